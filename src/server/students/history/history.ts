// The history of a record, and restoring a value through the usual save.
import type { App } from '../../http/appParts'
import type {
  FieldChange,
  FieldHistory,
  LaterChange,
  RestoredField,
  SinceAgreeing,
} from '#shared/contract/students/fieldHistory'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { fields, findField, mayOfficeWrite, writerOf } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { accountIdOf, loginOf } from '#shared/rules/access/accountId'
import { spokenValue, type ImportLists } from '#shared/rules/lists/imports/importValues'
import { signedText } from '#shared/rules/students/paperAgreement'
import { isNote, noteText } from '#shared/rules/intake/lastYear'
import { isOffice, type SignedIn } from '../../http/security/session'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db, FieldChangeTable } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { listNamedEntries } from '../../school/lookups/queries'
import { listDevices } from '../../access/sessions/queries'
import { openedBy } from '../../access/siblings/siblings'
import { findAgreement, listSignedOn } from '../agreement/queries'
import { findStudent } from '../record/queries'
import { officeRequestOf } from '../save/request'
import { findFieldChange, listChangesAfter, listFieldChanges, listNames } from './queries'

const pageSize = 50

/** Fields that the server derives from answers, such as the agreed version. Families do not see changes to them. */
const serverFields = (fields as readonly Field[])
  .filter((field) => writerOf(field) === 'server')
  .map(({ name }) => name)

/** Fields that only flag something for the portal (isMark); hidden from everybody. */
const markFields = (fields as readonly Field[]).filter(({ isMark }) => isMark).map(({ name }) => name)

export const fieldHistoryOf = async (
  app: Pick<App, 'db' | 'config' | 'clock'>,
  studentId: string,
  { before, by }: { before: number | null; by: SignedIn },
): Promise<FieldHistory> => {
  const { db } = app
  const record = await findStudent(db, studentId)
  if (!record) throw notFound()
  const isForOffice = isOffice(by)
  const without = isForOffice ? markFields : serverFields
  const known = isForOffice
    ? null
    : new Set([studentId, loginOf(by.accountId), ...(await openedBy(app, by.accountId))])
  const rows = await listFieldChanges(db, { studentId, before, limit: pageSize + 1, without })
  // A brother or sister is told its own devices, not those of the other sign-in.
  const devices = await listDevices(db, isForOffice ? accountIdOf('student', studentId) : by.accountId)
  const lists = await listNamedEntries(db)
  const papers = await listSignedOn(db, studentId)
  const others = await listNames(db, othersIn(rows, studentId))
  const readings = { known, devices, session: by.sessionId, lists, papers }
  const reader = { record, isOffice: isForOffice, others, studentId, ...readings }
  const shown = rows.slice(0, pageSize).map((row) => shownChange(row, reader))
  return { changes: shown, next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}

type Row = Omit<FieldChangeTable, 'id'> & { id: number }

type Devices = Awaited<ReturnType<typeof listDevices>>

/** The brothers and sisters whose sign-in was used, or whose answers were copied. */
const othersIn = (rows: readonly Row[], studentId: string): string[] => [
  ...new Set(rows.flatMap((row) => [typedThrough(row, studentId), row.copied_from ?? null].filter(isId))),
]

const isId = (id: string | null): id is string => id !== null

/** The student whose sign-in was used for a change by the family, if it was not the student's own. */
const typedThrough = ({ by_role, by_account }: Row, studentId: string): string | null =>
  by_role === 'family' && by_account !== accountIdOf('student', studentId) ? loginOf(by_account) : null

interface Reader {
  readonly studentId: string
  /** The students whom the reader's sign-in opens; null for the office. */
  readonly known: ReadonlySet<string> | null
  /** Names by ID. */
  readonly others: ReadonlyMap<string, string>
  readonly record: object
  readonly lists: ImportLists
  readonly isOffice: boolean
  readonly devices: Devices
  /** The caller's session. */
  readonly session: string
  /** The days on which papers were signed, by the time when the office recorded or removed them. */
  readonly papers: ReadonlyMap<string, string>
}

const shownChange = (row: Row, reader: Reader): FieldChange => {
  const field = findField(row.field)
  const shown = (json: string) =>
    paperText(row, json, reader.papers) ?? shownText(row.field, json, reader.lists)
  const note = noteText(row.field, valueOf(row.new_value))
  const isOther = valueOf(row.old_value) !== currentValue(reader.record, row.field)
  return {
    id: Number(row.id),
    field: row.field,
    label: note ?? labelOf(row.field),
    before: note === null ? shown(row.old_value) : null,
    after: note === null ? shown(row.new_value) : null,
    at: row.at,
    by: byOf(row),
    account: reader.isOffice ? row.by_account : null,
    device: deviceOf(row, reader),
    sibling: other(typedThrough(row, reader.studentId), reader),
    copied_from: other(sourceOf(row, reader), reader),
    version: row.version,
    restorable: reader.isOffice && isOther && canRestore(field) ? 1 : 0,
  }
}

/** The student whose answer was copied; '' for one whom neither the reader's sign-in opens nor the one that was used belongs to. */
const sourceOf = (row: Row, { known, studentId }: Reader): string | null => {
  const source = row.copied_from ?? null
  const isKnown = source === null || !known || known.has(source) || source === typedThrough(row, studentId)
  return isKnown ? source : ''
}

/** A student whose data has been erased has an ID and no name. */
const other = (student_id: string | null, { others }: Reader) =>
  student_id === null ? null : { student_id, name: others.get(student_id) ?? '' }

/** The text about an agreement on paper that the office entered or withdrew. */
const paperText = ({ field, by_role, at }: Row, json: string, papers: Reader['papers']): string | null => {
  const signedOn = field === 'agree_terms_conditions' && by_role === 'school' ? papers.get(at) : undefined
  return signedOn !== undefined && valueOf(json) === 1 ? signedText(signedOn) : null
}

const valueOf = (json: string): FieldValue => JSON.parse(json) as FieldValue

/** A stored value as a person reads it. */
const shownText = (name: string, json: string, lists: ImportLists): string | null => {
  const field = findField(name)
  const value = valueOf(json)
  if (field) return spokenValue(field, value, lists)
  return value === null ? null : String(value)
}

const currentValue = (record: object, field: string): FieldValue =>
  (record as Record<string, FieldValue>)[field] ?? null

const labelOf = (name: string): string => {
  const field = findField(name)
  return field ? columnTitle(field) : name
}

const byOf = ({ by_role }: Pick<Row, 'by_role'>) => (by_role === 'school' ? 'school' : 'family')

const deviceOf = (
  { by_role, by_session }: { by_role: string; by_session: string | null },
  reader: Reader,
) => {
  const found = by_role === 'family' && by_session !== null ? reader.devices.get(by_session) : undefined
  if (!found) return null
  const { device: name, at: signed_in_at } = found
  return { name, signed_in_at, is_this: by_session === reader.session ? (1 as const) : (0 as const) }
}

const canRestore = (field: Field | undefined): field is Field => field !== undefined && mayOfficeWrite(field)

export const sinceAgreeing = async (db: Db, studentId: string): Promise<SinceAgreeing> => {
  if (!(await findStudent(db, studentId))) throw notFound()
  const agreed = await findAgreement(db, studentId)
  if (!agreed) return { agreed_at: null, signed_on: null, changes: [] }
  const { at, signed_on } = agreed
  const rows = await listChangesAfter(db, studentId, at)
  return { agreed_at: at, signed_on, changes: laterChanges(rows, await listNamedEntries(db)) }
}

/** One change per field, oldest value to newest; fields back at their old value are left out. */
const laterChanges = (rows: readonly Row[], lists: ImportLists): LaterChange[] => {
  const oldest = new Map(rows.map((row) => [row.field, row.old_value]))
  const newest = rows.filter((row, index) => rows.findIndex(({ field }) => field === row.field) === index)
  return newest.flatMap((row) => {
    const was = oldest.get(row.field) ?? row.old_value
    if (was === row.new_value || serverFields.includes(row.field) || isNote(row.field)) return []
    const [before, after] = [was, row.new_value].map((json) => shownText(row.field, json, lists))
    const change = { before: before ?? null, after: after ?? null, at: row.at, by: byOf(row) } as const
    return [{ field: row.field, label: labelOf(row.field), ...change }]
  })
}

const fixed =
  'This answer cannot be restored. The family gives it, or the portal works it out from other answers.'

const unchanged = 'Nothing to do: the field already has this value.'

const overtaken = 'Someone is changing this field right now. Please check the history again first.'

/** Writes the value from before the change. */
export const restore = async (
  { db, saves, clock }: Pick<App, 'db' | 'saves' | 'clock'>,
  by: SignedIn,
  studentId: string,
  changeId: number,
): Promise<RestoredField> => {
  const record = await findStudent(db, studentId)
  const change = record && (await findFieldChange(db, studentId, changeId))
  if (!change) throw notFound()
  const field = findField(change.field)
  if (!canRestore(field)) throw new Refusal(409, fixed)
  const value = valueOf(change.old_value)
  const { version, updatedAt } = record
  if (value === currentValue(record, field.name))
    return { id: studentId, version, updatedAt, restored: 0, notice: unchanged }
  const saved = await saves.save(officeRequestOf(studentId, { [field.name]: value }, version, by))
  if (saved.conflicts.length > 0) throw new Refusal(409, overtaken)
  await saveAudit(db, {
    at: clock(),
    actor: by.accountId,
    action: 'field restored',
    subject: accountIdOf('student', studentId),
    details: { field: field.name, change: changeId },
  })
  return { id: studentId, version: saved.version, updatedAt: saved.updatedAt, restored: 1 }
}
