import { reauthenticationNeeded, reauthenticationSettled } from '../api/baseQuery'
import { signedInAgain, signedOut } from '../api/transport/sessionEvents'
import { type Reauthentication, reauthenticationSlice } from './reauthenticationSlice'

const wanted = { needsCode: true, why: 'This needs your password.' }
const idle: Reauthentication = { is: 'idle' }
const asking: Reauthentication = { is: 'asking', ...wanted }

test.each([
  ['a call needs a fresh sign-in', idle, reauthenticationNeeded(wanted), asking],
  ['the person confirms', asking, reauthenticationSettled(true), idle],
  ['the person cancels', asking, reauthenticationSettled(false), idle],
  ['somebody signs in over the page', asking, signedInAgain(), idle],
  ['somebody signs out', asking, signedOut(), idle],
])('%s', (_name, from, event, to) => {
  expect(reauthenticationSlice.reducer(from, event)).toEqual(to)
})
