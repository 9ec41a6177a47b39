// Caches records as JSON text. Each read asks the database only for the version and time, so other processes may write
// at any time.
import type { StudentRecord } from '#shared/record/record'
import type { Db } from '../../../platform/database/schema/schema'
import { findStudent, findStudentState } from './studentsRepository'

interface Entry {
  version: number
  updatedAt: string
  text: string
}

export interface CachedRecord {
  version: number
  text: string
}

const maxEntries = 400

export const createRecordCache = (db: Db) => {
  const entries = new Map<string, Entry>()

  const touch = (id: string, answer: Entry): Entry => {
    entries.delete(id)
    entries.set(id, answer)
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string)
    return answer
  }

  /**
   * Undefined when there is no such student.
   * @param serialize makes the JSON text of the answer
   */
  return async (
    id: string,
    serialize: (answer: StudentRecord[]) => string,
  ): Promise<CachedRecord | undefined> => {
    const stored = await findStudentState(db, id)
    if (!stored) return undefined
    const known = entries.get(id)
    if (known && known.version === stored.version && known.updatedAt === stored.updatedAt)
      return touch(id, known)
    const record = await findStudent(db, id)
    if (!record) return undefined
    const { version, updatedAt } = record
    return touch(id, { version, updatedAt, text: serialize([record]) })
  }
}
