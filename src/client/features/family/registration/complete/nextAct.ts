// The next act on the check page: the words of the button that is always in sight, and its effect.
import { createSelector } from '@reduxjs/toolkit'
import type { MissingThing } from '#shared/rules/intake/completeness'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { schoolApi } from '#client/api/school/schoolApi'
import type { Unsaved } from '#client/record/progress/stepStandings'
import type { RootState } from '#client/store/rootReducer'
import { findField } from '#shared/record/fields'
import { tickGroups } from '#shared/record/sections'
import {
  selectAnswer,
  selectIsEditable,
  selectMayUpload,
  selectMissing,
  selectProblems,
  selectSentBack,
} from '../registrationSelectors'
import { pathToThing } from '../stepPaths'
import { fullLabel } from '../steps/fullLabel'

type NextAct =
  | { readonly is: 'go'; readonly text: string; readonly path: string }
  | { readonly is: 'wait' | 'read' | 'generate' | 'done'; readonly text: string }

export interface Standing {
  readonly problems: readonly Unsaved[]
  /** Without documents that were sent back. */
  readonly missing: readonly MissingThing[]
  /** Documents that the family may send again. */
  readonly sentBack: readonly MissingThing[]
  readonly isEditable: boolean
  /** Terms that are not shown cannot be agreed to. */
  readonly terms: 'coming' | 'here' | 'failed'
  /** Nothing is missing, and the family has agreed. */
  readonly isDone: boolean
}

interface Row {
  /** The first thing that needs this act, or nothing. */
  readonly about: (standing: Standing) => unknown
  readonly act: (standing: Standing) => NextAct
}

const isAgreement = ({ step }: MissingThing): boolean => step === 'complete'

const goTo = <Thing extends MissingThing>(
  first: (standing: Standing) => Thing | undefined,
  text: (label: string) => string,
): Row => ({
  about: first,
  act: (standing) => {
    const thing = first(standing) as Thing
    return { is: 'go', text: text(`“${fullLabel(thing)}”`), path: pathToThing(thing) }
  },
})

const just = (is: Exclude<NextAct['is'], 'go'>, text: string, about: Row['about']): Row => ({
  about,
  act: () => ({ is, text }),
})

/** A closed form asks for nothing. */
const owed = ({ missing, isEditable }: Standing): readonly MissingThing[] => (isEditable ? missing : [])

/** It leads to the terms, because agreeing belongs beside them. */
const readAndAgree = 'Read and agree'

/** In order: the first row with something to do is the next act. */
const rows: readonly Row[] = [
  goTo(
    ({ problems, isEditable }) => (isEditable ? problems[0] : undefined),
    (label) => `Correct ${label}`,
  ),
  goTo(
    ({ sentBack }) => sentBack[0],
    (label) => `Send ${label} again`,
  ),
  goTo(
    (standing) => owed(standing).find((thing) => thing.step !== 'documents' && !isAgreement(thing)),
    (label) => `Answer ${label}`,
  ),
  goTo(
    (standing) => owed(standing).find(({ step }) => step === 'documents'),
    (label) => `Add ${label}`,
  ),
  just('wait', readAndAgree, (standing) => standing.terms === 'coming' && owed(standing).some(isAgreement)),
  just(
    'read',
    'Read the terms',
    (standing) => standing.terms === 'failed' && owed(standing).some(isAgreement),
  ),
  just('read', readAndAgree, (standing) => owed(standing).some(isAgreement)),
  just('generate', 'Generate Registration Form', ({ isDone }) => !isDone),
  // The page after it offers the form first, so a family without a printer loses nothing.
  just('done', 'Done', () => true),
]

export const nextAct = (standing: Standing): NextAct =>
  (rows.find(({ about }) => Boolean(about(standing))) as Row).act(standing)

const selectTerms = (state: RootState): Standing['terms'] => {
  const { data, isError } = schoolApi.endpoints.getTermsAndConditions.select()(state)
  if (data) return 'here'
  return isError ? 'failed' : 'coming'
}

/** Documents that were sent back and may be sent again, under their own names. */
const sendable = (state: RootState): readonly MissingThing[] =>
  documentTypes
    .filter(({ type }) => selectSentBack(state).includes(type) && selectMayUpload(state, type))
    .map(({ type, title }) => ({ step: 'documents', name: type, label: title }))

/** Returns a new object each time. */
export const selectNextAct = (state: RootState): NextAct => {
  const [missing, problems] = [selectMissing(state), selectProblems(state)]
  const sentBack: readonly string[] = selectSentBack(state)
  return nextAct({
    problems,
    missing: missing.filter(({ name }) => !sentBack.includes(name)),
    sentBack: sendable(state),
    isEditable: selectIsEditable(state),
    terms: selectTerms(state),
    isDone: missing.length + problems.length === 0,
  })
}

// The state of each part of the check page, in few words.
export interface PartStanding {
  readonly is: 'done' | 'open' | 'attention'
  /** '2 to add' */
  readonly text: string
}

interface Counts {
  /** Typed, but invalid. */
  readonly problems: number
  readonly sentBack: number
  readonly missing: number
}

interface StandingRow {
  readonly what: keyof Counts
  readonly is: PartStanding['is']
  readonly words: string
  /** Words for a closed form. */
  readonly closed?: string
}

/** In order of urgency. */
const standingRows: readonly StandingRow[] = [
  { what: 'problems', is: 'attention', words: 'not saved' },
  { what: 'sentBack', is: 'attention', words: 'sent back' },
  { what: 'missing', is: 'open', words: 'to add', closed: 'not answered' },
]

export const standingOf = (counts: Counts, isEditable: boolean): PartStanding => {
  const row = standingRows.find(({ what }) => counts[what] > 0)
  if (!row) return { is: 'done', text: 'Complete' }
  const words = isEditable ? row.words : (row.closed ?? row.words)
  return { is: row.is, text: `${counts[row.what]} ${words}` }
}

/** A section of the form, or 'documents'. */
const partOf = (name: string): string => findField(name)?.section ?? 'documents'

type Parts = Readonly<Record<string, PartStanding>>

const tally = (names: readonly string[]): Readonly<Record<string, number>> => {
  const counted: Record<string, number> = {}
  for (const part of names.map(partOf)) counted[part] = (counted[part] ?? 0) + 1
  return counted
}

/** The agreement has a line of its own. */
const isAnswers = (part: string): boolean => part !== 'documents' && part !== 'agreement'

export const answersPart = 'answers'

/** Keyed by section, 'documents', and 'answers' for all sections together; a part without an entry is complete. */
export const selectParts = createSelector(
  [selectMissing, selectProblems, selectSentBack, selectIsEditable],
  (missing, problems, sentBack, isEditable): Parts => {
    const tallies = {
      problems: tally(problems.map(({ name }) => name)),
      sentBack: tally(sentBack),
      missing: tally(missing.map(({ name }) => name)),
    }
    const countsOf = (parts: readonly string[]): Counts => {
      const sum = (tallied: Readonly<Record<string, number>>) =>
        parts.reduce((all, part) => all + (tallied[part] ?? 0), 0)
      return {
        problems: sum(tallies.problems),
        sentBack: sum(tallies.sentBack),
        missing: sum(tallies.missing),
      }
    }
    const parts = [...new Set(Object.values(tallies).flatMap(Object.keys))]
    const all = [
      ...parts.map((part) => [part, [part]] as const),
      [answersPart, parts.filter(isAnswers)] as const,
    ]
    return Object.fromEntries(all.map(([name, some]) => [name, standingOf(countsOf(some), isEditable)]))
  },
)

const complete: PartStanding = { is: 'done', text: 'Complete' }

/** Ticks that were asked for after the family had agreed: not missing, but unanswered. */
const nothingTicked: PartStanding = { is: 'open', text: 'Nothing ticked' }

const isUnticked = (state: RootState, part: string): boolean => {
  const group = tickGroups.find(({ ticks }) => ticks[0]?.section === part)
  return group?.ticks.every(({ name }) => selectAnswer(state, name) === null) ?? false
}

export const selectPart = (state: RootState, part: string): PartStanding => {
  const standing = selectParts(state)[part] ?? complete
  return standing.is === 'done' && isUnticked(state, part) ? nothingTicked : standing
}
