// Reading for a paper in a task thread: with a connection of its own, so that saving never waits for it.
import { openDatabase } from '../opening/open'
import type { Db } from '../schema/schema'

export interface SnapshotPlace {
  readonly databaseUrl: string
  readonly dataDir: string
}

const quiet = { info: () => undefined, warn: () => undefined }

/** What is read does not change while it is read, however long that takes. */
export const readSnapshot = async <Made>(
  { databaseUrl, dataDir }: SnapshotPlace,
  read: (db: Db) => Promise<Made>,
): Promise<Made> => {
  const opened = await openDatabase({ databaseUrl, dataDir, log: quiet, exclusive: false })
  try {
    return await opened.db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(read)
  } finally {
    await opened.close()
  }
}
