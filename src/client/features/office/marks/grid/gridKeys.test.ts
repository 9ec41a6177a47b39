import { keyCommand, tabFrom } from './gridKeys'
import { gridState, rangeOf, startState, type GridEvent, type GridState, type Spot } from './gridState'

const size = { rows: 40, columns: 16 }
const at = (row: number, column: number): GridState => ({
  ...startState,
  active: { row, column },
  anchor: { row, column },
})

const press = (from: GridState, keys: string) => {
  const parts = keys.split('+')
  const has = (name: string) => parts.includes(name)
  const key = parts.at(-1) ?? ''
  return keyCommand({ key, isCommand: has('Ctrl'), isShift: has('Shift'), isAlt: has('Alt') }, from, size)
}

const to = (row: number, column: number): Spot => ({ row, column })

test.each([
  ['ArrowDown', to(6, 5)],
  ['ArrowUp', to(4, 5)],
  ['ArrowLeft', to(5, 4)],
  ['ArrowRight', to(5, 6)],
  ['Enter', to(6, 5)],
  ['Shift+Enter', to(4, 5)],
  ['Tab', to(5, 6)],
  ['Shift+Tab', to(5, 4)],
  ['Home', to(5, 0)],
  ['End', to(5, 15)],
  ['Ctrl+Home', to(0, 0)],
  ['Ctrl+End', to(39, 15)],
  ['Ctrl+ArrowDown', to(39, 5)],
  ['PageDown', to(15, 5)],
  ['PageUp', to(0, 5)],
])('%s goes to %p', (keys, spot) => {
  expect(press(at(5, 5), keys)).toEqual({ is: 'move', to: spot, extends: false })
})

test('no key moves past the edge', () => {
  expect(press(at(39, 15), 'ArrowDown')).toMatchObject({ to: to(39, 15) })
  expect(press(at(0, 0), 'PageUp')).toMatchObject({ to: to(0, 0) })
})

test('Shift and an arrow widen the range', () => {
  expect(press(at(5, 5), 'Shift+ArrowDown')).toEqual({ is: 'move', to: to(6, 5), extends: true })
})

test.each([
  ['7', null],
  [' ', null],
  ['F2', { is: 'edit' }],
  ['Shift+F2', { is: 'history' }],
  ['Delete', { is: 'empty' }],
  ['Backspace', { is: 'empty' }],
  ['Ctrl+d', { is: 'fillDown' }],
  ['Ctrl+z', { is: 'undo' }],
  ['Ctrl+y', { is: 'redo' }],
  ['Ctrl+Shift+Z', { is: 'redo' }],
  ['Ctrl+A', { is: 'chooseAll' }],
  ['Escape', { is: 'escape' }],
  ['Ctrl+c', null],
  ['Ctrl+v', null],
  ['Alt+7', null],
  ['Shift', null],
  ['F5', null],
])('%s: %p', (keys, command) => {
  expect(press(at(5, 5), keys)).toEqual(command)
})

test('Tab wraps to the next row, and leaves the grid after the last cell, before the first and after Escape', () => {
  expect(tabFrom(to(0, 15), size, 1)).toEqual(to(1, 0))
  expect(tabFrom(to(1, 0), size, -1)).toEqual(to(0, 15))
  expect(press(at(39, 15), 'Tab')).toBeNull()
  expect(press(at(0, 0), 'Shift+Tab')).toBeNull()
  expect(press(gridState(at(5, 5), { is: 'escaped' }), 'Tab')).toBeNull()
})

test('Enter returns to the column where Tab started, unless another key was pressed', () => {
  const tabbed = [5, 6].reduce(
    (state, column) => gridState(state, { is: 'moved', to: to(5, column + 1), byTab: true }),
    at(5, 5),
  )
  expect(press(tabbed, 'Enter')).toMatchObject({ to: to(6, 5) })
  expect(press(gridState(tabbed, { is: 'moved', to: to(5, 8) }), 'Enter')).toMatchObject({ to: to(6, 8) })
})

const after = (...events: GridEvent[]) => events.reduce(gridState, startState)

test('a range extends from its start to the active cell', () => {
  const state = after({ is: 'moved', to: to(5, 5) }, { is: 'moved', to: to(3, 7), extends: true })
  expect(rangeOf(state)).toEqual({ top: 3, bottom: 5, left: 5, right: 7 })
  expect(rangeOf(gridState(state, { is: 'moved', to: to(1, 1) }))).toMatchObject({ top: 1, bottom: 1 })
})

test('typing edits one cell; moving on ends the edit, and Tab stays in the grid', () => {
  const editing = 'typing'
  const state = after({ is: 'escaped' }, { is: 'editBegun', editing })
  expect(state).toMatchObject({ editing, isLeaving: false })
  expect(gridState(state, { is: 'moved', to: to(1, 0) })).toMatchObject({ editing: null, active: to(1, 0) })
})
