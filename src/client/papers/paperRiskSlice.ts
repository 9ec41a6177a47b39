// The documents whose photos or pages would be lost if their editor closed now. The open editor reports them (useKept).
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { childIn, withChild } from '#client/address/child'
import { stepPaths } from '#client/address/paths'
import { rootReducer, type RootState } from '#client/store/rootReducer'
import { count } from '#client/ui/count'
import { placeIn, type Slot } from './slot'
import { register } from '#client/saving/unsaved'

/** Closing would lose data: 'yet' while the device may still store it, 'never' if it cannot. */
export type Risk = 'yet' | 'never'

type Risks = Readonly<Partial<Record<Slot, Risk>>>

const none: Risks = {}

const paperRiskSlice = createSlice({
  name: 'paperRisk',
  initialState: none,
  reducers: {
    riskTold: (
      risks,
      { payload: { type: slot, risk } }: PayloadAction<{ type: Slot; risk: Risk | null }>,
    ): Risks => {
      const { [slot]: _before, ...others } = risks
      return risk === null ? others : { ...others, [slot]: risk }
    },
  },
  selectors: {
    selectRisks: (risks) => risks,
    selectRisk: (risks, slot: Slot): Risk | null => risks[slot] ?? null,
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
    const { type, child } = placeIn(first as Slot)
    return {
      count: many,
      what: count(many, 'photographed document'),
      isOnDevice: false,
      isOnItsWay: false,
      path: withChild(`${stepPaths.documents}#${type}`, child),
    }
  },
  isShownAt: ({ pathname, search }, path) =>
    pathname === stepPaths.documents && childIn(search) === childIn(path.search),
})
