import { newStore } from '#client/app/openStore'
import {
  selectSettingDraft,
  selectUnsavedPlace,
  settingDropped,
  settingSaved,
  settingTyped,
} from './settingsDraftsSlice'

const place = 'terms/2026-1'
const over = { from: '2026-01-05', to: '2026-03-27' }
const typed = (changes: object) => settingTyped({ place, changes, over })

const draftAfter = (...events: Parameters<ReturnType<typeof newStore>['dispatch']>[0][]) => {
  const store = newStore()
  for (const event of events) store.dispatch(event)
  return selectSettingDraft(store.getState(), place)
}

test.each([
  ['one value is typed', [typed({ to: '2026-03-20' })], { over, changes: { to: '2026-03-20' } }],
  [
    'another value is typed',
    [typed({ to: '2026-03-20' }), typed({ from: '2026-01-12' })],
    { over, changes: { to: '2026-03-20', from: '2026-01-12' } },
  ],
  [
    'the draft is saved',
    [typed({ to: '2026-03-20' }), settingSaved({ place, sent: { to: '2026-03-20' } })],
    undefined,
  ],
  [
    'a value was typed during the save',
    [
      typed({ to: '2026-03-20' }),
      typed({ to: '2026-03-21' }),
      settingSaved({ place, sent: { to: '2026-03-20' } }),
    ],
    { over: { ...over, to: '2026-03-20' }, changes: { to: '2026-03-21' } },
  ],
  ['the draft is dropped', [typed({ to: '2026-03-20' }), settingDropped(place)], undefined],
  ['an unexpected answer', [settingSaved({ place, sent: {} })], undefined],
])('%s', (_name, events, draft) => {
  expect(draftAfter(...events)).toEqual(draft)
})

test('the first unsaved place of a section is found', () => {
  const store = newStore()
  expect(selectUnsavedPlace(store.getState(), 'terms')).toBeUndefined()
  store.dispatch(typed({ to: '2026-03-20' }))
  expect(selectUnsavedPlace(store.getState(), 'terms')).toBe(place)
  expect(selectUnsavedPlace(store.getState(), 'marks')).toBeUndefined()
})
