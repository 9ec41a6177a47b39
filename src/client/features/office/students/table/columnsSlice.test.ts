import type { FurtherKey } from './studentView'
import { columnsChosen, columnsSlice } from './columnsSlice'

test.each<[string, readonly FurtherKey[] | null, readonly FurtherKey[] | null]>([
  ['columns are chosen', null, ['missing']],
  ['no columns are chosen', ['missing'], []],
  ['back to the default columns', ['missing'], null],
])('%s', (_name, chosen, after) => {
  expect(columnsSlice.reducer({ chosen }, columnsChosen(after))).toEqual({ chosen: after })
})
