// When the school was in touch with families. Rows are only added; they go with their student.
import type { Insertable } from 'kysely'
import type { FamilyContact } from '#shared/contract/office/familyContacts'
import { inPortions } from '../../platform/database/queries/inPortions'
import type { FamilyContactTable } from '../../platform/database/schema/familyContactsSchema'
import type { Db } from '../../platform/database/schema/schema'

export const saveContact = (db: Db, row: Insertable<FamilyContactTable>) =>
  db.insertInto('family_contact').values(row).execute()

export const isStudent = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('student').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const findNameOf = async (db: Db, accountId: string): Promise<string | null> => {
  const row = await db.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirst()
  return row?.name ?? null
}

const latest = 3

/** By student, the last first. */
export const listLatestContacts = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FamilyContact[]>> => {
  const rows = await inPortions(ids, (piece) =>
    db
      .selectFrom('family_contact')
      .leftJoin('account', 'account.id', 'family_contact.by')
      .select(['student_id', 'way', 'word', 'at', 'account.name as by'])
      .where('student_id', 'in', piece)
      .orderBy('family_contact.id', 'desc')
      .execute(),
  )
  const contacts = new Map<string, FamilyContact[]>()
  for (const { student_id, ...contact } of rows) {
    const known = contacts.get(student_id) ?? []
    if (known.length < latest) contacts.set(student_id, [...known, contact])
  }
  return contacts
}
