// Documents that the office sends for families, by student and type, until the school has them:
//
//   (none) ──sent──▶ sending ──ok, refused for good──▶ (none)
//     ▲                 │  ▲
//     │               failed │ sent again
//     │                 ▼  │
//     └──given up──── failed
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { documentTypes, type DocumentTypeName } from '#shared/rules/intake/documentTypes'
import { officePath } from '#client/address/officeView'
import { intakeApi, type NewFile } from '#client/api/intake/intakeApi'
import { uploadError } from '#client/papers/files/uploadTexts'
import { rootReducer, type RootState } from '#client/store/rootReducer'
import { count } from '#client/ui/count'
import { forgotten, register } from '#client/saving/unsaved'

type Place = Pick<NewFile, 'studentId' | 'type'>

type Held =
  { readonly is: 'sending'; readonly name: string } | { readonly is: 'failed'; readonly error: string }
export type DeskUpload = Place & Held
type DeskUploads = Readonly<Record<string, DeskUpload>>

const none: DeskUploads = {}
const { storeFile } = intakeApi.endpoints

export const placeOf = (studentId: string, type: DocumentTypeName): string => `${studentId} ${type}`

const put = (state: DeskUploads, { studentId, type }: Place, held: Held): DeskUploads => ({
  ...state,
  [placeOf(studentId, type)]: { studentId, type, ...held },
})

const without = (state: DeskUploads, { studentId, type }: Place): DeskUploads => {
  const { [placeOf(studentId, type)]: _gone, ...others } = state
  return others
}

const deskUploadsSlice = createSlice({
  name: 'deskUploads',
  initialState: none,
  reducers: {
    givenUp: (state, { payload }: PayloadAction<Place>): DeskUploads => without(state, payload),
  },
  extraReducers: (api) =>
    api
      .addCase(forgotten, (): DeskUploads => none)
      .addMatcher(storeFile.matchPending, (state, { meta: { arg } }): DeskUploads => {
        const { editor, file } = arg.originalArgs
        return editor === 'office' ? put(state, arg.originalArgs, { is: 'sending', name: file.name }) : state
      })
      .addMatcher(storeFile.matchFulfilled, (state, { meta: { arg } }): DeskUploads =>
        without(state, arg.originalArgs),
      )
      .addMatcher(storeFile.matchRejected, (state, { payload, meta: { arg } }): DeskUploads => {
        if (arg.originalArgs.editor !== 'office') return state
        const { error, canRetry } = uploadError(payload)
        return canRetry
          ? put(state, arg.originalArgs, { is: 'failed', error: error ?? '' })
          : without(state, arg.originalArgs)
      }),
  selectors: {
    selectHeld: (state, place: string): DeskUpload | undefined => state[place],
    selectAll: (state) => state,
  },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof deskUploadsSlice> {}
}

export const deskUploads = deskUploadsSlice.actions
const { selectHeld, selectAll } = deskUploadsSlice.injectInto(rootReducer).selectors
export { selectHeld }

const whose = (all: readonly DeskUpload[]): string => {
  const [first = '', ...others] = new Set(all.map(({ studentId }) => studentId))
  return others.length === 0 ? `student ${first}` : `${others.length + 1} students`
}

register({
  name: 'documents of the front desk',
  selectUnsaved: (state: RootState) => {
    const all = Object.values(selectAll(state))
    if (all.length === 0) return null
    const places = all
      .filter(({ is }) => is === 'failed')
      .map(({ studentId, type }) => ({
        title: documentTypes.find((one) => one.type === type)?.title ?? type,
        studentId,
        path: officePath('dashboard', { student: studentId, tab: 'documents' }),
      }))
    return {
      count: all.length,
      what: `${count(all.length, 'document')} of ${whose(all)}`,
      isOnDevice: false,
      isOnItsWay: all.some(({ is }) => is === 'sending'),
      path: places[0]?.path ?? null,
      places,
    }
  },
  isShownAt: ({ searchParams }, path) =>
    ['student', 'tab'].every((name) => searchParams.get(name) === path.searchParams.get(name)),
})
