import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/schema/schema'
import { people } from '../people/people'

/** A row that names a file of the store, as an upload leaves it. */
export const saveFileRow = (db: Db, sha256: string) =>
  db
    .insertInto('uploaded_file')
    .values({
      id: randomUUID(),
      student_id: people.owner.id,
      type: 'birth_certificate',
      name: 'certificate.pdf',
      size: 1,
      media_type: 'application/pdf',
      sha256,
      uploaded_at: '2026-08-03T14:00:00.000Z',
      uploaded_by: 'student:1',
      is_current: 0,
    })
    .execute()
