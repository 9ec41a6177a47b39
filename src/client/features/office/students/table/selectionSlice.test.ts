import { longestLabel } from '#shared/contract/papers/papers'
import { selectionCleared, selectionSlice, studentsTicked, selectionLabel } from './selectionSlice'

const ticked = (...ids: string[]) => studentsTicked({ ids, isChosen: true })
const unticked = (...ids: string[]) => studentsTicked({ ids, isChosen: false })

test.each([
  ['the first is ticked', [], ticked('1'), ['1']],
  ['more are ticked, each once', ['1'], ticked('1', '2'), ['1', '2']],
  ['one is unticked', ['1', '2'], unticked('1'), ['2']],
  ['unticking a student who was not chosen', ['1'], unticked('2'), ['1']],
  ['the selection is cleared', ['1', '2'], selectionCleared(), []],
])('%s', (_name, chosen, event, after) => {
  expect(selectionSlice.reducer({ chosen }, event)).toEqual({ chosen: after })
})

const texts = ['Form 1', 'Missing: Birth certificate']

test.each([
  [{ texts, chosen: 30, shown: 214, visible: 30 }, 'Form 1, Missing: Birth certificate (30 of 214)'],
  [{ texts, chosen: 1214, shown: 1214, visible: 1214 }, 'Form 1, Missing: Birth certificate (all 1,214)'],
  [{ texts: [], chosen: 3, shown: 1200, visible: 3 }, 'All students (3 of 1,200)'],
  [
    { texts: ['Form 1'], chosen: 30, shown: 214, visible: 18 },
    'Form 1 (30 chosen, 12 of them not among those shown)',
  ],
  [
    { texts: ['Search: ali'], chosen: 5, shown: 2, visible: 0 },
    'Search: ali (5 chosen, not one of them among those shown)',
  ],
])('UX-51 a selection describes how it was made: %j', (chosen, text) => {
  expect(selectionLabel(chosen)).toBe(text)
})

test('UX-51 a long search is shortened, the count is not', () => {
  const label = selectionLabel({ texts: ['x'.repeat(400)], chosen: 30, shown: 214, visible: 18 })
  expect(label).toHaveLength(longestLabel)
  expect(label).toMatch(/… \(30 chosen, 12 of them not among those shown\)$/)
})
