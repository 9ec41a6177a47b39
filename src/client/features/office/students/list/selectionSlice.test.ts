import { selectionCleared, selectionSlice, studentsTicked } from './selectionSlice'

const ticked = (...ids: string[]) => studentsTicked({ ids, isChosen: true })
const unticked = (...ids: string[]) => studentsTicked({ ids, isChosen: false })

test.each([
  ['the first is ticked', [], ticked('1'), ['1']],
  ['more are ticked, each once', ['1'], ticked('1', '2'), ['1', '2']],
  ['one is unticked', ['1', '2'], unticked('1'), ['2']],
  ['somebody who was not chosen is unticked', ['1'], unticked('2'), ['1']],
  ['the choice is cleared', ['1', '2'], selectionCleared(), []],
])('%s', (_name, chosen, event, after) => {
  expect(selectionSlice.reducer({ chosen }, event)).toEqual({ chosen: after })
})
