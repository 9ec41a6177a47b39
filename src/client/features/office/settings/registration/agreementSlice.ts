// A new text of the terms that nobody has saved yet: an hour's work perhaps. It stays while one looks something up on
// another page of the office, and goes with the sign-in.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { Terms } from '#shared/contract/records/registration'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks'
import { rootReducer } from '../../../../store/rootReducer'
import { useLeaveWarning } from '../../../../ui/hooks/useLeaveWarning'

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

const { agreementDrafted } = agreementDraftSlice.actions
const { selectAgreementDraft } = agreementDraftSlice.injectInto(rootReducer).selectors

export const useAgreementDraft = (stored: Terms) => {
  const dispatch = useAppDispatch()
  const { text, version } = useAppSelector(selectAgreementDraft) ?? stored
  const isChanged = text !== stored.text
  useLeaveWarning(isChanged)
  return {
    text,
    version,
    isChanged,
    change: (typed: string) => dispatch(agreementDrafted({ text: typed, version })),
    reset: () => dispatch(agreementDrafted(null)),
  }
}
