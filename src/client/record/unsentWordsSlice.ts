// Text in forms with a send button, until it is sent or cancelled. It outlives the form and its screen, and counts as
// unsaved work (saving/unsaved.ts). Passwords are never stored here.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { useLocation } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../store/hooks'
import { rootReducer, type RootState } from '../store/rootReducer'
import { count } from '../ui/count'
import { forgotten, register } from '#client/saving/unsaved'

/** Singular and plural of each kind, for use in a sentence. */
export const unsentKinds = {
  'request for a correction': 'requests for a correction',
  'answer to a request for a correction': 'answers to requests for a correction',
  'reason for sending a document back': 'reasons for sending documents back',
  'plan for a posting': 'plans for postings',
  'reason for a posting': 'reasons for postings',
  'correction of report cards': 'corrections of report cards',
  'hold on a student’s data': 'holds on students’ data',
  'last day of a student': 'last days of students',
  'last day of several students': 'last days of several students',
  'new student': 'new students',
  'note of a call': 'notes of calls',
  'name of a list or view': 'names of lists or views',
  'import with questions to answer': 'imports with questions to answer',
  'placement list to match': 'placement lists to match',
} as const

export type UnsentKind = keyof typeof unsentKinds

interface Place {
  readonly kind: UnsentKind
  readonly of: string
}

interface Form extends Place {
  /** The address of the screen with the form. */
  readonly path: string
  readonly empty: object
}

interface Unsent extends Form {
  readonly words: object
}

type AllUnsent = Readonly<Record<string, Unsent>>

const none: AllUnsent = {}

const keyOf = ({ kind, of }: Place): string => `${kind} ${of}`

/** Leading and trailing blanks do not count. */
const trimmed = (words: object): string =>
  JSON.stringify(words, (_key, value: unknown) => (typeof value === 'string' ? value.trim() : value))

const isTyped = ({ words, empty }: Unsent): boolean => trimmed(words) !== trimmed(empty)

const unsentWordsSlice = createSlice({
  name: 'unsentWordsSlice',
  initialState: none,
  reducers: {
    written: (all, { payload: { part, ...form } }: PayloadAction<Form & { part: object }>): AllUnsent => ({
      ...all,
      [keyOf(form)]: { ...form, words: { ...form.empty, ...all[keyOf(form)]?.words, ...part } },
    }),
    /** The text was sent or cancelled; text typed during the request stays. */
    settled: (all, { payload: { words, ...place } }: PayloadAction<Place & { words: object }>): AllUnsent => {
      const { [keyOf(place)]: held, ...others } = all
      return held && trimmed(held.words) === trimmed(words) ? others : all
    },
  },
  extraReducers: (events) => events.addCase(forgotten, (): AllUnsent => none),
  selectors: {
    selectUnsent: (all, place: Place): Unsent | undefined => all[keyOf(place)],
    selectAllUnsent: (all) => all,
  },
})

declare module '../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof unsentWordsSlice> {}
}

export const { written, settled } = unsentWordsSlice.actions
const { selectUnsent, selectAllUnsent } = unsentWordsSlice.injectInto(rootReducer).selectors

for (const [one, many] of Object.entries(unsentKinds))
  register({
    name: many,
    selectUnsaved: (state: RootState) => {
      const all = Object.values(selectAllUnsent(state)).filter((form) => form.kind === one && isTyped(form))
      const [first] = all
      if (!first) return null
      const what = count(all.length, one, many)
      const places = all.map(({ path }) => ({ title: one.slice(0, 1).toUpperCase() + one.slice(1), path }))
      return { count: all.length, what, isOnDevice: false, isOnItsWay: false, path: first.path, places }
    },
    isShownAt: ({ pathname, searchParams }, path) =>
      pathname === path.pathname &&
      ['menu', 'tab', ...path.searchParams.keys()].every(
        (name) => searchParams.get(name) === path.searchParams.get(name),
      ),
  })

/** True if the form has an unsent draft; then it opens again. */
export const useHasUnsentDraft = (kind: UnsentKind, of: string): boolean =>
  useAppSelector((state) => {
    const held = selectUnsent(state, { kind, of })
    return held !== undefined && isTyped(held)
  })

/** Query parameters of the office that lead to a form; the others only change how a list is shown. */
const leading = [
  'child',
  ...['menu', 'term', 'tab', 'student', 'add', 'bulk', 'views', 'import', 'turn'],
  ...['corrections', 'documents', 'chase', 'settings'],
]

const pathFrom = ({ pathname, search }: { readonly pathname: string; readonly search: string }): string => {
  const query = [...new URLSearchParams(search)].filter(([key]) => leading.includes(key))
  return query.length > 0 ? `${pathname}?${new URLSearchParams(query).toString()}` : pathname
}

/**
 * The draft of a form, in place of useState: it outlives the form and its screen.
 * @param of tells forms of one kind apart: the student, the term
 * @param empty the form before anything is typed
 */
export const useUnsentDraft = <Draft extends object>(kind: UnsentKind, of: string, empty: Draft) => {
  const dispatch = useAppDispatch()
  const path = pathFrom(useLocation())
  const draft = (useAppSelector((state) => selectUnsent(state, { kind, of }))?.words ?? empty) as Draft
  return {
    draft,
    write: (part: Partial<Draft>) => void dispatch(written({ kind, of, path, empty, part })),
    /** The draft that the form shows has been sent, or given up. */
    settle: () => void dispatch(settled({ kind, of, words: draft })),
  }
}
