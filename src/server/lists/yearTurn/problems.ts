// Problems that must be solved before the school year can start, and warnings that may be intended.
import type { YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { academicYear, longDay } from '#shared/rules/dates'
import type { Db } from '../../platform/database/schema/schema'
import { problemsOfLeaving } from '../../students/legalHold/legalHold'
import { alreadyText, isMost, classesWithoutMove, type Move } from './rules'
import type { Intake, Placed, PresentStudent, TurnFacts } from './facts'

const shown = 3

export interface Decided {
  readonly moves: ReadonlyMap<string, Move>
  readonly intake: Intake
  readonly placed: readonly Placed[]
}

type Sentence = YearTurnDryRun['problems'][number]

const nothing: Sentence = {
  step: 'moves',
  text: 'No one moves up, leaves or joins. There is nothing to do.',
}

export const problemsOf = async (db: Db, facts: TurnFacts, decided: Decided): Promise<Sentence[]> => {
  const { moves, placed } = decided
  const acts = [...moves.values()].filter(({ kind }) => kind !== 'stays').length + placed.length
  return [
    ...alreadyProblems(facts),
    ...termProblems(facts),
    ...classProblems(facts),
    ...(await leavingProblems(db, facts, whoDoes(facts, decided, 'leaves'))),
    ...intakeProblems(facts, decided),
    ...(acts === 0 ? [nothing] : []),
  ]
}

const alreadyProblems = (facts: TurnFacts): Sentence[] =>
  isMost(inYear(facts).length, facts.students.length)
    ? [{ step: 'moves', text: alreadyText(facts.year) }]
    : []

/** Students in a class of the year that is turned to, or of a later one. */
const inYear = ({ students, year }: TurnFacts) => students.filter(({ latest }) => (latest?.year ?? 0) >= year)

const termProblems = ({ terms, year }: TurnFacts): Sentence[] => {
  const [first] = terms
  const missing = !first?.starts || !first.ends
  const text = `Enter the first and the last day of term 1 of ${academicYear(year)}.`
  const problems: string[] = missing ? [text] : []
  let before = ''
  for (const { term, starts, ends, next_term_starts } of terms) {
    if (starts && starts <= before)
      problems.push(`Term ${term} begins on ${longDay(starts)}, before term ${term - 1} has ended.`)
    if (starts && ends && ends < starts) problems.push(`Term ${term} ends before it begins.`)
    if (ends && next_term_starts && next_term_starts <= ends)
      problems.push(`The term after term ${term} begins before term ${term} has ended.`)
    if (!missing && !starts && ends) problems.push(`Enter the first day of term ${term}.`)
    before = ends ?? starts ?? before
  }
  if (first?.starts && (first.starts < `${year}-07-01` || first.starts > `${year + 1}-06-30`))
    problems.push(`Term 1 of ${academicYear(year)} cannot begin on ${longDay(first.starts)}.`)
  return problems.map((of) => ({ step: 'terms', text: of }))
}

const classProblems = (facts: TurnFacts): Sentence[] => {
  const { plan, classes, students } = facts
  const known = new Set(classes.map(({ id }) => id))
  const named = [
    ...plan.moves.flatMap(({ to }) => to ?? []),
    ...plan.exceptions.flatMap(({ to }) => to ?? []),
  ]
  const gone = (ids: readonly string[]) =>
    [...new Set(ids)].filter((id) => !known.has(id)).map((id) => `The school has no class ${id}.`)
  const without = classesWithoutMove(students, plan, facts).map((id) => `Say where class ${id} goes.`)
  return [
    ...[...gone(named), ...without].map((text) => ({ step: 'moves' as const, text })),
    ...gone([...plan.intake_classes, ...plan.newcomers.map(({ class_id }) => class_id)]).map((text) => ({
      step: 'balance' as const,
      text,
    })),
  ]
}

const leavingProblems = async (db: Db, { plan }: TurnFacts, leavers: readonly PresentStudent[]) => {
  const ids = leavers.map(({ id }) => id)
  const found = await problemsOfLeaving(db, ids, plan.leaving.on)
  const byText = new Map<string, PresentStudent[]>()
  for (const one of leavers) {
    const text = found.get(one.id)
    if (text !== undefined) byText.set(text, [...(byText.get(text) ?? []), one])
  }
  return [...byText].map(([text, of]): Sentence => ({ step: 'moves', text: `${namesText(of)}: ${text}` }))
}

/** 'Ali, Ana; Bo, Ben and 4 more' */
const namesText = (students: ReadonlyArray<{ readonly name: string }>): string => {
  const names = students.slice(0, shown).map(({ name }) => name)
  const more = students.length - names.length
  return more > 0 ? `${names.join('; ')} and ${more} more` : names.join('; ')
}

const whoDoes = ({ students }: TurnFacts, { moves }: Decided, kind: Move['kind']) =>
  students.filter(({ id }) => moves.get(id)?.kind === kind)

const intakeProblems = ({ plan, batch }: TurnFacts, { intake, placed }: Decided): Sentence[] => {
  if (plan.intake === null) return []
  const one = (text: string): Sentence[] => [{ step: 'intake', text }]
  if (!batch || batch.purpose !== 'placements')
    return one('The placement list has been deleted. Upload it again.')
  if (batch.state === 'stored') return one('Check the placement list before you continue.')
  if (batch.state !== 'checked') return one('The placement list was used already. Choose another one.')
  if (intake.newcomers.length === placed.length) return []
  return [{ step: 'balance', text: 'Choose the classes that the newcomers go to.' }]
}

export const warningsOf = (facts: TurnFacts, decided: Decided): Sentence[] => {
  const { rejected } = decided.intake
  const text = `${rejected.length} ${rejected.length === 1 ? 'row' : 'rows'} of the placement list would not be accepted.`
  return [
    ...repeatWarnings(facts),
    ...earlyWarnings(facts, decided),
    ...sizeWarnings(facts, decided),
    ...windowWarnings(facts),
    ...(rejected.length > 0 ? [{ step: 'intake' as const, text }] : []),
  ]
}

const repeatWarnings = ({ plan, classes }: TurnFacts): Sentence[] => {
  const repeating = new Set(plan.moves.filter(({ from, to }) => from === to).map(({ from }) => from))
  const levels = [...new Set(classes.map(({ form_level }) => form_level))]
  return levels
    .filter((level) => classes.every(({ id, form_level }) => form_level !== level || repeating.has(id)))
    .map((level) => ({ step: 'moves', text: `Everyone in Form ${level} would repeat the year.` }))
}

const earlyWarnings = (facts: TurnFacts, decided: Decided): Sentence[] => {
  const { year, plan, students } = facts
  const late = whoDoes(facts, decided, 'leaves').filter(({ from_on }) => (from_on ?? '') > plan.leaving.on)
  const came = `came to the class only after ${longDay(plan.leaving.on)}, the last day of those who leave`
  const moving = [...whoDoes(facts, decided, 'moves'), ...whoDoes(facts, decided, 'repeats')]
  const there = new Set(isMost(inYear(facts).length, students.length) ? [] : inYear(facts))
  const done = moving.filter((one) => there.has(one))
  const already = `in a class of ${academicYear(year)} already and would be moved again`
  const unknown = plan.exceptions.filter(({ student_id }) => !students.some(({ id }) => id === student_id))
  return [
    ...(late.length > 0 ? [`${namesText(late)} ${came}.`] : []),
    ...(done.length > 0
      ? [`${countText(done.length)} ${done.length === 1 ? 'is' : 'are'} ${already}: ${namesText(done)}.`]
      : []),
    ...(unknown.length > 0
      ? [
          `${unknown.length} of the exceptions ${unknown.length === 1 ? 'is' : 'are'} for someone who has left.`,
        ]
      : []),
  ].map((text) => ({ step: 'moves', text }))
}

const countText = (count: number): string => (count === 1 ? '1 student' : `${count} students`)

const fullClass = 40

const sizeWarnings = ({ plan, students, classes }: TurnFacts, { moves, placed }: Decided): Sentence[] => {
  const after = new Map<string | null, number>()
  const add = (id: string | null) => after.set(id, (after.get(id) ?? 0) + 1)
  for (const { kind, to } of moves.values()) if (kind !== 'leaves') add(to)
  for (const { class_id } of placed) add(class_id)
  const before = new Set(students.map(({ class_id }) => class_id))
  const full = classes.filter(({ id }) => (after.get(id) ?? 0) > fullClass)
  const emptied = classes.flatMap(({ id }) => (before.has(id) && !after.has(id) ? id : []))
  const isIntake = (id: string) => plan.intake_classes.includes(id)
  const empty = (step: Sentence['step'], ids: readonly string[]): Sentence[] => {
    if (ids.length === 0) return []
    return [{ step, text: `${ids.length === 1 ? 'Class' : 'The classes'} ${ids.join(', ')} would be empty.` }]
  }
  return [
    ...fullWarning(full.map(({ id }) => ({ id, many: after.get(id) ?? 0 }))),
    ...empty(
      'moves',
      emptied.filter((id) => !isIntake(id)),
    ),
    ...empty('intake', emptied.filter(isIntake)),
  ]
}

/** One sentence, however many they are. */
const fullWarning = (full: ReadonlyArray<{ id: string; many: number }>): Sentence[] => {
  const [first, ...others] = full
  if (!first) return []
  if (others.length === 0)
    return [{ step: 'moves', text: `Class ${first.id} would have ${first.many} students.` }]
  const each = full.map(({ id, many }) => `${id}\u00a0(${many})`).join(', ')
  return [
    { step: 'moves', text: `${full.length} classes would have more than ${fullClass} students: ${each}.` },
  ]
}

/** The deadline is the first closed day. */
const windowWarnings = ({ plan, today }: TurnFacts): Sentence[] =>
  plan.windows
    .filter(({ open, deadline }) => open === 1 && deadline !== null && deadline <= today)
    .map(({ form_level, deadline }) => ({
      step: 'opening',
      text: `Form ${form_level} would stay closed: its deadline was ${longDay(deadline ?? '')}.`,
    }))
