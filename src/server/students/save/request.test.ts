import { Refusal } from '../../platform/core/refusal'
import { saveRequestOf } from './request'

const family = { role: 'student', accountId: 'student:1', sessionId: 's1' } as const

test.each([
  ['that of its client', { _client: 'tab', _seq: 3 }, { client: 'tab', seq: 3 }],
  ['none without a client, because a count means nothing alone', { _seq: 3 }, { client: null, seq: null }],
  ['none of a client that sends none', { _client: 'tab' }, { client: 'tab', seq: null }],
])('the count of a save is %s', (_what, marks, { client, seq }) => {
  const job = saveRequestOf({ id: '1', allergy: 'Nuts', ...marks }, family)
  expect(job).toMatchObject({ editor: { client, session: 's1' }, seq })
})

test.each([
  ['the one it names', { _base: 2, version: 1 }, 2],
  ['the version of the record it sends', { version: 1 }, 1],
  ['not known else', {}, null],
])('the base of a save is %s', (_what, versions, base) => {
  expect(saveRequestOf({ id: '1', allergy: 'Nuts', ...versions }, family).base).toBe(base)
})

test.each([
  ['an unknown field', ['favourite_colour'], { favourite_colour: ['This field is not known.'] }],
  [
    'a name of the language',
    ['__proto__'],
    Object.fromEntries([['__proto__', ['This field is not known.']]]),
  ],
  ['a field without its value', ['sex'], { sex: ['Send the value of each field named in _changed.'] }],
])('%s in _changed is refused with a message', (_what, _changed, errors) => {
  const save = () => saveRequestOf({ id: '1', allergy: 'Nuts', _changed }, family)
  expect(save).toThrow(Refusal)
  expect(save).toThrow(expect.objectContaining({ status: 422, errors }) as Error)
})
