import { isOvertaken } from '../databaseFault'
import type { Db } from '../schema/schema'

/** For work on many rows: another transaction may hold one of them and wait for another. One of the two starts over. */
export const inTransaction = async <Answer>(db: Db, work: (trx: Db) => Promise<Answer>): Promise<Answer> => {
  const run = () => db.transaction().execute(work)
  try {
    return await run()
  } catch (error) {
    if (!isOvertaken(error)) throw error
    return run()
  }
}
