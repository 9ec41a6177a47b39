import type { Db } from '../../platform/database/schema/schema'

/** Replaced documents that were uploaded before a moment. */
export const listFormerFiles = (db: Db, before: string) =>
  db
    .selectFrom('uploaded_file')
    .select(['id', 'student_id', 'sha256'])
    .where('is_current', '=', 0)
    .where('uploaded_at', '<', before)
    .orderBy('id')
    .execute()

export const removeFileRow = (db: Db, id: string) =>
  db.deleteFrom('uploaded_file').where('id', '=', id).where('is_current', '=', 0).execute()

/** Lists uploaded before a moment, with everybody they name. */
export const listOldImports = async (db: Db, before: string) => {
  const rows = await db
    .selectFrom('import_batch')
    .leftJoin('import_row', 'import_row.import_id', 'import_batch.id')
    .select(['import_batch.id', 'import_batch.sha256', 'import_row.student_id'])
    .where('import_batch.created_at', '<', before)
    .orderBy('import_batch.created_at')
    .orderBy('import_batch.id')
    .execute()
  const imports = new Map<string, { id: string; sha256: string; students: string[] }>()
  for (const { id, sha256, student_id } of rows) {
    const one = imports.get(id) ?? { id, sha256, students: [] }
    if (student_id !== null) one.students.push(student_id)
    imports.set(id, one)
  }
  return [...imports.values()]
}

export const listOldDevices = (db: Db, before: string) =>
  db
    .selectFrom('sign_in_device')
    .select(['session_id', 'account_id'])
    .where('at', '<', before)
    .where('session_id', 'not in', (row) => row.selectFrom('session').select('id'))
    .orderBy('at')
    .orderBy('session_id')
    .execute()

export const removeDevice = (db: Db, sessionId: string) =>
  db.deleteFrom('sign_in_device').where('session_id', '=', sessionId).execute()
