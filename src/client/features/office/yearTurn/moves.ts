// Moves of students: where they can be sent, and the counts of the year turn. Each number can open the names behind it;
// the address says which names ('leaves', 'to:1A').
import type { ClassMove, PlannedMove, StudentMove } from '#shared/contract/lists/yearTurn'
import type { SelectOption } from '#client/ui/fields/SelectInput'

type To = string | null

/** No class has this name: names of classes do not begin with a blank. */
const leaves = ' leaves'

export const valueOf = (to: To): string => to ?? leaves

export const toOf = (value: string | number): To => (value === leaves ? null : String(value))

/** @param own the class that repeats when it is chosen */
export const destinations = (classes: readonly string[], own: To, isClass = false): SelectOption[] => [
  ...classes.map((id) => ({
    value: id,
    label: id === own ? `${id} (${isClass ? 'all repeat' : 'repeats'})` : id,
  })),
  { value: leaves, label: isClass ? 'They leave' : 'Leaves' },
]

export const moveOf = (moves: readonly ClassMove[], class_id: To): ClassMove | undefined =>
  moves.find(({ from }) => from === class_id)

export const withMove = (moves: readonly ClassMove[], from: string, to: To): ClassMove[] => [
  ...moves.filter((move) => move.from !== from),
  { from, to },
]

/** @param to undefined removes the exception */
export const withException = (
  exceptions: readonly StudentMove[],
  student_id: string,
  to: To | undefined,
): StudentMove[] => {
  const others = exceptions.filter((one) => one.student_id !== student_id)
  return to === undefined ? others : [...others, { student_id, to }]
}

/** 'to 2A', 'repeats 1A', 'leaves' */
export const moveText = ({ kind, from, to }: Pick<PlannedMove, 'kind' | 'from' | 'to'>): string => {
  if (kind === 'leaves') return 'leaves'
  if (kind === 'stays') return 'as now'
  if (kind === 'repeats') return `repeats ${from ?? ''}`.trim()
  return to === null ? 'no class yet' : to
}

export type MoveKind = PlannedMove['kind']

/**
 * All moves of a kind, or those of a class: its students before, its students afterwards, or a kind of move out of it
 * or into it.
 */
export type Whose = MoveKind | `${'from' | 'to' | MoveKind}:${string}`

type Test = (move: PlannedMove) => boolean

/** @param whose from the address; an unknown word finds nobody */
export const namesOf = (students: readonly PlannedMove[], whose: string): readonly PlannedMove[] => {
  const [what = '', ...rest] = whose.split(':')
  if (rest.length === 0) return students.filter(({ kind }) => kind === what)
  const tests: Readonly<Record<string, Test>> = isIn(rest.join(':'))
  const test = tests[what]
  return test ? students.filter(test) : []
}

const isIn = (class_id: string): Readonly<Record<'from' | 'to' | MoveKind, Test>> => ({
  from: ({ from }) => from === class_id,
  to: ({ to }) => to === class_id,
  moves: ({ kind, to }) => kind === 'moves' && to === class_id,
  repeats: ({ kind, from }) => kind === 'repeats' && from === class_id,
  leaves: ({ kind, from }) => kind === 'leaves' && from === class_id,
  comes: ({ kind, to }) => kind === 'comes' && to === class_id,
  stays: ({ kind, from }) => kind === 'stays' && from === class_id,
})

const kindTitles: Readonly<Record<MoveKind, string>> = {
  moves: 'Move up',
  repeats: 'Repeat',
  leaves: 'Leave',
  comes: 'New',
  stays: 'Stay as they are',
}

/** 'Leave', 'Class 1A next year', 'Leave: class 5A' */
export const whoseTitle = (whose: string): string => {
  const [what = '', ...rest] = whose.split(':')
  const class_id = rest.join(':')
  const title = kindTitles[what as MoveKind] ?? ''
  if (class_id === '') return title
  if (what === 'from') return `Class ${class_id} now`
  if (what === 'to') return `Class ${class_id} next year`
  if (what === 'moves' || what === 'comes') return `${title} in class ${class_id}`
  return `${title}: class ${class_id}`
}

/** The class of 'from:1A' and 'to:1A', in which single students can be sent elsewhere. */
export const classNamed = (whose: string): string | null => /^(?:from|to):(.+)$/.exec(whose)?.[1] ?? null

export interface ClassCounts {
  readonly class_id: string
  readonly before: number
  readonly moves: number
  readonly repeats: number
  readonly leaves: number
  readonly comes: number
  readonly after: number
}

const none = { before: 0, moves: 0, repeats: 0, leaves: 0, comes: 0, after: 0 }

/** In the order of the classes; counted in a single pass, because a school has thousands of students. */
export const countClasses = (
  classes: readonly string[],
  students: readonly PlannedMove[],
): readonly ClassCounts[] => {
  const counts = new Map(classes.map((class_id) => [class_id, { ...none }]))
  const add = (class_id: string | null, what: keyof typeof none) => {
    const one = class_id === null ? undefined : counts.get(class_id)
    if (one) one[what] += 1
  }
  for (const { kind, from, to } of students) {
    add(from, 'before')
    add(to, 'after')
    if (kind !== 'stays') add(kind === 'moves' || kind === 'comes' ? to : from, kind)
  }
  return [...counts].map(([class_id, one]) => ({ class_id, ...one }))
}

export const countKinds = (students: readonly PlannedMove[]): Readonly<Record<MoveKind, number>> => {
  const counts = { moves: 0, repeats: 0, leaves: 0, comes: 0, stays: 0 }
  for (const { kind } of students) counts[kind] += 1
  return counts
}
