// The chase list: students of a place with something missing, and their contacts; and a class as its form teacher follows it.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClassList } from '#shared/contract/intake/classList'
import type { ChaseList, ChaseRow, Owed } from '#shared/contract/intake/progress'
import { chasePlaceAt, type ChasePlace } from '#shared/rules/intake/chasePlace'
import { contactsOf } from '#shared/rules/students/contacts'
import {
  askedBySteps,
  askedCount,
  familyHasAnswered,
  progressOf,
  type Answers,
} from '#shared/rules/intake/completeness'
import { owedThings } from '#shared/rules/intake/owed'
import { notFound } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { listLatestContacts } from '../contacts/queries'
import { listWindows } from '../../school/registration/queries'
import { findFormClass, isForm, listClassesAmong, listPlace, listReceived, listRecords } from './queries'

/** Records per query, so that saves of families are handled in between. */
const atOnce = 100

type Head = Awaited<ReturnType<typeof listPlace>>[number]
type Answered = Awaited<ReturnType<typeof listRecords>>[number]

export interface OwingFamily {
  readonly head: Head
  readonly record: Answered
  readonly uploaded: readonly string[]
  readonly missing: readonly Owed[]
}

/** Those of a place with something missing, by class and name. */
export const owingIn = async (db: Db, place: ChasePlace, today: string) => {
  const heads = (await listPlace(db, place, today)).sort(byClass)
  return { students: heads.length, families: owingAmong(familiesOf(db, heads)) }
}

const byClass = (a: Head, b: Head): number =>
  (a.form_level ?? 99) - (b.form_level ?? 99) ||
  compare(a.class_id, b.class_id) ||
  compare(a.last_name, b.last_name) ||
  compare(a.first_name, b.first_name) ||
  compare(a.id, b.id)

const compare = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '', 'en')

async function* owingAmong(all: AsyncIterable<OwingFamily[]>): AsyncGenerator<OwingFamily[]> {
  for await (const piece of all) yield piece.filter(({ missing }) => missing.length > 0)
}

/** In list order, in batches. */
async function* familiesOf(db: Db, heads: readonly Head[]): AsyncGenerator<OwingFamily[]> {
  for (let from = 0; from < heads.length; from += atOnce) {
    const piece = heads.slice(from, from + atOnce)
    const ids = piece.map(({ id }) => id)
    const records = new Map((await listRecords(db, ids)).map((record) => [record.id, record]))
    const documents = await listReceived(db, ids)
    yield piece.flatMap((head) => {
      const record = records.get(head.id)
      return record ? [owingOf(head, record, documents)] : []
    })
    await nextTurn()
  }
}

type Documents = Awaited<ReturnType<typeof listReceived>>

const owingOf = (head: Head, record: Answered, documents: Documents): OwingFamily => {
  const typesIn = (types: ReadonlyMap<string, string[]>) => types.get(head.id) ?? []
  const uploaded = typesIn(documents.uploaded)
  const received = [...uploaded, ...typesIn(documents.onPaper)]
  return { head, record, uploaded, missing: owedThings(record, received, typesIn(documents.sentBack)) }
}

/** Refuses a class or a form that does not exist. */
export const placeOf = async (db: Db, word: string): Promise<ChasePlace & { form_level: number | null }> => {
  const place = chasePlaceAt(word)
  if (place.is === 'form') {
    if (!(await isForm(db, place.form_level))) throw notFound()
    return place
  }
  if (place.is === 'school' || place.class_id === null) return { ...place, form_level: null }
  const form = await findFormClass(db, place.class_id)
  if (!form) throw notFound()
  return { ...place, form_level: form.form_level }
}

export const chaseListOf = async (db: Db, word: string, today: string): Promise<ChaseList> => {
  const place = await placeOf(db, word)
  const windows = await listWindows(db)
  const deadlineOf = (level: number | null) =>
    level === null ? null : (windows.get(level)?.deadline ?? null)
  const { students, families } = await owingIn(db, place, today)
  const { things, rows: owing } = await rowsOf(db, families, deadlineOf)
  const deadline =
    place.is === 'school'
      ? commonOf([...windows.values()].map((window) => window.deadline))
      : deadlineOf(place.form_level)
  const class_id = place.is === 'class' ? place.class_id : null
  return { class_id, form_level: place.form_level, today, deadline, students, things, owing }
}

/**
 * Everybody in a class, and what is missing except answers about health: not even how many of those there are.
 *
 * @param classes those that the caller may follow; null: all
 */
export const classListOf = async (
  db: Db,
  { class_id, classes, today }: { class_id: string; classes: readonly string[] | null; today: string },
): Promise<ClassList> => {
  const form = (await listClassesAmong(db, classes, today)).find((one) => one.class_id === class_id)
  if (!form) throw notFound()
  const { form_level } = form
  const deadline = (await listWindows(db)).get(form_level)?.deadline ?? null
  const heads = (await listPlace(db, { is: 'class', class_id }, today)).sort(byClass)
  const { things, rows: students } = await rowsOf(db, familiesOf(db, heads), () => deadline, isShown)
  return { class_id, form_level, today, deadline, things, students }
}

const isShown = ({ step }: Pick<Owed, 'step'>): boolean => step !== 'health'

/** @param shows of what somebody who sees the rows learns whether it is missing */
const rowsOf = async (
  db: Db,
  families: AsyncIterable<OwingFamily[]>,
  deadlineOf: (level: number | null) => string | null,
  shows: typeof isShown = () => true,
): Promise<{ things: Owed[]; rows: ChaseRow[] }> => {
  const { things, numberOf } = numberedThings()
  const rows: ChaseRow[] = []
  for await (const piece of families) {
    const latestOf = await listLatestContacts(
      db,
      piece.map(({ head }) => head.id),
    )
    for (const family of piece)
      rows.push({
        ...rowOf(family, shows),
        deadline: deadlineOf(family.head.form_level),
        missing: family.missing.filter(shows).map(numberOf),
        ...latestOf(family.head.id),
      })
  }
  return { things, rows }
}

/** Things by their number; each is kept once. */
const numberedThings = () => {
  const things: Owed[] = []
  const places = new Map<string, number>()
  const numberOf = (thing: Owed): number => {
    const known = places.get(thing.label)
    if (known !== undefined) return known
    places.set(thing.label, things.length)
    return things.push(thing) - 1
  }
  return { things, numberOf }
}

const rowOf = ({ head, record, uploaded, missing }: OwingFamily, shows: typeof isShown) => {
  const answers: Answers = record
  const { id, first_name, last_name, class_id } = head
  return {
    ...{ id, first_name, last_name, class_id },
    progress: progressOf(missing.filter(shows), familyHasAnswered(answers, uploaded)),
    signed_in: record.last_sign_in_at === null ? (0 as const) : (1 as const),
    contacts: contactsOf(answers).map((contact) => ({ ...contact, phones: [...contact.phones] })),
    asked: askedCount(answers) - (shows({ step: 'health' }) ? 0 : askedBySteps(answers).health),
  }
}

const commonOf = (days: Iterable<string | null>): string | null => {
  const [first = null, ...others] = new Set(days)
  return others.length === 0 ? first : null
}
