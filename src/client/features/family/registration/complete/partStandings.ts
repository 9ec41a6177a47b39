// How each part of the check page stands, in few words.
import { createSelector } from '@reduxjs/toolkit'
import { findField } from '#shared/record/fields'
import { tickGroups } from '#shared/record/sections'
import type { RootState } from '#client/store/rootReducer'
import { selectAnswer, selectIsEditable, selectMissing, selectProblems } from '../registrationSelectors'
import { selectSentBack } from '../reviewSelectors'

export interface PartStanding {
  readonly is: 'done' | 'open' | 'attention'
  /** '2 to add' */
  readonly text: string
}

export interface Counts {
  /** Typed, and may not be stored. */
  readonly problems: number
  readonly sentBack: number
  readonly missing: number
}

interface Row {
  readonly what: keyof Counts
  readonly is: PartStanding['is']
  readonly words: string
  /** Once nothing can be added. */
  readonly closed?: string
}

/** What needs a person first. */
const rows: readonly Row[] = [
  { what: 'problems', is: 'attention', words: 'not saved' },
  { what: 'sentBack', is: 'attention', words: 'sent back' },
  { what: 'missing', is: 'open', words: 'to add', closed: 'not answered' },
]

export const standingOf = (counts: Counts, isEditable: boolean): PartStanding => {
  const row = rows.find(({ what }) => counts[what] > 0)
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

/** The agreement is a line of its own. */
const isAnswers = (part: string): boolean => part !== 'documents' && part !== 'agreement'

export const answersPart = 'answers'

/** By section, 'documents', and 'answers' for all sections together; what is not there is complete. */
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

/** Agreed to before it was asked for: it is not missing, but nobody has answered it either. */
const nothingTicked: PartStanding = { is: 'open', text: 'Nothing ticked' }

const isUnticked = (state: RootState, part: string): boolean => {
  const group = tickGroups.find(({ ticks }) => ticks[0]?.section === part)
  return group?.ticks.every(({ name }) => selectAnswer(state, name) === null) ?? false
}

export const selectPart = (state: RootState, part: string): PartStanding => {
  const standing = selectParts(state)[part] ?? complete
  return standing.is === 'done' && isUnticked(state, part) ? nothingTicked : standing
}
