// Turns the body of a save into a request: the fields that this person may write, with values in stored form.
import type { SaveStudentBody } from '#shared/contract/students/students'
import type { Field } from '#shared/record/field'
import { storedForm } from '#shared/record/fieldRules'
import { fields, findField, mayOfficeWrite, writerOf } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { loginOf } from '#shared/rules/access/accountId'
import type { Editor, Values } from '#shared/rules/students/mergeRecord'
import { mayCopyFromSibling } from '#shared/rules/students/siblingCopy'
import { openedBy } from '../../access/siblings/siblings'
import type { App } from '../../http/appParts'
import { isOffice, type SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import { listValues } from './queries'

export interface Saver {
  role: SignedIn['role']
  accountId: string
  sessionId: string
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
  /** True if the client sent a whole record without naming the fields it edited. */
  isWhole: boolean
  values: Values
  /** The former values of each field in stored form, as the device remembers them. They are used after a restore. */
  replaced: Readonly<Record<string, readonly FieldValue[]>>
  /** The version in which each field's value was acknowledged before a restore, as proved by a receipt. */
  givenBack: Readonly<Record<string, number>>
  /** By field: the student whose answer the family has copied, which was proved. */
  copied?: Readonly<Record<string, string>>
  /** The school's current epoch; answers that come back after a restore are counted under it. */
  epoch: string
  /** The day on which an agreement on paper was signed, when the office enters or withdraws it. */
  signedOn?: string
}

/** Leaves out read-only fields, so that a plain client may post the record as it was read (REL-14). */
export const saveRequestOf = (body: SaveStudentBody, by: Saver): SaveRequest => {
  const { accountId, sessionId } = by
  const side = isOffice(by) ? 'school' : 'family'
  const posted = body as unknown as Posted
  const named = body._changed && namedFields(body._changed, posted).filter((field) => mayWrite(field, side))
  const client = body._client ?? null
  const values = valuesOf(named ?? writableBy[side], posted)
  return {
    does: 'save',
    studentId: body.id,
    by: side,
    accountId,
    editor: { client, session: sessionId },
    // A count means nothing without the client that counts.
    seq: client === null ? null : (body._seq ?? null),
    base: body._base ?? body.version ?? null,
    changed: named ? named.map(({ name }) => name) : null,
    isWhole: named === undefined && writableBy[side].every(({ name }) => name in values),
    values,
    replaced: body._replaced ? replacedIn(body._replaced) : {},
    givenBack: {},
    epoch: '',
  }
}

type Posted = Readonly<Record<string, FieldValue | undefined>>

type Side = SaveRequest['by']

const mayWrite = (field: Field, side: Side): boolean =>
  side === 'school' ? mayOfficeWrite(field) : writerOf(field) === 'family'

const writable = (side: Side): readonly Field[] =>
  (fields as readonly Field[]).filter((field) => mayWrite(field, side))

const writableBy = { family: writable('family'), school: writable('school') }

/** Parts of the record that are not answers. A client may still name them, because it has read them. */
const notAnswers = new Set(['version', 'updatedAt'])

const namedFields = (names: readonly string[], posted: Posted): Field[] => {
  // A map, because a name may be '__proto__'.
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

const replacedIn = (posted: NonNullable<SaveStudentBody['_replaced']>): SaveRequest['replaced'] =>
  Object.fromEntries(
    Object.entries(posted).flatMap(([name, values]) => {
      const field = findField(name)
      return field ? [[name, values.map((value) => storedForm(field, value))]] : []
    }),
  )

/**
 * Which answers of a save really are copies from a brother or sister, so that the history may say so: by field, the student.
 * Anything else is an ordinary answer: a copy that waited on a device while the link ended, or the other answer changed, is not
 * lost. The database is asked only when the save names such students.
 */
export const copiedIn = async (
  app: Pick<App, 'db' | 'config' | 'clock'>,
  by: Saver,
  body: SaveStudentBody,
): Promise<Readonly<Record<string, string>>> => {
  const named = body._copied_from
  const posted = body as unknown as Posted
  if (named === undefined || isOffice(by)) return {}
  const pairs = Object.entries(named)
    .filter(([field, source]) => mayCopyFromSibling(field) && source !== body.id)
    .map(([field, id]) => ({ field, id }))
  const opened = new Set([loginOf(by.accountId), ...(await openedBy(app, by.accountId))])
  const stored = await listValues(
    app.db,
    pairs.filter(({ id }) => opened.has(id)),
  )
  return Object.fromEntries(
    stored
      .filter(({ field: name, value }) => {
        const [field, typed] = [findField(name), posted[name]]
        return field !== undefined && typed !== undefined && storedForm(field, typed) === value
      })
      .map(({ field, id }) => [field, id]),
  )
}

/** A save by the office, based on the version just read. */
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
