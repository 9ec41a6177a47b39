import { type Idle, idle, idleSlice } from './idleSlice'

const { nearlyOver, usedAgain } = idle
const active: Idle = { is: 'active' }
const warned: Idle = { is: 'warned' }

test.each([
  ['the session is about to end', active, nearlyOver(), warned],
  ['a call is answered', warned, usedAgain(), active],
  ['a call is answered in time', active, usedAgain(), active],
  ['a second warning', warned, nearlyOver(), warned],
])('%s', (_name, from, event, to) => {
  expect(idleSlice.reducer(from, event)).toEqual(to)
})
