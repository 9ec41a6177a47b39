// Decides what one save does to its record, or why it is refused.
import type { Conflict } from '#shared/contract/students/students'
import type { Field } from '#shared/record/field'
import { fieldProblem, texts } from '#shared/record/fieldRules'
import { findField } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { mergeRecord, type Merge } from '#shared/rules/students/mergeRecord'
import { noteOfAgreeing } from '#shared/rules/intake/completeness'
import { notFound, Refusal } from '../../platform/core/refusal'
import { refuseWhenClosed } from '../../school/registration/closedRegistration'
import type { RecordState } from './recordState'
import type { References } from './references'
import type { Decided, SaveRequest } from './request'

export interface Moment {
  /** ISO, UTC */
  now: string
  /** yyyy-MM-dd in the school's time zone */
  today: string
}

/** Why a value may not be stored; null when it may. */
export const problemWith = async (
  { field: name, new_value }: Pick<Merge['applied'][number], 'field' | 'new_value'>,
  today: string,
  references: References,
): Promise<string | null> => {
  const field = findField(name) as Field
  const problem = fieldProblem(field, new_value, today)
  if (problem !== null) return problem
  return (await references.knows(field, new_value)) ? null : texts.number
}

/** Only who names the field as changed says that it is left out; an empty text in a whole record is a slip. */
const isLeftOut = ({ field: name, new_value }: Merge['applied'][number], { changed }: SaveRequest): boolean =>
  new_value === null && findField(name)?.leftOut !== undefined && changed?.includes(name) === true

/** One invalid value refuses the whole save, so that nothing is stored by halves. */
const refuseProblems = async (
  { applied }: Merge,
  request: SaveRequest,
  today: string,
  references: References,
) => {
  const errors: Record<string, string[]> = {}
  for (const change of applied) {
    // It stands there already.
    if (change.old_value === change.new_value || isLeftOut(change, request)) continue
    const problem = await problemWith(change, today, references)
    if (problem !== null) errors[change.field] = [problem]
  }
  const wrong = Object.keys(errors)
  if (wrong.length > 0) throw new Refusal(422, `Please check: ${wrong.join(', ')}.`, errors)
}

/** The text agreed to, and that unanswered ticks counted by then. */
const agreedTo = (terms: string): Readonly<Record<string, FieldValue>> => ({
  terms_and_conditions: terms,
  ...noteOfAgreeing,
})

/** Each tick and untick of I Agree becomes a row of its own, and the record names the text agreed to (SEC-94). */
const consented = async (
  merge: Merge,
  request: SaveRequest,
  state: RecordState,
  references: References,
  now: string,
) => {
  const tick = merge.applied.find(({ field }) => field === 'agree_terms_conditions')
  if (!tick) return merge
  const terms = await references.terms()
  if (!terms) throw new Refusal(409, 'The school has not published its terms yet. Please try again later.')
  state.newConsents.push({
    student_id: state.id,
    value: tick.new_value === 1 ? 1 : 0,
    terms_version: terms.version,
    terms_hash: terms.hash,
    at: now,
    by_account: request.accountId,
    signed_on: request.signedOn ?? null,
  })
  const followed = tick.new_value === 1 ? agreedTo(terms.version) : { terms_and_conditions: null }
  const further = Object.entries(followed)
    .map(([field, new_value]) => ({ field, old_value: state.values[field] ?? null, new_value }))
    .filter(({ old_value, new_value }) => old_value !== new_value)
  return { ...merge, applied: [...merge.applied, ...further] }
}

/** Answers that were all acknowledged before a restore were in time, whenever they come back. */
const isGivenBack = ({ changed, givenBack }: SaveRequest): boolean =>
  changed !== null && changed.length > 0 && changed.every((field) => field in givenBack)

/** A family is told that it was the school, and the office which colleague. */
const toldTo = (by: SaveRequest['by'], { conflicts }: Merge): Conflict[] =>
  conflicts.map(({ account, ...conflict }) =>
    by === 'school' && account ? { ...conflict, account } : conflict,
  )

const withClassMeant = async (request: SaveRequest, references: References): Promise<SaveRequest> => {
  const { class_id } = request.values
  const meant = await references.classMeant(class_id)
  return meant === undefined || meant === class_id
    ? request
    : { ...request, values: { ...request.values, class_id: meant } }
}

/** Changes nothing when it throws a Refusal. */
export const decideSave = async (
  asked: SaveRequest,
  state: RecordState | undefined,
  { now, today }: Moment,
  references: References,
): Promise<Decided> => {
  if (!state) throw notFound()
  const request = await withClassMeant(asked, references)
  if (request.by === 'family' && !isGivenBack(request)) refuseWhenClosed(state.window, today)
  const { version, updatedAt, values, changes } = state
  const seqs = state.seqsOf(request.editor.client)
  const isLost = (base: number | null) => state.isLost(base)
  const precedesRestore = (base: number | null) => state.precedesRestore(base)
  const merge = mergeRecord(request, { version, updatedAt, values, changes, seqs, isLost, precedesRestore })
  await refuseProblems(merge, request, today, references)
  state.take(await consented(merge, request, state, references, now), request, now)
  return {
    id: state.id,
    version: state.version,
    updatedAt: state.updatedAt,
    conflicts: toldTo(request.by, merge),
    known: merge.known,
  }
}
