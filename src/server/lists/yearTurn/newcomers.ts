// Who comes by the placement list, and into which class.
import type { YearTurnDryRun, YearTurnPlan } from '#shared/contract/lists/yearTurn'
import type { FieldValue } from '#shared/record/record'
import { listedName } from '#shared/rules/students/bulkActs'
import { spread, type Place } from '#shared/rules/lists/yearTurn/spread'
import type { KnownStudent } from '../imports/plan/knownStudentsQueries'
import { alreadyHere } from '../imports/placements/planPlacements'
import type { IntakeRow } from './queries'

export type Values = Readonly<Record<string, FieldValue>>

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

interface WrittenStudent {
  readonly table: string
  readonly id: string
  readonly after: Values
}

const textOf = (value: FieldValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

const takenIn = (id: string) => `This student was already accepted, with the ID ${id}.`
const notNew = 'This student is already in the school.'

const valuesIn = ({ writes }: IntakeRow): Values | undefined => {
  const written = (JSON.parse(writes) as WrittenStudent[]).find(({ table }) => table === 'student')
  return written?.id === '' ? written.after : undefined
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

/** The values of a column, each once. */
export const valuesOf = (rows: readonly IntakeRow[], name: 'date_of_birth' | 'sea_no'): string[] => [
  ...new Set(rows.flatMap((one) => textOf(valuesIn(one)?.[name]) ?? [])),
]

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
