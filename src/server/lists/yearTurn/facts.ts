// The facts that a turn of the year is made from, as of one moment; and who comes by the placement list, into which class.
import { hash } from 'node:crypto'
import type { YearTurnDryRun, YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { byName, listedName } from '#shared/rules/students/bulkActs'
import type { FieldValue } from '#shared/record/record'
import { type Place, spread } from '#shared/rules/lists/yearTurn/spread'
import type { Db } from '../../platform/database/schema/schema'
import { listFormClasses, listHouses } from '../../school/lookups/queries'
import { listWindows } from '../../school/registration/queries'
import { type KnownStudent, listBornOn, listWithSeaNumbers } from '../imports/plan/factsQueries'
import { alreadyHere } from '../imports/plan/planPlacements'
import {
  findIntake,
  type IntakeRow,
  listIntakeRows,
  listOpenEnrolments,
  listPresentRows,
  listTermsOfYear,
  type StoredEnrolment,
} from './queries'

const nobody: Intake = { newcomers: [], rejected: [] }

/** The time of a call, and the school year that comes next then. */
export interface Moment {
  readonly now: Date
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
  readonly year: number
}

export interface Turn extends Moment {
  readonly plan: YearTurnPlan
  /** The version of the stored draft; '' if nothing is stored. */
  readonly version: string
}

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

const listIntake = async (db: Db, batch: Awaited<ReturnType<typeof findIntake>>): Promise<Intake> => {
  if (batch?.state !== 'checked' || batch.purpose !== 'placements') return nobody
  const rows = await listIntakeRows(db, batch.id)
  const known = [
    ...(await listBornOn(db, valuesOf(rows, 'date_of_birth'))),
    ...(await listWithSeaNumbers(db, valuesOf(rows, 'sea_no'))),
  ]
  return intakeOf(rows, known)
}

export type TurnFacts = Awaited<ReturnType<typeof factsOf>>
export type PresentStudent = TurnFacts['students'][number]

/** Stays the same until something changes that the year turn depends on; answers of families and colours do not count. */
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
  const names = houses.map(({ id, name }) => ({ id, name }))
  const school = [version, today, year, terms, classes, names, windows, batch, intake.rejected]
  return hash('sha256', JSON.stringify([school, states]))
}

type Values = Readonly<Record<string, FieldValue>>

export interface Newcomer {
  readonly row: number
  readonly name: string
  /** As the list has them. */
  readonly values: Values
}

export interface Placed extends Newcomer, Place {}

export interface Intake {
  readonly newcomers: readonly Newcomer[]
  readonly rejected: YearTurnDryRun['rejected']
}

/** The values of a column, each once. */
export const valuesOf = (rows: readonly IntakeRow[], name: 'date_of_birth' | 'sea_no'): string[] => [
  ...new Set(rows.flatMap((one) => textOf(valuesIn(one)?.[name]) ?? [])),
]

const textOf = (value: FieldValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

interface WrittenStudent {
  readonly table: string
  readonly id: string
  readonly after: Values
}

const valuesIn = ({ writes }: IntakeRow): Values | undefined => {
  const written = (JSON.parse(writes) as WrittenStudent[]).find(({ table }) => table === 'student')
  return written?.id === '' ? written.after : undefined
}

const notNew = 'This student is already in the school.'

/** @param known whom the school has by now: the list may have been checked months ago */
export const intakeOf = (rows: readonly IntakeRow[], known: readonly KnownStudent[]): Intake => {
  const newcomers: Newcomer[] = []
  const rejected: Intake['rejected'] = []
  for (const one of rows) {
    const { row, title } = one
    const values = valuesIn(one)
    const why = whyNot(one, values, known)
    if (why !== null || values === undefined) rejected.push({ row, title, why: why ?? notNew })
    else newcomers.push({ row, name: listedName(values as never), values })
  }
  return { newcomers, rejected }
}

const whyNot = (
  { state, student_id, reasons }: IntakeRow,
  values: Values | undefined,
  known: readonly KnownStudent[],
): string | null => {
  if (state === 'rejected') return (JSON.parse(reasons) as string[]).join(' ')
  if (student_id) return takenIn(student_id)
  if (values === undefined || state !== 'new') return notNew
  const [here] = alreadyHere({ values }, known)
  return here === undefined ? null : `${here}.`
}

const takenIn = (id: string) => `This student was already accepted, with the ID ${id}.`

export const sexOf = ({ values }: Newcomer) => textOf(values.sex)
export const primarySchoolOf = ({ values }: Newcomer) => textOf(values.previous_school)

/** In the order in which they get their IDs: by class, then by name. */
export const placedIn = (
  newcomers: readonly Newcomer[],
  plan: YearTurnPlan,
  houses: readonly number[],
): Placed[] => {
  const places = spread(
    newcomers.map((one) => ({
      ...{ row: one.row, name: one.name, sex: sexOf(one), primary_school: primarySchoolOf(one) },
      house_code: (one.values.house_code as number | null | undefined) ?? null,
    })),
    {
      classes: plan.intake_classes,
      houses,
      byHand: new Map(plan.newcomers.map(({ row, class_id }) => [row, class_id])),
      balance: plan.balance,
    },
  )
  const { compare } = new Intl.Collator('en', { numeric: true })
  return newcomers
    .flatMap((one) => {
      const place = places.get(one.row)
      return place ? [{ ...one, ...place }] : []
    })
    .sort((a, b) => compare(a.class_id, b.class_id) || compare(a.name, b.name) || a.row - b.row)
}
