// The one register of what is unsaved: work that slices hold and that is not saved yet, the words of forms that a button
// sends among it (record/unsentWordsSlice); not passwords, searches and choices without words. The guards read this
// register and know no feature: Logout (features/visitor/signIn/SigningOut), the browser's question before the page goes
// (leaveGuards), the line on the next screen (record/UnsavedNotice) and the sign-in over the page. A new kind of work is
// registered where its slice is defined; unsaved.test.tsx finds a slice that is not.
import { createAction } from '@reduxjs/toolkit'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { RootState } from '#client/store/rootReducer'

/** One of the things that wait for the person, as a link to it names it. */
export interface UnsavedPlace {
  /** 'Class', '1 change of the next school year'; the code of a subject where its title is not known yet. */
  readonly title: string
  readonly path: string
  readonly studentId?: string
  /** The subject of a mark. */
  readonly subject?: { readonly term: TermKey; readonly code: string }
}

export interface UnsavedWork {
  readonly count: number
  /** With its number, as a sentence names it: '2 answers'. */
  readonly what: string
  /** It stays on this device, for the next sign-in of this account. */
  readonly isOnDevice: boolean
  /** Waiting helps: the server is asked again. */
  readonly isOnItsWay: boolean
  /** The screen where the person can settle it; null where only the server is waited for. */
  readonly path: string | null
  /** Each of them; where it is left out, `what` at `path`. */
  readonly places?: readonly UnsavedPlace[]
}

export interface Unsaved extends UnsavedWork {
  readonly kind: string
}

interface Row {
  /** The kind of work, as the register names it. */
  readonly name: string
  /** Null where all of it is saved. */
  readonly selectUnsaved: (state: RootState) => UnsavedWork | null
  /** Whether the screen at this address says already what the one at `path` does. */
  readonly isShownAt: (address: URL, path: URL) => boolean
}

/** The person signs out and wants none of it kept, on this device neither: each slice that holds some drops it. */
export const unsavedGivenUp = createAction('unsaved/givenUp')

/** Somebody else signs in over the page. */
export const forgotten = createAction('unsaved/forgotten')

const rows = new Map<string, Row>()

export const register = (row: Row): void => {
  rows.set(row.name, row)
}

/** In an order that does not depend on which page came first. */
export const unsavedKinds = (): readonly string[] => [...rows.keys()].sort()

export const selectAllUnsaved = (state: RootState): readonly Unsaved[] =>
  unsavedKinds().flatMap((kind) => {
    const work = rows.get(kind)?.selectUnsaved(state)
    return work ? [{ kind, ...work }] : []
  })

/** By value: the list is made at each look at it. */
export const areSameUnsaved = (one: readonly Unsaved[], other: readonly Unsaved[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Marks of a student in one subject are one link. */
export const nameOfPlace = ({ title, studentId, path }: UnsavedPlace): string =>
  `${title} ${studentId ?? path}`

/** Places that wait for the person and do not stand on the screen at this address. */
export const placesElsewhere = (all: readonly Unsaved[], address: URL): readonly UnsavedPlace[] =>
  all
    .flatMap(({ kind, what, path, places = path === null ? [] : [{ title: what, path }] }) =>
      places.filter((place) => rows.get(kind)?.isShownAt(address, new URL(place.path, address)) === false),
    )
    .filter(
      (place, index, every) =>
        every.findIndex((other) => nameOfPlace(other) === nameOfPlace(place)) === index,
    )
