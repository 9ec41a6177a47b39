// A new text of the terms that nobody has saved yet: an hour's work perhaps. It stays while one looks something up on
// another page of the office, and goes with the sign-in.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { rootReducer } from '../../../../store/rootReducer'

interface Draft {
  readonly text: string
  /** Of the text over which it was typed. */
  readonly version: string
}

const agreementDraftSlice = createSlice({
  name: 'agreementDraft',
  initialState: { draft: null as Draft | null },
  reducers: { agreementDrafted: (_state, { payload }: PayloadAction<Draft | null>) => ({ draft: payload }) },
  selectors: { selectAgreementDraft: ({ draft }) => draft },
})

declare module '../../../../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof agreementDraftSlice> {}
}

export const { agreementDrafted } = agreementDraftSlice.actions
export const { selectAgreementDraft } = agreementDraftSlice.injectInto(rootReducer).selectors
