// The register of all unsaved work in slices, including the words of forms with a send button
// (record/unsentWordsSlice), but not passwords, searches and choices. The guards read only this register and know no
// feature: Logout (features/visitor/signIn/SigningOut), the browser's question on closing (leaveGuards), the notice on
// other screens (record/UnsavedNotice) and the sign-in dialog. A new kind of work is registered in the file of its
// slice; unsaved.test.tsx finds slices that are not.
import { createAction } from '@reduxjs/toolkit'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { RootState } from '#client/store/rootReducer'

/** One item of unsaved work, with the title and address of its link. */
export interface UnsavedPlace {
  /** For example 'Class' or '1 change of the next school year'; a subject's code while its title is unknown. */
  readonly title: string
  readonly path: string
  readonly studentId?: string
  /** The subject, if it is a mark. */
  readonly subject?: { readonly term: TermKey; readonly code: string }
}

export interface UnsavedWork {
  readonly count: number
  /** The number and kind, for use in a sentence: '2 answers'. */
  readonly what: string
  /** It stays on this device until the account signs in again. */
  readonly isOnDevice: boolean
  /** The save is retried automatically. */
  readonly isOnItsWay: boolean
  /** The screen on which the person can resolve it; null if only the server can. */
  readonly path: string | null
  /** Every item; by default `what` at `path`. */
  readonly places?: readonly UnsavedPlace[]
}

export interface Unsaved extends UnsavedWork {
  readonly kind: string
}

interface Row {
  /** The key in the register. */
  readonly name: string
  /** Null if everything is saved. */
  readonly selectUnsaved: (state: RootState) => UnsavedWork | null
  /** True if the screen at this address shows the same work as the screen at `path`. */
  readonly isShownAt: (address: URL, path: URL) => boolean
}

/**
 * The person signs out and gives up all unsaved work, including the copies on this device. Every slice drops what it
 * holds.
 */
export const unsavedGivenUp = createAction('unsaved/givenUp')

/** Another person signs in over the page, and every slice forgets the former person's work. */
export const forgotten = createAction('unsaved/forgotten')

const rows = new Map<string, Row>()

export const register = (row: Row): void => {
  rows.set(row.name, row)
}

/** Sorted, so that the order does not depend on which page was loaded first. */
export const unsavedKinds = (): readonly string[] => [...rows.keys()].sort()

export const selectAllUnsaved = (state: RootState): readonly Unsaved[] =>
  unsavedKinds().flatMap((kind) => {
    const work = rows.get(kind)?.selectUnsaved(state)
    return work ? [{ kind, ...work }] : []
  })

/** Compares by value, because each selection makes a new list. */
export const areSameUnsaved = (one: readonly Unsaved[], other: readonly Unsaved[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Equal for all marks of a student in one subject, which are one entry. */
export const keyOfPlace = ({ title, studentId, path }: UnsavedPlace): string =>
  `${title} ${studentId ?? path}`

/** Items that need the person and are not on the screen at this address. */
export const placesElsewhere = (all: readonly Unsaved[], address: URL): readonly UnsavedPlace[] =>
  all
    .flatMap(({ kind, what, path, places = path === null ? [] : [{ title: what, path }] }) =>
      places.filter((place) => rows.get(kind)?.isShownAt(address, new URL(place.path, address)) === false),
    )
    .filter(
      (place, index, every) => every.findIndex((other) => keyOfPlace(other) === keyOfPlace(place)) === index,
    )
