// Records that a student leaves or returns. Only the last day is stored; triggers end the enrolment on that day.
import type { BodyOf } from '#shared/contract/call'
import type { leaveStudent as leaveCall, StudentEnrolments } from '#shared/contract/students/enrolment'
import { accountIdOf } from '#shared/rules/access/accountId'
import { dayIn } from '#shared/rules/dates'
import { enrolmentYearOf } from '#shared/rules/students/enrolment'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import type { App } from '../../http/appParts'
import type { Actor } from '../actor'
import { saveDayOfLeaving } from '../legalHold/legalHold'
import { officeRequestOf } from '../save/request'
import { saveWithin } from '../save/save'
import { claimStudent } from '../record/queries'
import {
  addEnrolment,
  enrolmentsOf,
  findLatest,
  findClassOn,
  findPlace,
  listEnrolmentRows,
  replaceEnrolments,
  saveEnd,
  saveEnrolment,
  type EnrolmentRow,
} from './queries'

type Leaving = BodyOf<typeof leaveCall>

/** The words in stored form; null if there are none. */
export const endedWords = ({ words }: Pick<Leaving, 'words'>): string | null => words?.trim() || null

/** A student's place before leaving: the class, the day, and the enrolments, the latest first. */
export interface PlaceBefore {
  readonly class_id: string | null
  readonly left_on: string | null
  readonly enrolments: readonly EnrolmentRow[]
}

/** Reads a PlaceBefore from JSON. */
export const placeIn = (text: string): PlaceBefore => JSON.parse(text) as PlaceBefore

/** The caller's transaction has claimed the student. */
export const leaveWithin = async (trx: Db, actor: Actor, leaving: Leaving) => {
  const { student_id, on, why } = leaving
  const said = await findLatest(trx, student_id)
  const before = (await findPlace(trx, student_id))?.left_on ?? null
  const isSame = before === on
  if (said?.cut_off && !isSame) await restore(trx, actor, student_id, placeIn(said.cut_off))
  const place = await placeOf(trx, student_id)
  await correctClass(trx, actor, student_id, on)
  await saveDayOfLeaving(trx, { student_id, left_on: on }, actor)
  // Another reason for the same last day does not change when the day was entered.
  const ended_at = (isSame ? said?.ended_at : null) ?? actor.now.toISOString()
  const cut_off = isSame ? (said?.cut_off ?? null) : await cutOff(trx, student_id, place)
  await saveEnd(trx, student_id, { ended_why: why, ended_words: endedWords(leaving), ended_at, cut_off })
  await note(trx, actor, 'student left', student_id, { before, on, why })
}

const restore = async (
  trx: Db,
  actor: Actor,
  student_id: string,
  { class_id, left_on, enrolments }: PlaceBefore,
) => {
  const place = await findPlace(trx, student_id)
  if (place && place.class_id !== class_id)
    await saveClass(trx, actor, { student_id, class_id, version: place.version })
  await saveDayOfLeaving(trx, { student_id, left_on }, actor)
  // The triggers have written enrolments from the present class and day. Only this list has those that were cut off.
  await replaceEnrolments(trx, new Map([[student_id, enrolments]]))
}

interface NewClass {
  readonly student_id: string
  readonly class_id: string | null
  readonly version: number
}

const saveClass = (
  trx: Db,
  { now, today, user, client }: Actor,
  { student_id, class_id, version }: NewClass,
) => {
  const request = officeRequestOf(student_id, { class_id }, version, user)
  const editor = { client: client ?? null, session: user.sessionId }
  return saveWithin(trx, { ...request, editor }, { now: now.toISOString(), today })
}

const placeOf = async (trx: Db, student_id: string): Promise<PlaceBefore> => {
  const { class_id = null, left_on = null } = (await findPlace(trx, student_id)) ?? {}
  const rows = await listEnrolmentRows(trx, [student_id])
  return { class_id, left_on, enrolments: rows.map(({ student_id: _whose, ...row }) => row) }
}

/** If the student changed class after the last day, the record gets back the class of that day. */
const correctClass = async (trx: Db, actor: Actor, studentId: string, on: string) => {
  const place = await findPlace(trx, studentId)
  const class_id = await findClassOn(trx, studentId, on)
  if (!place || class_id === undefined || place.class_id === null || class_id === place.class_id) return
  await saveClass(trx, actor, { student_id: studentId, class_id, version: place.version })
}

/** The place from before leaving, if the last day cuts off later classes. It is needed if the day was a mistake. */
const cutOff = async (trx: Db, student_id: string, before: PlaceBefore): Promise<string | null> =>
  classesIn(await placeOf(trx, student_id)) === classesIn(before) ? null : JSON.stringify(before)

const classesIn = ({ class_id, enrolments }: PlaceBefore): string =>
  JSON.stringify([class_id, enrolments.map((row) => [row.class_id, row.from_on])])

const note = (
  trx: Db,
  { now, user }: Actor,
  action: 'student left' | 'student returned',
  student_id: string,
  details: Readonly<Record<string, unknown>>,
) =>
  saveAudit(trx, {
    at: now,
    actor: user.accountId,
    action,
    subject: accountIdOf('student', student_id),
    details,
  })

export const leaveStudent = (db: Db, actor: Actor, leaving: Leaving): Promise<StudentEnrolments> =>
  db.transaction().execute(async (trx) => {
    if (!(await claimStudent(trx, leaving.student_id))) throw notFound()
    await leaveWithin(trx, actor, leaving)
    return enrolmentsOf(trx, leaving.student_id, actor.today)
  })

/** Restores the place from before leaving. The caller has claimed the student. */
export const undoLeavingWithin = async (trx: Db, actor: Actor, student_id: string, before: PlaceBefore) => {
  const place = await findPlace(trx, student_id)
  if (!place) return
  await restore(trx, actor, student_id, before)
  const { left_on, enrolments } = before
  const left = place.left_on
  const why = enrolments[0]?.ended_why ?? null
  if (left_on === null) await note(trx, actor, 'student returned', student_id, { left })
  else await note(trx, actor, 'student left', student_id, { before: left, on: left_on, why })
}

const notLeft = 'This student is not marked as left. Please reload the page.'

export const returnStudent = (app: App, actor: Actor, student_id: string): Promise<StudentEnrolments> =>
  app.db.transaction().execute(async (trx) => {
    if (!(await claimStudent(trx, student_id))) throw notFound()
    const left_on = (await findPlace(trx, student_id))?.left_on ?? null
    if (left_on === null) throw new Refusal(409, notLeft)
    await comeBack(trx, app, actor, student_id)
    await note(trx, actor, 'student returned', student_id, { left: left_on })
    return enrolmentsOf(trx, student_id, actor.today)
  })

const comeBack = async (trx: Db, app: App, actor: Actor, student_id: string) => {
  const ended = await findLatest(trx, student_id)
  const before = ended?.cut_off ? placeIn(ended.cut_off) : null
  const isAway = ended !== undefined && wasAway(ended, actor, app.config.school.timeZone)
  if (before && !isAway) await restore(trx, actor, student_id, before)
  await saveDayOfLeaving(trx, { student_id, left_on: null }, actor)
  const place = await findPlace(trx, student_id)
  if (!place?.class_id || !isAway) return
  await beginAgain(trx, actor, { ...ended, cut_off: null })
  if (before && before.class_id !== place.class_id)
    await saveClass(trx, actor, { student_id, class_id: before.class_id, version: place.version })
}

type Ended = NonNullable<Awaited<ReturnType<typeof findLatest>>>

/** False if the leaving is undone on the day it was entered or before the last day, or if the student never came. */
const wasAway = ({ ended_at, from_on, until_on }: Ended, { today }: Actor, timeZone: string): boolean =>
  until_on !== null &&
  from_on <= until_on &&
  until_on < today &&
  (ended_at === null || dayIn(timeZone, new Date(ended_at)) < today)

/** Starts a new enrolment today. The enrolment before the leaving stays as a separate row. */
const beginAgain = async (trx: Db, { now, today, user }: Actor, { id, ...ended }: Ended) => {
  const fresh = { created_at: now.toISOString(), created_by: user.accountId }
  const year = enrolmentYearOf(today)
  await saveEnrolment(trx, id, { from_on: today, year, why: 'returned', ...fresh })
  await addEnrolment(trx, ended)
}
