import { markFound, signOutBegun, signOutSlice, told, unheard } from './signOutSlice'
import type { SignOut } from './signedOutMark'

test.each<[string, SignOut['is'], { type: string }, SignOut['is']]>([
  ['somebody signs out', 'quiet', signOutBegun(), 'telling'],
  ['the server has heard of it', 'telling', told(), 'told'],
  ['no answer reaches this browser', 'telling', unheard(), 'untold'],
  ['the server hears of it later', 'untold', told(), 'told'],
  ['an earlier sign-out that was not heard is found', 'quiet', markFound(), 'untold'],
])('%s', (_name, from, event, to) => {
  expect(signOutSlice.reducer({ is: from }, event)).toEqual({ is: to })
})
