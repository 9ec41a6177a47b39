// Reading in a worker thread, on a separate connection, so that saves never wait for it.
import { quietLog } from '../log'
import { openDatabase } from '../opening/open'
import type { Db } from '../schema/schema'
import { inSnapshot } from './snapshot'

export interface SnapshotPlace {
  readonly databaseUrl: string
  readonly dataDir: string
}

/** Everything is read as of one moment, however long that takes. */
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
