// Which students can still be undone: those whose data has not changed since the turn.
import type { TurnKept } from '#shared/contract/lists/yearTurn'
import { listedName } from '#shared/rules/students/bulkActs'
import { academicYear, longDay } from '#shared/rules/dates'
import type { Db } from '../../platform/database/schema/schema'
import { listFormClasses } from '../../school/lookups/queries'
import type { YearTurnStudentTable } from '../../platform/database/schema/lists'
import { listListed } from './applyQueries'
import { afterIn, beforeIn, type After, type Before, enrolmentsBy, type StoredEnrolment } from './queries'
import { clientOf } from './rules'
import { listChangesSince, listStudentStates, type StudentState, type Watched } from './undoQueries'

export interface Applied {
  readonly year: number
  readonly at: string
  readonly by: string
  /** The newest row of the history before the turn. */
  readonly history: number
  /** The newest agreement, or withdrawal, before it. */
  readonly consents: number
}

export interface Turned {
  readonly id: string
  readonly name: string
  readonly kind: YearTurnStudentTable['kind']
  readonly before: Before
  readonly after: After
  readonly state: StudentState
  /** As they are now. */
  readonly rows: readonly StoredEnrolment[]
  /** True for a student added to a term list of the year since then. */
  readonly isListed: boolean
  /** Changed by somebody else since, even if changed back. */
  readonly isChanged: (field: Watched) => boolean
}

/** The values that the year turn wrote, beside the stored ones. */
export const listComparedStudents = async (
  db: Db,
  stored: readonly YearTurnStudentTable[],
  { year, at, history }: Applied,
): Promise<Turned[]> => {
  const ids = stored.map(({ student_id }) => student_id)
  const states = new Map((await listStudentStates(db, ids)).map((state) => [state.id, state]))
  const rows = await enrolmentsBy(db, ids)
  const listed = await listListed(db, year)
  const changed = new Set<string>()
  for (const { student_id, field, at: when, client } of await listChangesSince(db, history))
    if (when !== at || client !== clientOf(year)) changed.add(`${field} ${student_id}`)
  return stored.flatMap(({ student_id: id, kind, old_value, new_value }) => {
    const state = states.get(id)
    if (!state) return []
    const isChanged = (field: Watched) => changed.has(`${field} ${id}`)
    const [before, after] = [beforeIn(old_value), afterIn(new_value)]
    return [
      {
        ...{ id, name: listedName(state), kind, state, rows: rows.get(id) ?? [], isChanged },
        ...{ before, after, isListed: listed.has(id) && !after.isListed },
      },
    ]
  })
}

export interface Undoing {
  readonly places: readonly Turned[]
  readonly agreements: readonly Turned[]
  readonly newcomers: readonly Turned[]
  readonly kept: readonly TurnKept[]
}

const agreedAgain = 'The agreement has changed since then, and stays.'

export const checkUndo = async (db: Db, turned: readonly Turned[], applied: Applied): Promise<Undoing> => {
  const classes = new Set((await listFormClasses(db)).map(({ id }) => id))
  const kept: TurnKept[] = []
  const undone = (some: readonly Turned[], whyStays: (one: Turned) => string | null) =>
    some.filter((one) => {
      const why = whyStays(one)
      if (why !== null) kept.push({ student_id: one.id, name: one.name, why })
      return why === null
    })
  const there = turned.filter(({ kind }) => kind !== 'comes')
  const places = undone(
    there.filter(({ kind }) => kind !== 'stays'),
    (one) => whyPlaceStays(one, classes, applied),
  )
  const agreements = undone(
    there.filter(({ before, after }) => before.agreed !== null || after.isBegun),
    ({ isChanged }) => (isChanged('agree_terms_conditions') ? agreedAgain : null),
  )
  return { places, agreements, newcomers: turned.filter(({ kind }) => kind === 'comes'), kept }
}

const whyPlaceStays = (one: Turned, classes: ReadonlySet<string>, { at, year }: Applied): string | null => {
  const { kind, state, before, after, rows, isChanged } = one
  if (state.left_on !== after.left_on) return leavingText(state.left_on)
  if (state.class_id !== after.class_id)
    return `Is now ${state.class_id === null ? 'without a class' : `in class ${state.class_id}`}.`
  if (isChanged('class_id')) return 'Has been in another class since then.'
  if (kind === 'leaves' && rows[0]?.until_on === after.left_on && rows[0].ended_at !== at)
    return 'Has a new reason for leaving.'
  if (one.isListed) return `Is now on a term list of ${academicYear(year)}.`
  const isGone = before.class_id !== null && !classes.has(before.class_id)
  return isGone ? `The school no longer has class ${before.class_id}.` : null
}

const leavingText = (left_on: string | null): string =>
  left_on === null ? 'Has come back since then.' : `Now has the last day ${longDay(left_on)}.`
