// Turns a posted record into what the merge needs: only what this person may write, in stored form.
import type { SaveStudentBody } from '#shared/contract/records/students'
import type { Field } from '#shared/record/field'
import { storedForm } from '#shared/record/fieldRules'
import { fields, findField, writerOf } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import type { Editor, Values } from '#shared/rules/registration/mergeRecord'
import { Refusal } from '../../../platform/core/refusal'

export interface Saver {
  role: 'student' | 'admin'
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
  /** Null: the version that the session last read. */
  base: number | null
  changed: readonly string[] | null
  values: Values
}

const mayWrite = (field: Field, role: Saver['role']): boolean => {
  const writer = writerOf(field)
  return writer === 'family' || (writer === 'office' && role === 'admin')
}

const writable = (role: Saver['role']): readonly Field[] =>
  (fields as readonly Field[]).filter((field) => mayWrite(field, role))

const writableBy = { student: writable('student'), admin: writable('admin') }

type Posted = Readonly<Record<string, FieldValue | undefined>>

/** Part of the record but not answers: a client may send them back, and they are ignored. */
const notAnswers = new Set(['version', 'updatedAt'])

const namedFields = (names: readonly string[], posted: Posted): Field[] => {
  const errors: Record<string, string[]> = {}
  const named = [...new Set(names)].filter((name) => !notAnswers.has(name))
  for (const name of named) {
    if (!findField(name)) errors[name] = ['This field is not known.']
    else if (posted[name] === undefined) errors[name] = ['Send the value of each field named in _changed.']
  }
  const wrong = Object.keys(errors)
  if (wrong.length > 0) throw new Refusal(422, `Please check: ${wrong.join(', ')}.`, errors)
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

/** Leaves out read-only fields, so that a simple client may post the record as it was read (REL-14). */
export const saveRequestOf = (body: SaveStudentBody, { role, accountId, sessionId }: Saver): SaveRequest => {
  const posted = body as unknown as Posted
  const named = body._changed && namedFields(body._changed, posted).filter((field) => mayWrite(field, role))
  const client = body._client ?? null
  return {
    does: 'save',
    studentId: body.id,
    by: role === 'admin' ? 'school' : 'family',
    accountId,
    editor: { client, session: sessionId },
    // A count means nothing without its client.
    seq: client === null ? null : (body._seq ?? null),
    base: body._base ?? body.version ?? null,
    changed: named ? named.map(({ name }) => name) : null,
    values: valuesOf(named ?? writableBy[role], posted),
  }
}
