// Reading for a paper in a task thread: with a connection of its own, so that saving never waits for it.
import { quietLog } from '../log'
import { openDatabase } from '../opening/open'
import type { Db } from '../schema/schema'
import { inSnapshot } from './snapshot'

export interface SnapshotPlace {
  readonly databaseUrl: string
  readonly dataDir: string
}

/** What is read does not change while it is read, however long that takes. */
export const readSnapshot = async <Made>(
  { databaseUrl, dataDir }: SnapshotPlace,
  read: (db: Db) => Promise<Made>,
): Promise<Made> => {
  const opened = await openDatabase({ databaseUrl, dataDir, log: quietLog, exclusive: false })
  try {
    return await inSnapshot(opened.db, read)
  } finally {
    await opened.close()
  }
}
