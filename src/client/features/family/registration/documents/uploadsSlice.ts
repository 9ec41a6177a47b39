// Uploading the five documents, one machine per document type:
//
//   asIs ──sent──▶ uploading{percent} ──ok──▶ asIs, with the server's message
//    ▲  ▲               ├──failed────▶ empty, with the reason (progress reset)
//    │  │               └──cancelled─▶ asIs
//    │  └──kept──┐
//    └───────── empty ◀──resubmitted── asIs
//
// The file list in the API's cache holds what is stored. `empty` only clears the slot on the screen; the old file
// stays current until the new file is accepted.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { stepPaths } from '#client/address/paths'
import { intakeApi, uploadProgressed, type NewFile } from '#client/api/intake/intakeApi'
import { rootReducer, type RootState } from '#client/store/rootReducer'
import { count } from '#client/ui/count'
import { outcomeOf, uploadError, type KeptHere, type UploadMessage } from '#client/papers/files/uploadTexts'
import { placeIn, type Slot } from '#client/papers/slot'
import { selectSiblings } from '#client/session/children'
import { forgotten, register } from '#client/saving/unsaved'

export type Upload =
  | { is: 'asIs'; outcome: UploadMessage | null }
  | { is: 'empty'; error: string | null; canRetry: boolean; notBefore?: number; kept?: KeptHere }
  | { is: 'uploading'; name: string; percent: number; secondsLeft: number | null; kept?: KeptHere }

export type Uploads = Readonly<Partial<Record<Slot, Upload>>>

export const initialUploads: Upload = { is: 'asIs', outcome: null }
const none: Uploads = {}

const slotIn = ({ type, slot }: Pick<NewFile, 'type' | 'slot'>) => (slot ?? type) as Slot

const { storeFile } = intakeApi.endpoints

const set = (state: Uploads, type: Slot, next: Upload): Uploads => ({ ...state, [type]: next })

export const uploadsSlice = createSlice({
  name: 'uploads',
  initialState: none,
  reducers: {
    /** 'Resubmit File' clears the list so that a new file can be chosen. */
    resubmitted: (state, { payload }: PayloadAction<Slot>): Uploads =>
      state[payload]?.is === 'uploading'
        ? state
        : set(state, payload, { is: 'empty', error: null, canRetry: false }),
    /** An earlier file says nothing about whether this one is kept. */
    chosenAnew: (state, { payload }: PayloadAction<Slot>): Uploads =>
      set(state, payload, { is: 'empty', error: null, canRetry: false }),
    kept: (state, { payload }: PayloadAction<Slot>): Uploads =>
      state[payload]?.is === 'empty' ? set(state, payload, initialUploads) : state,
    /** Nothing was chosen, or the file was refused before sending. */
    choiceRefused: (state, { payload }: PayloadAction<{ type: Slot; error: string }>): Uploads =>
      state[payload.type]?.is === 'uploading'
        ? state
        : set(state, payload.type, { is: 'empty', error: payload.error, canRetry: false }),
    /** Another file was chosen; the message of a file that can be sent again stays. */
    refusalOutdated: (state, { payload }: PayloadAction<Slot>): Uploads => {
      const upload = state[payload]
      return upload?.is === 'empty' && upload.error !== null && !upload.canRetry
        ? set(state, payload, { is: 'empty', error: null, canRetry: false })
        : state
    },
    keptHere: (state, { payload }: PayloadAction<{ type: Slot; kept: KeptHere }>): Uploads => {
      const upload = state[payload.type]
      return upload === undefined || upload.is === 'asIs'
        ? state
        : set(state, payload.type, { ...upload, kept: payload.kept })
    },
  },
  extraReducers: (api) =>
    api
      .addCase(forgotten, (): Uploads => none)
      .addCase(uploadProgressed, (state, { payload }): Uploads => {
        const slot = payload.type as Slot
        const upload = state[slot]
        if (upload?.is !== 'uploading') return state
        return set(state, slot, {
          ...upload,
          percent: payload.percent,
          secondsLeft: payload.secondsLeft,
        })
      })
      .addMatcher(storeFile.matchPending, (state, { meta }): Uploads => {
        const { file, editor } = meta.arg.originalArgs
        const type = slotIn(meta.arg.originalArgs)
        if (editor !== 'family') return state
        const before = state[type]
        const kept = before && 'kept' in before ? before.kept : undefined
        const begun: Upload = { is: 'uploading', name: file.name, percent: 0, secondsLeft: null }
        return set(state, type, kept ? { ...begun, kept } : begun)
      })
      .addMatcher(storeFile.matchFulfilled, (state, { payload, meta }): Uploads =>
        meta.arg.originalArgs.editor === 'family'
          ? set(state, slotIn(meta.arg.originalArgs), { is: 'asIs', outcome: outcomeOf(payload) })
          : state,
      )
      .addMatcher(storeFile.matchRejected, (state, { payload, meta }): Uploads => {
        const { editor } = meta.arg.originalArgs
        const type = slotIn(meta.arg.originalArgs)
        if (meta.condition || editor !== 'family') return state
        if (meta.aborted) return set(state, type, initialUploads)
        const before = state[type]
        const kept = before?.is === 'uploading' ? before.kept : undefined
        return set(state, type, { is: 'empty', ...uploadError(payload), ...(kept && { kept }) })
      }),
  selectors: {
    selectUpload: (state, type: Slot): Upload => state[type] ?? initialUploads,
    selectUploads: (state) => state,
    selectIsUploading: (state) => Object.values(state).some((upload) => upload?.is === 'uploading'),
    /** Files that may be sent again, each with its earliest moment (ms). */
    selectUnsent: (state) =>
      (Object.entries(state) as [Slot, Upload][]).flatMap(([type, upload]) =>
        upload.is === 'empty' && upload.canRetry ? [{ type, notBefore: upload.notBefore ?? 0 }] : [],
      ),
  },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof uploadsSlice> {}
}

export const uploads = uploadsSlice.actions
export const uploadSelectors = uploadsSlice.injectInto(rootReducer).selectors

const isUnsent = (upload: Upload): boolean =>
  upload.is === 'uploading' || (upload.is === 'empty' && upload.canRetry)

const isKeptHere = (upload: Upload): boolean => 'kept' in upload && upload.kept === 'yes'

/** 'SEA slip', 'SEA slip of Marisol Núñez' */
const titleOf = (state: RootState, slot: Slot): string => {
  const { type, child } = placeIn(slot)
  const title = documentTypes.find((one) => one.type === type)?.title ?? ''
  const name = selectSiblings(state).find((one) => one.child === child)?.name
  return child === null ? title : `${title} of ${name ?? 'a brother or sister'}`
}

/** Those that the device keeps and those that would be lost: Logout offers each of them its own way. */
const unsentDocuments = (isOnDevice: boolean) => (state: RootState) => {
  const all = Object.entries(uploadSelectors.selectUploads(state)) as [Slot, Upload][]
  const order = documentTypes.map(({ type }): string => type)
  const unsent = all
    .filter(([, upload]) => isUnsent(upload) && isKeptHere(upload) === isOnDevice)
    .map(([slot]) => slot)
    .sort((one, other) => order.indexOf(placeIn(one).type) - order.indexOf(placeIn(other).type))
  if (unsent.length === 0) return null
  return {
    count: unsent.length,
    what: `${count(unsent.length, 'document')} (${unsent.map((slot) => titleOf(state, slot)).join(', ')})`,
    isOnDevice,
    isOnItsWay: true,
    path: null,
  }
}

for (const [name, isOnDevice] of [
  ['documents', false],
  ['documents on this device', true],
] as const)
  register({
    name,
    selectUnsaved: unsentDocuments(isOnDevice),
    isShownAt: ({ pathname }) => pathname === stepPaths.documents,
  })
