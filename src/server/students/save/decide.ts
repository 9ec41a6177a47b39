// Decides what one save does to its record, or why it is refused.
import type { Conflict, SaveStudentAnswer } from '#shared/contract/students/students'
import { findField } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { noteOfAgreeing } from '#shared/rules/intake/completeness'
import { mergeRecord, type Merge } from '#shared/rules/students/mergeRecord'
import type { Field, Lookup } from '#shared/record/field'
import { fieldProblem, texts } from '#shared/record/fieldRules'
import { notFound, Refusal } from '../../platform/core/refusal'
import { refuseWhenClosed } from '../../school/registration/closedRegistration'
import type { RecordState } from './load'
import type { SaveRequest } from './request'
import type { Db, TermsTable } from '../../platform/database/schema/schema'
import * as lookups from '../../school/lookups/queries'
import { findTermsAndConditions } from '../../school/registration/queries'

export interface Moment {
  /** ISO, UTC */
  now: string
  /** yyyy-MM-dd in the school's time zone */
  today: string
}

/** The result of a save; its receipts are given when it is committed. */
export interface Decided extends Omit<SaveStudentAnswer, 'receipts'> {
  /** Fields the family gave back that the restored backup already had. */
  readonly known: readonly string[]
}

/** Changes nothing when it throws a Refusal. */
export const decideSave = async (
  asked: SaveRequest,
  state: RecordState | undefined,
  { now, today }: Moment,
  references: References,
): Promise<Decided> => {
  if (!state) throw notFound()
  const request = await withCurrentClass(asked, references)
  if (request.by === 'family' && !isGivenBack(request)) refuseWhenClosed(state.window, today)
  const merge = mergeRecord(request, state.storedFor(request.editor.client))
  await refuseProblems(merge, request, today, references)
  state.take(await withConsent(merge, request, state, references, now), request, now)
  return {
    id: state.id,
    version: state.version,
    updatedAt: state.updatedAt,
    conflicts: toldTo(request.by, merge),
    known: merge.known,
  }
}

const withCurrentClass = async (request: SaveRequest, references: References): Promise<SaveRequest> => {
  const { class_id } = request.values
  const current = await references.currentClass(class_id)
  return current === undefined || current === class_id
    ? request
    : { ...request, values: { ...request.values, class_id: current } }
}

/** True if every answer was acknowledged before a restore. All were in time then, so a closed window does not count. */
const isGivenBack = ({ changed, givenBack }: SaveRequest): boolean =>
  changed !== null && changed.length > 0 && changed.every((field) => field in givenBack)

/** One invalid value refuses the whole save, so that a save is never stored in part. */
const refuseProblems = async (
  { applied }: Merge,
  request: SaveRequest,
  today: string,
  references: References,
) => {
  const errors: Record<string, string[]> = {}
  for (const change of applied) {
    // A value that is stored already is not judged again.
    if (change.old_value === change.new_value || isLeftOut(change, request)) continue
    const problem = await problemWith(change, today, references)
    if (problem !== null) errors[change.field] = [problem]
  }
  const wrong = Object.keys(errors)
  if (wrong.length > 0) throw new Refusal(422, `Please check: ${wrong.join(', ')}.`, errors)
}

/** A name may be left empty only by a client that names the field; an empty text in a whole record is a mistake. */
const isLeftOut = ({ field: name, new_value }: Merge['applied'][number], { changed }: SaveRequest): boolean =>
  new_value === null && findField(name)?.leftOut !== undefined && changed?.includes(name) === true

/** Each tick and untick of I Agree becomes a row of its own, and the record names the text agreed to (SEC-94). */
const withConsent = async (
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

/** The version of the terms agreed to, with a note that all required ticks had been asked for. */
const agreedTo = (terms: string): Readonly<Record<string, FieldValue>> => ({
  terms_and_conditions: terms,
  ...noteOfAgreeing,
})

/** A family learns only that the school made the change; the office learns which colleague. */
const toldTo = (by: SaveRequest['by'], { conflicts }: Merge): Conflict[] =>
  conflicts.map(({ account, ...conflict }) =>
    by === 'school' && account ? { ...conflict, account } : conflict,
  )

/** The reason why a value cannot be stored; null if it can. */
export const problemWith = async (
  { field: name, new_value }: Pick<Merge['applied'][number], 'field' | 'new_value'>,
  today: string,
  references: References,
): Promise<string | null> => {
  const field = findField(name) as Field
  const problem = fieldProblem(field, new_value, today)
  if (problem !== null) return problem
  return (await references.knows(field, new_value)) ? null : texts.notInList
}

/** Lists that accept only their own entries; for others (towns, countries, schools) any text will do. */
const keysOf: Partial<Record<Lookup, (db: Db) => Promise<Array<string | number>>>> = {
  formClasses: async (db) => (await lookups.listFormClasses(db)).map(({ id }) => id),
  houses: async (db) => (await lookups.listHouses(db)).map(({ id }) => id),
  religions: async (db) => (await lookups.listReligions(db)).map(({ code }) => code),
  ethnicGroups: async (db) => (await lookups.listEthnicGroups(db)).map(({ id }) => id),
  regionalCorporations: async (db) => (await lookups.listRegionalCorporations(db)).map(({ title }) => title),
}

const classField = findField('class_id') as Field

/** The lists that a batch may have to look values up in: each is read once, and only when it is needed. */
export class References {
  readonly #db: Db
  readonly #keys = new Map<Lookup, Promise<Set<FieldValue>>>()
  #terms: Promise<TermsTable | undefined> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** True if the value is in the field's reference list, or the field has no list. */
  async knows(field: Field, value: FieldValue): Promise<boolean> {
    const list = field.lookup && field.kind !== 'suggest' ? keysOf[field.lookup] : undefined
    if (!list || !field.lookup || value === null) return true
    const keys = this.#keys.get(field.lookup) ?? list(this.#db).then((all) => new Set<FieldValue>(all))
    this.#keys.set(field.lookup, keys)
    return (await keys).has(value)
  }

  /** Today's name of a renamed class, because a page that is still open sends the old name. */
  async currentClass(name: FieldValue | undefined): Promise<FieldValue | undefined> {
    if (typeof name !== 'string' || (await this.knows(classField, name))) return name
    return (await lookups.findRenamed(this.#db, name)) ?? name
  }

  terms(): Promise<TermsTable | undefined> {
    this.#terms ??= findTermsAndConditions(this.#db)
    return this.#terms
  }
}
