// Every number of the turn of the year is a count of students whose names can be opened: which ones stands in the
// address ('leaves', 'to:1A').
import type { PlannedMove } from '#shared/contract/lists/yearTurn'

export type MoveKind = PlannedMove['kind']

/** Of one class: who is in it before, who is in it afterwards, or a kind of move out of it or into it. */
export type Whose = MoveKind | `${'from' | 'to' | MoveKind}:${string}`

type Test = (move: PlannedMove) => boolean

const isIn = (class_id: string): Readonly<Record<'from' | 'to' | MoveKind, Test>> => ({
  from: ({ from }) => from === class_id,
  to: ({ to }) => to === class_id,
  moves: ({ kind, to }) => kind === 'moves' && to === class_id,
  repeats: ({ kind, from }) => kind === 'repeats' && from === class_id,
  leaves: ({ kind, from }) => kind === 'leaves' && from === class_id,
  comes: ({ kind, to }) => kind === 'comes' && to === class_id,
  stays: ({ kind, from }) => kind === 'stays' && from === class_id,
})

/** @param whose as it stands in the address; what is none of ours finds nobody */
export const namesOf = (students: readonly PlannedMove[], whose: string): readonly PlannedMove[] => {
  const [what = '', ...rest] = whose.split(':')
  if (rest.length === 0) return students.filter(({ kind }) => kind === what)
  const tests: Readonly<Record<string, Test>> = isIn(rest.join(':'))
  const test = tests[what]
  return test ? students.filter(test) : []
}

const kindTitles: Readonly<Record<MoveKind, string>> = {
  moves: 'Move up',
  repeats: 'Repeat',
  leaves: 'Leave',
  comes: 'New',
  stays: 'Stay as they are',
}

/** 'Leave', 'Class 1A next year', 'Leave class 5A' */
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

/** The class of 'from:1A' and 'to:1A', in which single students are sent elsewhere. */
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

/** In the order of the classes; counted in one go, because a school has thousands of students. */
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
