// The texts of the year turn, and the line on the dashboard that leads to it.
import { CalendarOutlined, RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import type { YearTurn, YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { academicYear, registrationYearOf } from '#shared/rules/dates'
import { yearTurnSteps, type YearTurnStep } from '#shared/rules/lists/yearTurn/steps'
import { count } from '#client/ui/count'
import { officePath } from '#client/address/officeView'
import { useGetYearTurnQuery } from '#client/api/lists/listsApi'
import { today } from '#client/ui/dates/moments'
import { Row } from '#client/ui/primitives'
import { countKinds } from './moves'
import * as styles from './yearTurn.module.css'

/** The step in the address; undefined for any other word. */
export const stepNamed = (name: string | null): YearTurnStep | undefined =>
  yearTurnSteps.find((step) => step === name)

export const stepTitles: Readonly<Record<YearTurnStep, string>> = {
  terms: 'Terms',
  moves: 'Who moves where',
  intake: 'Newcomers',
  balance: 'Balance',
  ask: 'Ask again',
  opening: 'Opening',
  slips: 'Check and start',
}

export const nextStep = (step: YearTurnStep): YearTurnStep | undefined =>
  yearTurnSteps[yearTurnSteps.indexOf(step) + 1]

export const stepBefore = (step: YearTurnStep): YearTurnStep | undefined =>
  yearTurnSteps[yearTurnSteps.indexOf(step) - 1]

export const pageTitle = ({ year }: Pick<YearTurn, 'year'>): string => `The school year ${academicYear(year)}`

type Said = YearTurnDryRun['problems']

export const saidOf = (said: Said | undefined, step: YearTurnStep): readonly string[] =>
  (said ?? []).filter((one) => one.step === step).map(({ text }) => text)

/** From May, when families begin to register for the next year, to October. */
export const isTurnSeason = (day: string): boolean => day.slice(5, 7) >= '05' && day.slice(5, 7) <= '10'

/** For the year that families register for; an undefined turn is not known yet. */
export const lineText = (turn: Pick<YearTurn, 'state' | 'version'> | undefined, year: number): string => {
  const name = academicYear(year)
  if (turn?.state === 'applied') return `School year started: ${name}`
  if (turn?.state === 'undone') return `The start of ${name} was undone: prepare it again`
  return turn && turn.version !== '' ? `Continue starting school year ${name}` : `Start school year ${name} …`
}

type Verbs = Readonly<
  Record<'move' | 'repeat' | 'leave' | 'get' | 'be', readonly [one: string, more: string]>
>

const past: Verbs = {
  move: ['moved', 'moved'],
  repeat: ['repeats', 'repeat'],
  leave: ['left', 'left'],
  get: ['got', 'got'],
  be: ['was', 'were'],
}

const toCome: Verbs = {
  move: ['moves', 'move'],
  repeat: ['repeats', 'repeat'],
  leave: ['leaves', 'leave'],
  get: ['gets', 'get'],
  be: ['is', 'are'],
}

/** The effects of starting the year, a sentence each; effects on nobody are left out. */
export const doneSentences = ({ students, asked, rejected }: YearTurnDryRun, isDone = false): string[] => {
  const { moves, repeats, leaves, comes } = countKinds(students)
  const does = (many: number, what: keyof Verbs) => verb(many, ...(isDone ? past : toCome)[what])
  const sentence = (many: number, who: string, what: keyof Verbs, rest: string) =>
    many > 0 ? [`${who} ${does(many, what)}${rest}.`] : []
  return [
    ...sentence(moves, count(moves, 'student'), 'move', ' to another class'),
    ...sentence(repeats, count(repeats, 'student'), 'repeat', ' the class'),
    ...sentence(leaves, count(leaves, 'student'), 'leave', ''),
    ...sentence(comes, count(comes, 'newcomer'), 'get', ' an ID and a class'),
    ...sentence(
      rejected.length,
      `${count(rejected.length, 'row')} of the list of newcomers`,
      'be',
      ' left out',
    ),
    ...sentence(asked, count(asked, 'family', 'families'), 'be', ' asked to agree again'),
  ]
}

const verb = (many: number, one: string, more: string): string => (many === 1 ? one : more)

/** 'Registration opens for forms 1 to 5.' */
export const openingSentence = ({ plan: { windows } }: YearTurn): string => {
  const forms = windows.filter(({ open }) => open === 1).map(({ form_level }) => form_level)
  if (forms.length === 0) return 'Registration stays closed.'
  return `Registration opens for ${verb(forms.length, 'form', 'forms')} ${formsText(forms)}.`
}

/** '1, 2, 4' or '1 to 7' */
const formsText = (forms: readonly number[]): string => {
  const [first = 0] = forms
  const isRun = forms.length > 2 && forms.every((form, at) => form === first + at)
  return isRun ? `${first} to ${first + forms.length - 1}` : forms.join(', ')
}

/** The reason why the button cannot be pressed; '' when it can. */
export const waitsFor = (
  problems: Said | undefined,
  { isStored, isNewest }: { isStored: boolean; isNewest: boolean },
): string => {
  if (!isStored) return 'Your last change is not saved yet.'
  if (!problems || !isNewest) return 'Preparing the preview …'
  if (problems.length === 0) return ''
  return problems.length === 1
    ? 'One decision is still open.'
    : `${problems.length} decisions are still open.`
}

/**
 * Beside the title of the dashboard, from May to October: the way to the new school year. Its place is reserved while
 * its state is unknown; a school that is in that year already has no such line.
 */
export const TurnLine = () => {
  const day = today()
  return isTurnSeason(day) && <Line year={registrationYearOf(day)} />
}

const Line = ({ year }: { year: number }) => {
  const { data } = useGetYearTurnQuery()
  if (data?.refused !== undefined) return null
  return (
    <Row
      as={Link}
      size="small"
      tone="text"
      minHeight={40}
      className={styles.line}
      to={officePath('dashboard', { turn: 'resume' })}
    >
      <CalendarOutlined aria-hidden />
      <span>{lineText(data, year)}</span>
      <RightOutlined aria-hidden />
    </Row>
  )
}
