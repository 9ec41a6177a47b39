// A posted record as the merge needs it: only what this person may write, in the form in which it is stored.
import type { SaveStudentAnswer, SaveStudentBody } from '#shared/contract/students/students'
import type { Field } from '#shared/record/field'
import { storedForm } from '#shared/record/fieldRules'
import { fields, findField, mayOfficeWrite, writerOf } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import type { Editor, Values } from '#shared/rules/students/mergeRecord'
import { Refusal } from '../../platform/core/refusal'
import type { Receipts } from '../restores/receipts'

export interface Saver {
  role: 'student' | 'admin'
  accountId: string
  sessionId: string
}

/** What a save did; its receipts are given when it is committed. */
export interface Decided extends Omit<SaveStudentAnswer, 'receipts'> {
  /** Fields that were given back though the copy had them. */
  readonly known: readonly string[]
}

export interface SaveRequest {
  does: 'save'
  studentId: string
  by: 'family' | 'school'
  accountId: string
  editor: Editor & { session: string }
  seq: number | null
  /** Null: use the version that the session last read. */
  base: number | null
  changed: readonly string[] | null
  /** A whole record, of which the client does not say what it has edited. */
  isWhole: boolean
  values: Values
  /** What stood in each field, as the device remembers it, in stored form. */
  replaced: Readonly<Record<string, readonly FieldValue[]>>
  /** Fields whose value was acknowledged before a restore, as a receipt shows, with its version. */
  givenBack: Readonly<Record<string, number>>
  /** After a restore: the present epoch of the school. */
  epoch: string
  /** Of an agreement on paper that the office takes in or back: the day on which it was signed. */
  signedOn?: string
}

const mayWrite = (field: Field, role: Saver['role']): boolean =>
  role === 'admin' ? mayOfficeWrite(field) : writerOf(field) === 'family'

const writable = (role: Saver['role']): readonly Field[] =>
  (fields as readonly Field[]).filter((field) => mayWrite(field, role))

const writableBy = { student: writable('student'), admin: writable('admin') }

type Posted = Readonly<Record<string, FieldValue | undefined>>

/** Not answers, but part of the record as it is read, so a client may name them. */
const notAnswers = new Set(['version', 'updatedAt'])

const namedFields = (names: readonly string[], posted: Posted): Field[] => {
  // Whatever it is called, '__proto__' too.
  const errors = new Map<string, string[]>()
  const named = [...new Set(names)].filter((name) => !notAnswers.has(name))
  for (const name of named) {
    if (!findField(name)) errors.set(name, ['This field is not known.'])
    else if (posted[name] === undefined) errors.set(name, ['Send the value of each field named in _changed.'])
  }
  if (errors.size > 0)
    throw new Refusal(422, `Please check: ${[...errors.keys()].join(', ')}.`, Object.fromEntries(errors))
  return named.map((name) => findField(name) as Field)
}

const valuesOf = (candidates: readonly Field[], posted: Posted): Values => {
  const values: Record<string, FieldValue> = {}
  for (const field of candidates) {
    const value = posted[field.name]
    if (value !== undefined) values[field.name] = storedForm(field, value)
  }
  return values
}

/** Most saves are not of answers that come back. */
const nothing = {}

const replacedIn = ({ _replaced: posted }: SaveStudentBody): SaveRequest['replaced'] =>
  posted === undefined
    ? nothing
    : Object.fromEntries(
        Object.entries(posted).flatMap(([name, values]) => {
          const field = findField(name)
          return field ? [[name, values.map((value) => storedForm(field, value))]] : []
        }),
      )

/** The school's epoch, and what knows its receipts. */
export interface Receiving {
  readonly epoch: string
  readonly receipts: Pick<Receipts, 'versionBefore'>
}

/** Nothing is given back. */
export const noReceipts: Pick<Receipts, 'versionBefore'> = { versionBefore: () => null }

const givenBackIn = (
  { id, _receipts: posted }: SaveStudentBody,
  values: Values,
  { epoch, receipts }: Receiving,
): SaveRequest['givenBack'] =>
  posted === undefined
    ? nothing
    : Object.fromEntries(
        Object.entries(posted).flatMap(([field, receipt]) => {
          const value = values[field]
          if (value === undefined) return []
          const version = receipts.versionBefore(receipt, { studentId: id, field, value }, epoch)
          return version === null ? [] : [[field, version] as const]
        }),
      )

/** Leaves out read-only fields, so that a plain client may post the record as it was read (REL-14). */
export const saveRequestOf = (
  body: SaveStudentBody,
  { role, accountId, sessionId }: Saver,
  receiving: Receiving = { epoch: '', receipts: noReceipts },
): SaveRequest => {
  const posted = body as unknown as Posted
  const named = body._changed && namedFields(body._changed, posted).filter((field) => mayWrite(field, role))
  const client = body._client ?? null
  const values = valuesOf(named ?? writableBy[role], posted)
  return {
    does: 'save',
    studentId: body.id,
    by: role === 'admin' ? 'school' : 'family',
    accountId,
    editor: { client, session: sessionId },
    // A count means nothing without the client that counts.
    seq: client === null ? null : (body._seq ?? null),
    base: body._base ?? body.version ?? null,
    changed: named ? named.map(({ name }) => name) : null,
    isWhole: named === undefined && writableBy[role].every(({ name }) => name in values),
    values,
    replaced: replacedIn(body),
    givenBack: givenBackIn(body, values, receiving),
    epoch: receiving.epoch,
  }
}

/** Values that the office stores on the version of the record that was just read. */
export const officeRequestOf = (
  studentId: string,
  values: Values,
  base: number,
  { accountId, sessionId }: Omit<Saver, 'role'>,
): SaveRequest => ({
  does: 'save',
  studentId,
  by: 'school',
  accountId,
  editor: { client: null, session: sessionId },
  seq: null,
  base,
  changed: Object.keys(values),
  isWhole: false,
  values,
  replaced: {},
  givenBack: {},
  epoch: '',
})
