// The documents whose photos or pages would be lost if their editor closed now. The open editor reports them (useKept).
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import { stepPaths } from '#client/address/paths'
import { rootReducer, type RootState } from '#client/store/rootReducer'
import { count } from '#client/ui/count'
import { register } from '#client/saving/unsaved'

/** Closing would lose data: 'yet' while the device may still store it, 'never' if it cannot. */
export type Risk = 'yet' | 'never'

type Risks = Readonly<Partial<Record<DocumentTypeName, Risk>>>

const none: Risks = {}

const paperRiskSlice = createSlice({
  name: 'paperRisk',
  initialState: none,
  reducers: {
    riskTold: (
      risks,
      { payload: { type, risk } }: PayloadAction<{ type: DocumentTypeName; risk: Risk | null }>,
    ): Risks => {
      const { [type]: _before, ...others } = risks
      return risk === null ? others : { ...others, [type]: risk }
    },
  },
  selectors: {
    selectRisks: (risks) => risks,
    selectRisk: (risks, type: DocumentTypeName): Risk | null => risks[type] ?? null,
  },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof paperRiskSlice> {}
}

export const { riskTold } = paperRiskSlice.actions
const { selectRisks, selectRisk } = paperRiskSlice.injectInto(rootReducer).selectors
export { selectRisk }

register({
  name: 'papers',
  selectUnsaved: (state: RootState) => {
    const [first, ...others] = Object.keys(selectRisks(state))
    if (first === undefined) return null
    const many = others.length + 1
    return {
      count: many,
      what: count(many, 'photographed document'),
      isOnDevice: false,
      isOnItsWay: false,
      path: `${stepPaths.documents}#${first}`,
    }
  },
  isShownAt: ({ pathname }) => pathname === stepPaths.documents,
})
