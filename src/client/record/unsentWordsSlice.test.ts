import { newStore } from '../app/openStore'
import { settled, written } from './unsentWordsSlice'
import { forgotten, selectAllUnsaved } from '#client/saving/unsaved'

const place = { kind: 'note of a call', of: '20260002' } as const
const typed = (text: string) =>
  written({ ...place, path: '/admin/dashboard', empty: { text: '' }, part: { text } })

const unsavedAfter = (...events: Parameters<ReturnType<typeof newStore>['dispatch']>[0][]) => {
  const store = newStore()
  for (const event of events) store.dispatch(event)
  return selectAllUnsaved(store.getState()).map(({ what }) => what)
}

test.each([
  ['text is typed', [typed('Call again')], ['1 note of a call']],
  ['blanks are typed', [typed('  ')], []],
  ['the text is sent', [typed('Call again'), settled({ ...place, words: { text: 'Call again' } })], []],
  [
    'another text was sent',
    [typed('Call again'), settled({ ...place, words: { text: 'Call' } })],
    ['1 note of a call'],
  ],
  ['the user signs out', [typed('Call again'), forgotten()], []],
])('%s', (_name, events, unsaved) => {
  expect(unsavedAfter(...events)).toEqual(unsaved)
})
