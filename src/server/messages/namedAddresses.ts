// The addresses that the forms name now, and those that they named until a few days ago: whoever is about to take over a sign-in
// may remove the family's address first.
import { addressesOf, isOfSecurity, type MessageKind } from '#shared/rules/messages/messages'
import { dayMs } from '../platform/core/durations'
import { inPortions } from '../platform/database/queries/manyRows'
import type { Db } from '../platform/database/schema/schema'

/** The fields that say which addresses a form names, and how the student is called. */
const named = [
  'id',
  'first_name',
  'last_name',
  'living_status',
  'mother_name',
  'father_name',
  'guardian_name',
  'email',
  'email_mother',
  'email_father',
  'email_guardian',
] as const

export const listNamed = (db: Db, ids: readonly string[]) =>
  inPortions(ids, (piece) => db.selectFrom('student').select(named).where('id', 'in', piece).execute())

export type Named = Awaited<ReturnType<typeof listNamed>>[number]

/** A notice of security also goes to an address that the form has named in this time before it. */
const rememberedMs = 7 * dayMs

/**
 * By student: the addresses to which a message of this kind may go.
 * @param at when it was told (ISO, UTC)
 */
export const addressesFor = async (
  db: Db,
  kind: MessageKind,
  records: readonly Named[],
  toStudents: boolean,
  at: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const ids = records.map(({ id }) => id)
  const since = new Date(Date.parse(at) - rememberedMs).toISOString()
  const changes = isOfSecurity(kind) ? await listChanges(db, ids, since) : []
  return new Map(
    records.map((record) => {
      const own = changes.filter(({ student_id }) => student_id === record.id)
      const forms = [record, ...formerForms(record, own)]
      const found = forms.flatMap((form) => addressesOf(form, toStudents).map(({ address }) => address))
      return [record.id, new Set(found)] as const
    }),
  )
}

/** Newest first. */
const listChanges = (db: Db, ids: readonly string[], since: string) =>
  inPortions(ids, (piece) =>
    db
      .selectFrom('field_change')
      .select(['student_id', 'version', 'field', 'old_value'])
      .where('student_id', 'in', piece)
      .where('field', 'in', named)
      .where('at', '>=', since)
      .orderBy('id', 'desc')
      .execute(),
  )

/** The form before each of the changes; those of one save belong together. */
const formerForms = (record: Named, changes: Awaited<ReturnType<typeof listChanges>>) => {
  const forms = new Map<number, Record<string, string | null>>()
  let form: Record<string, string | null> = record
  for (const { version, field, old_value } of changes) {
    form = { ...form, [field]: JSON.parse(old_value) as string | null }
    forms.set(version, form)
  }
  return [...forms.values()]
}
