// When the school was in touch with families. Rows are only added; they go with their student.
import type { Insertable } from 'kysely'
import type { ChaseRow } from '#shared/contract/intake/progress'
import type { FamilyContact } from '#shared/contract/intake/familyContacts'
import { loginOf } from '#shared/rules/access/accountId'
import { isNotice, messageKindNames } from '#shared/rules/messages/messages'
import { leaversBy } from '../../school/registration/queries'
import { inPortions } from '../../platform/database/queries/manyRows'
import type { FamilyContactTable } from '../../platform/database/schema/enrolments'
import type { Db } from '../../platform/database/schema/schema'

export const saveContact = (db: Db, row: Insertable<FamilyContactTable>) =>
  db.insertInto('family_contact').values(row).execute()

/** @param classes null: all, also students without a class and those who have left */
export const isStudentOf = async (
  db: Db,
  id: string,
  classes: readonly string[] | null,
  today: string,
): Promise<boolean> => {
  if (classes?.length === 0) return false
  const found = await db
    .selectFrom('student')
    .select('id')
    .where('id', '=', id)
    .$if(classes !== null, (students) =>
      students.where('class_id', 'in', classes).where('id', 'not in', leaversBy(db, today)),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** All of one student, the last first. */
export const listContactsOf = async (db: Db, studentId: string, limit: number): Promise<FamilyContact[]> => {
  const rows = await db
    .selectFrom('family_contact')
    .select(['way', 'word', 'at', 'by'])
    .where('student_id', '=', studentId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ by, ...contact }) => ({ ...contact, by: loginOf(by) }))
}

const latest = 3

type LatestContacts = Pick<ChaseRow, 'contacted' | 'notified'>

/** When the school was in touch with families: the latest presses, the last first, and the last notice by e-mail. */
export const listLatestContacts = async (
  db: Db,
  ids: readonly string[],
): Promise<(id: string) => LatestContacts> => {
  const [contacts, notices] = [await contactsBy(db, ids), await noticesBy(db, ids)]
  return (id) => ({ contacted: contacts.get(id) ?? [], notified: notices.get(id) ?? null })
}

const contactsBy = async (db: Db, ids: readonly string[]) => {
  const rows = await inPortions(ids, (piece) =>
    db
      .selectFrom('family_contact')
      .select(['student_id', 'way', 'word', 'at', 'by'])
      .where('student_id', 'in', piece)
      .orderBy('family_contact.id', 'desc')
      .execute(),
  )
  const contacts = new Map<string, FamilyContact[]>()
  for (const { student_id, by, ...contact } of rows) {
    const known = contacts.get(student_id) ?? []
    if (known.length < latest) contacts.set(student_id, [...known, { ...contact, by: loginOf(by) }])
  }
  return contacts
}

const notices = messageKindNames.filter(isNotice)

/** The student's own address is not the family's. */
const noticesBy = async (db: Db, ids: readonly string[]) => {
  const rows = await inPortions(ids, (piece) =>
    db
      .selectFrom('message')
      .innerJoin('mail_address', 'mail_address.id', 'message.address_id')
      .select(['message.student_id', 'kind', 'sent_at'])
      .where('message.student_id', 'in', piece)
      .where('kind', 'in', notices)
      .where('whose', '!=', 'student')
      .where('sent_at', 'is not', null)
      .execute(),
  )
  const latestBy = new Map<string, NonNullable<LatestContacts['notified']>>()
  for (const { student_id, kind, sent_at } of rows) {
    const known = latestBy.get(student_id)
    if (sent_at !== null && (!known || sent_at > known.at)) latestBy.set(student_id, { kind, at: sent_at })
  }
  return latestBy
}
