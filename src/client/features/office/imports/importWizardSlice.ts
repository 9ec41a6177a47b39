// Bringing in a list (students, marks, remarks), step by step:
//
//   choosing ──▶ sending ──ok──▶ matching ──▶ checking ──ok──▶ checked ──▶ applying ──ok──▶ applied ──▶ undoing ──▶ undone
//      ▲            └──failed──▶ choosing ▲       └──failed──▶ matching ◀──columnsWanted── checked       └──failed──▶ applied
//      └── newListWanted: from anywhere but a running step        opening ──getImport──▶ where the list stands
//
// The content of the list is the answer of getImport in the API's cache; here stand the step, and the columns while
// they are being chosen.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { ImportState } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { officePath } from '#client/address/officeView'
import { listsApi, listProgressed } from '#client/api/lists/listsApi'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { rootReducer, type RootState } from '#client/store/rootReducer'
import { register } from '#client/saving/unsaved'

export interface Mapping {
  /** Field by column. */
  readonly fields: Readonly<Record<number, string | null>>
  /** Values for all rows, by field. */
  readonly fixed: Readonly<Record<string, string>>
  /** Cautions about the file that the person has confirmed. */
  readonly confirmed: readonly string[]
  /** Sheets that are not read, by their number in the file. */
  readonly sheetsLeft: readonly number[]
  /** The person has changed it since the proposal or the check. */
  readonly isChanged?: true
}

interface Start {
  readonly kind: ImportKind
  /** '2025-2'; empty when the list says it. */
  readonly term: string
}

/** A file that was not accepted, and the reason. */
export interface Refused {
  readonly name: string | null
  readonly text: string
}

export type ImportWizard =
  | ({ is: 'choosing'; refused: Refused | null } & Start)
  | ({ is: 'sending'; name: string; percent: number } & Start)
  | { is: 'opening'; id: string }
  | { is: 'matching'; id: string; mapping: Mapping; problem: string | null }
  /** Without a mapping: the list was checked before, and the answers are new. */
  | { is: 'checking'; id: string; mapping: Mapping | null }
  | { is: 'checked'; id: string; problem: string | null }
  | { is: 'applying'; id: string }
  | { is: 'applied'; id: string; problem: string | null }
  | { is: 'undoing'; id: string }
  | { is: 'undone'; id: string }

export const initialWizard: ImportWizard = { is: 'choosing', kind: 'students', term: '', refused: null }

export const mappingOf = ({ columns, fixed, confirmed = [], sheets_left = [] }: ImportState): Mapping => ({
  fields: Object.fromEntries(columns.map(({ column, field }) => [column, field])),
  fixed,
  confirmed,
  sheetsLeft: sheets_left,
})

const termAsFixed = (term: string): Mapping['fixed'] => {
  const [year, number] = term.split('-')
  return year && number ? { year, term: number } : {}
}

const placeOf = (list: ImportState): ImportWizard => {
  const { id, state } = list.batch
  if (state === 'stored') return { is: 'matching', id, mapping: mappingOf(list), problem: null }
  return state === 'undone' ? { is: 'undone', id } : { is: state, id, problem: null }
}

/** Another administrator may have finished the list that is open here. */
const isOver = ({ batch }: ImportState) => batch.state === 'applied' || batch.state === 'undone'
const isOpen = ({ is }: ImportWizard) => is === 'matching' || is === 'checked' || is === 'applied'

/** The columns after a change by the person. */
const rematched = (state: ImportWizard, changes: Partial<Mapping>): ImportWizard =>
  state.is === 'matching'
    ? { ...state, mapping: { ...state.mapping, ...changes, isChanged: true }, problem: null }
    : state

const isAbout = (state: ImportWizard, id: string) => 'id' in state && state.id === id

const { storeImport, getImport, checkImport, applyImport, undoImport } = listsApi.endpoints

interface Rejection {
  readonly payload?: unknown
  readonly meta: { readonly aborted?: boolean }
}

const why = ({ payload, meta }: Rejection): string | null => (meta.aborted ? null : errorText(payload))

/** The year turn checks lists, too. */
interface Check {
  readonly meta: { readonly arg: { readonly originalArgs: { readonly id: string } } }
}
const isCheckOf = (state: ImportWizard, { meta }: Check) => isAbout(state, meta.arg.originalArgs.id)

const checkBegun = (state: ImportWizard, check: Check): ImportWizard => {
  if (!isCheckOf(state, check)) return state
  if (state.is === 'matching') return { is: 'checking', id: state.id, mapping: state.mapping }
  return state.is === 'checked' ? { is: 'checking', id: state.id, mapping: null } : state
}

/** When only the headers were read again, the columns are to be matched. */
const checkPassed = (state: ImportWizard, check: Check & { readonly payload: ImportState }): ImportWizard =>
  state.is === 'checking' && isCheckOf(state, check) ? placeOf(check.payload) : state

const checkFailed = (state: ImportWizard, check: Check & Rejection): ImportWizard => {
  if (state.is !== 'checking' || !isCheckOf(state, check)) return state
  const { id, mapping } = state
  const problem = why(check)
  return mapping ? { is: 'matching', id, mapping, problem } : { is: 'checked', id, problem }
}

export const importWizardSlice = createSlice({
  name: 'importWizard',
  initialState: (): ImportWizard => initialWizard,
  reducers: {
    kindChosen: (state, { payload }: PayloadAction<ImportKind>): ImportWizard =>
      state.is === 'choosing' ? { ...state, kind: payload, refused: null } : state,
    termChosen: (state, { payload }: PayloadAction<string>): ImportWizard =>
      state.is === 'choosing' ? { ...state, term: payload } : state,
    fileRefused: (state, { payload }: PayloadAction<Refused>): ImportWizard =>
      state.is === 'choosing' ? { ...state, refused: payload } : state,
    newListWanted: (state): ImportWizard => {
      if (state.is === 'choosing' || state.is === 'sending') return state
      return initialWizard
    },
    listOpened: (state, { payload }: PayloadAction<string>): ImportWizard =>
      isAbout(state, payload) ? state : { is: 'opening', id: payload },
    fieldChosen: (
      state,
      { payload }: PayloadAction<{ column: number; field: string | null }>,
    ): ImportWizard => {
      if (state.is !== 'matching') return state
      return rematched(state, { fields: { ...state.mapping.fields, [payload.column]: payload.field } })
    },
    fixedGiven: (state, { payload }: PayloadAction<Mapping['fixed']>): ImportWizard =>
      state.is === 'matching' ? rematched(state, { fixed: { ...state.mapping.fixed, ...payload } }) : state,
    fileConfirmed: (state, { payload }: PayloadAction<Mapping['confirmed']>): ImportWizard =>
      rematched(state, { confirmed: payload }),
    sheetsChosen: (state, { payload }: PayloadAction<Mapping['sheetsLeft']>): ImportWizard =>
      rematched(state, { sheetsLeft: payload }),
    columnsWanted: (state, { payload }: PayloadAction<Mapping>): ImportWizard =>
      state.is === 'checked' ? { is: 'matching', id: state.id, mapping: payload, problem: null } : state,
  },
  extraReducers: (api) =>
    api
      .addCase(listProgressed, (state, { payload }): ImportWizard =>
        state.is === 'sending' ? { ...state, percent: payload } : state,
      )
      .addMatcher(storeImport.matchPending, (state, { meta }): ImportWizard => {
        if (state.is !== 'choosing' || meta.arg.originalArgs.kind !== state.kind) return state
        const { kind, term } = state
        return { is: 'sending', kind, term, name: meta.arg.originalArgs.file.name, percent: 0 }
      })
      .addMatcher(storeImport.matchFulfilled, (state, { payload }): ImportWizard => {
        if (state.is !== 'sending') return state
        const found = mappingOf(payload)
        const mapping = { ...found, fixed: { ...found.fixed, ...termAsFixed(state.term) } }
        return { is: 'matching', id: payload.batch.id, mapping, problem: null }
      })
      .addMatcher(storeImport.matchRejected, (state, rejection): ImportWizard => {
        if (state.is !== 'sending') return state
        const { kind, term, name } = state
        const text = fieldText(rejection.payload, 'file') ?? why(rejection)
        return { is: 'choosing', kind, term, refused: text === null ? null : { name, text } }
      })
      .addMatcher(getImport.matchFulfilled, (state, { payload }): ImportWizard => {
        if (!isAbout(state, payload.batch.id)) return state
        return state.is === 'opening' ||
          (isOpen(state) && state.is !== payload.batch.state && isOver(payload))
          ? placeOf(payload)
          : state
      })
      .addMatcher(checkImport.matchPending, checkBegun)
      .addMatcher(checkImport.matchFulfilled, checkPassed)
      .addMatcher(checkImport.matchRejected, checkFailed)
      .addMatcher(applyImport.matchPending, (state): ImportWizard =>
        state.is === 'checked' ? { is: 'applying', id: state.id } : state,
      )
      .addMatcher(applyImport.matchFulfilled, (state): ImportWizard =>
        state.is === 'applying' ? { is: 'applied', id: state.id, problem: null } : state,
      )
      .addMatcher(applyImport.matchRejected, (state, rejection): ImportWizard =>
        state.is === 'applying' ? { is: 'checked', id: state.id, problem: why(rejection) } : state,
      )
      .addMatcher(undoImport.matchPending, (state): ImportWizard =>
        state.is === 'applied' ? { is: 'undoing', id: state.id } : state,
      )
      .addMatcher(undoImport.matchFulfilled, (state): ImportWizard =>
        state.is === 'undoing' ? { is: 'undone', id: state.id } : state,
      )
      .addMatcher(undoImport.matchRejected, (state, rejection): ImportWizard =>
        state.is === 'undoing' ? { is: 'applied', id: state.id, problem: why(rejection) } : state,
      ),
  selectors: { selectImportWizard: (state) => state },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof importWizardSlice> {}
}

export const wizard = importWizardSlice.actions
export const { selectImportWizard } = importWizardSlice.injectInto(rootReducer).selectors

register({
  name: 'matched columns',
  selectUnsaved: (state: RootState) => {
    const now = selectImportWizard(state)
    if ((now.is !== 'matching' && now.is !== 'checking') || !now.mapping?.isChanged) return null
    const isOnItsWay = now.is === 'checking'
    return {
      count: 1,
      what: '1 list to match',
      isOnDevice: false,
      isOnItsWay,
      path: isOnItsWay ? null : officePath('importStudents', { import: now.id }),
    }
  },
  isShownAt: ({ searchParams }, path) => searchParams.get('import') === path.searchParams.get('import'),
})
