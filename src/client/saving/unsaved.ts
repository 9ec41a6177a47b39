// Work that slices hold and that is not saved yet, the words of forms that a button sends among it
// (record/unsentWordsSlice.ts); not passwords, searches and choices without words. Three guards read this list and nothing
// else: Logout (features/visitor/signIn/SigningOut), the browser's question before the page goes
// (record/saving/pageEvents) and the line on the next screen (record/UnsavedNotice). A new kind of work joins where its
// slice is defined (unsaved.test.tsx goes through all of them).
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { RootState } from '../store/rootReducer'

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
  readonly isKept: boolean
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

interface Kind {
  /** Null where all of it is saved. */
  readonly select: (state: RootState) => UnsavedWork | null
  /** Whether the screen at this address says already what the one at `path` does. */
  readonly isShownAt: (address: URL, path: URL) => boolean
}

const kinds = new Map<string, Kind>()

export const joinUnsaved = (name: string, kind: Kind): void => {
  kinds.set(name, kind)
}

/** In an order that does not depend on which page came first. */
export const unsavedKinds = (): readonly string[] => [...kinds.keys()].sort()

export const selectUnsaved = (state: RootState): readonly Unsaved[] =>
  unsavedKinds().flatMap((kind) => {
    const work = kinds.get(kind)?.select(state)
    return work ? [{ kind, ...work }] : []
  })

/** By value: the list is made anew with each look at it. */
export const areSameUnsaved = (one: readonly Unsaved[], other: readonly Unsaved[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Marks of a student in one subject are one link. */
export const nameOfPlace = ({ title, studentId, path }: UnsavedPlace): string =>
  `${title} ${studentId ?? path}`

/** Places that wait for the person and do not stand on the screen at this address. */
export const placesElsewhere = (all: readonly Unsaved[], address: URL): readonly UnsavedPlace[] =>
  all
    .flatMap(({ kind, what, path, places = path === null ? [] : [{ title: what, path }] }) =>
      places.filter((place) => kinds.get(kind)?.isShownAt(address, new URL(place.path, address)) === false),
    )
    .filter(
      (place, index, every) =>
        every.findIndex((other) => nameOfPlace(other) === nameOfPlace(place)) === index,
    )
