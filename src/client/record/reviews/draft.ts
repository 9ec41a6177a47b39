// The reason and the words with which the office sends a document back. They outlive the form, and an Undo.
import { dayAfter } from '#shared/rules/dates'
import type { SendBackReason } from '#shared/rules/intake/documentReviews'
import { today } from '../../ui/dates/moments'
import { useHasWords, useWords } from '../unsentWordsSlice'
import type { Verdict } from './useReview'

export interface Draft {
  readonly reason: SendBackReason | null
  readonly words: string
  /** yyyy-MM-dd; null: as long as registration is open. */
  readonly until: string | null
}

const usualDays = 14

/** Two weeks are enough for most papers. */
const emptyDraft = (today: string): Draft => ({
  reason: null,
  words: '',
  until: Array.from({ length: usualDays }).reduce<string>(dayAfter, today),
})

interface Reviewed {
  readonly student_id: string
  readonly type: string
}

const kind = 'reason for sending a document back'
const placeOf = ({ student_id, type }: Reviewed): string => `${student_id} ${type}`

export const useDraft = (document: Reviewed) => useWords(kind, placeOf(document), emptyDraft(today()))
export const useHasDraft = (document: Reviewed): boolean => useHasWords(kind, placeOf(document))

export const sentBack = ({ reason, words, until }: Draft): Verdict => ({
  ...{ state: 'sent back', reason, words, resend_until: until },
})
