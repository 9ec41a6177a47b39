import { newStore } from '#client/app/openStore'
import { riskTold, selectRisk } from './paperRiskSlice'
import { selectAllUnsaved } from '#client/saving/unsaved'

test('photos at risk are listed by document, and count as unsaved until they are safe', () => {
  const store = newStore()
  store.dispatch(riskTold({ type: 'picture', risk: 'yet' }))
  store.dispatch(riskTold({ type: 'sea_slip', risk: 'never' }))
  expect(selectRisk(store.getState(), 'picture')).toBe('yet')
  expect(selectAllUnsaved(store.getState())).toMatchObject([{ what: '2 photographed documents', count: 2 }])
  store.dispatch(riskTold({ type: 'picture', risk: null }))
  expect(selectRisk(store.getState(), 'picture')).toBeNull()
  store.dispatch(riskTold({ type: 'sea_slip', risk: null }))
  expect(selectAllUnsaved(store.getState())).toEqual([])
})
