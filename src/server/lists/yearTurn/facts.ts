// What the turn of the year is made from, as of one moment.
import { hash } from 'node:crypto'
import type { YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { byName } from '#shared/rules/students/bulkActs'
import type { Db } from '../../platform/database/schema/schema'
import { listFormClasses, listHouses } from '../../school/lookups/lookupsQueries'
import { listWindows } from '../../school/registration/registrationQueries'
import { listBornOn, listWithSeaNumbers } from '../imports/plan/knownStudentsQueries'
import { intakeOf, valuesOf, type Intake } from './newcomers'
import {
  findIntake,
  listIntakeRows,
  listOpenEnrolments,
  listPresentRows,
  listTermsOfYear,
  type StoredEnrolment,
} from './queries'

/** The time of a call, and the school year that comes next then. */
export interface Moment {
  readonly now: Date
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
  readonly year: number
}

export interface Turn extends Moment {
  readonly plan: YearTurnPlan
  /** Of the stored draft; '' where nothing is stored. */
  readonly version: string
}

const nobody: Intake = { newcomers: [], rejected: [] }

const listIntake = async (db: Db, batch: Awaited<ReturnType<typeof findIntake>>): Promise<Intake> => {
  if (batch?.state !== 'checked' || batch.purpose !== 'placements') return nobody
  const rows = await listIntakeRows(db, batch.id)
  const known = [
    ...(await listBornOn(db, valuesOf(rows, 'date_of_birth'))),
    ...(await listWithSeaNumbers(db, valuesOf(rows, 'sea_no'))),
  ]
  return intakeOf(rows, known)
}

/** The dates as they will be: those that the year has already stay. */
const termsOf = (plan: YearTurnPlan, stored: Awaited<ReturnType<typeof listTermsOfYear>>) =>
  [1, 2, 3].map((term) => {
    const planned = plan.terms.find((one) => one.term === term)
    const known = stored.find((one) => one.term === term)
    return {
      term,
      isStored: known !== undefined,
      starts: known?.starts ?? planned?.starts ?? null,
      ends: known?.ends ?? planned?.ends ?? null,
      next_term_starts: known?.next_term_starts ?? planned?.next_term_starts ?? null,
      before: known,
    }
  })

export const factsOf = async (db: Db, turn: Turn) => {
  const { today, year, plan } = turn
  const latest = new Map<string, StoredEnrolment>()
  for (const row of await listOpenEnrolments(db, today)) {
    const known = latest.get(row.student_id)
    if (!known || known.from_on < row.from_on) latest.set(row.student_id, row)
  }
  const rows = await listPresentRows(db, today)
  const students = rows
    .map((row) => ({ ...row, latest: latest.get(row.id), from_on: latest.get(row.id)?.from_on ?? null }))
    .sort(byName)
  const terms = termsOf(plan, await listTermsOfYear(db, year))
  const batch = plan.intake === null ? undefined : await findIntake(db, plan)
  return {
    ...turn,
    students,
    terms,
    begins: terms[0]?.starts ?? `${year}-09-01`,
    classes: await listFormClasses(db),
    houses: await listHouses(db),
    windows: [...(await listWindows(db)).values()],
    batch,
    intake: await listIntake(db, batch),
  }
}

export type TurnFacts = Awaited<ReturnType<typeof factsOf>>
export type PresentStudent = TurnFacts['students'][number]

/** The same as long as nothing changes that the turn depends on; what families answer is not. */
export const basisOf = ({
  version,
  today,
  year,
  students,
  terms,
  classes,
  houses,
  windows,
  batch,
  intake,
}: TurnFacts): string => {
  const states = students.map(({ id, class_id, left_on, latest }) => [
    ...[id, class_id, left_on],
    ...[latest?.id, latest?.from_on, latest?.until_on],
  ])
  const school = [version, today, year, terms, classes, houses, windows, batch, intake.rejected]
  return hash('sha256', JSON.stringify([school, states]))
}
