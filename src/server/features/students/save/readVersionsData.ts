// Which version of a record each session has read, for clients that save without naming a base (REL-14).
import type { SessionReadTable } from '../../../platform/database/schema/schema'

const maxKept = 5000

/**
 * Remembers in the database, but asks it only when this process has not just written the same: a page that
 * reads its record again costs nothing. What was told is stored when the promise resolves.
 */
export const createReadVersions = (store: (row: SessionReadTable) => Promise<void>) => {
  const written = new Map<string, number>()

  return async (session_id: string, student_id: string, version: number): Promise<void> => {
    const key = `${session_id} ${student_id}`
    if (written.get(key) === version) return
    await store({ session_id, student_id, version })
    written.delete(key)
    written.set(key, version)
    if (written.size > maxKept) written.delete(written.keys().next().value as string)
  }
}
