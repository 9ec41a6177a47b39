// The place in the queue. The document at hand stays until it is decided on or skipped, whatever happens to
// the list: nothing is taken away from somebody who reads or types.
import type { DocumentToReview } from '#shared/contract/intake/documentReviews'

export interface Place {
  readonly shown: DocumentToReview | null
  /** Files decided on here; the list may still show them for a moment. */
  readonly decided: readonly string[]
  /** Skipped files. */
  readonly passed: readonly string[]
}

export const start: Place = { shown: null, decided: [], passed: [] }

const without = (files: readonly string[], file: string): string[] => files.filter((one) => one !== file)

/** The place at the first new document; the same place when there is nothing to do. */
export const arrive = (place: Place, listed: readonly DocumentToReview[]): Place => {
  const isFresh = ({ file }: DocumentToReview) =>
    !place.decided.includes(file.id) && !place.passed.includes(file.id)
  const next = place.shown ?? listed.find(isFresh) ?? null
  return next === place.shown ? place : { ...place, shown: next }
}

export const decide = ({ decided, passed }: Place, file: string): Place => ({
  shown: null,
  decided: [...decided, file],
  passed: without(passed, file),
})

export const pass = (place: Place, file: string): Place => ({
  ...place,
  shown: null,
  passed: [...without(place.passed, file), file],
})

/** A verdict was undone: the document is at hand again. */
export const bringBack = (place: Place, document: DocumentToReview): Place => ({
  ...place,
  shown: document,
  decided: without(place.decided, document.file.id),
})

export const startAgain = (place: Place): Place => ({ ...place, shown: null, passed: [] })

/** The number of skipped documents that still wait. */
export const leftOver = ({ decided, passed }: Place, listed: readonly DocumentToReview[]): number =>
  listed.filter(({ file }) => passed.includes(file.id) && !decided.includes(file.id)).length
