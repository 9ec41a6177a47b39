import { signedInAgain } from '../../api/sessionEvents'
import { idle } from '../../machines/saveStatus'
import { mutationEvent } from '../../testing/apiEvents'
import { fieldSave, fieldSaveSelectors, fieldSaveSlice, type FieldSave } from './fieldSaveSlice'

const { reducer } = fieldSaveSlice
const tab = 'this-tab'
const after = (...events: { type: string }[]) =>
  events.reduce<FieldSave>(reducer, reducer(undefined, fieldSave.recordOpened({ studentId: '1', tab })))

const typedEmail = fieldSave.edited({ field: 'email', value: 'a@b.tt', base: 5, problem: null })
const typedPhone = fieldSave.edited({ field: 'phone_home', value: '5551234', base: 5, problem: null })
const answer = (phase: 'fulfilled' | 'rejected', seq: number, payload: object, client = tab) =>
  mutationEvent(phase, 'saveStudent', { originalArgs: { body: { _client: client, _seq: seq } }, payload })
const stored = (seq: number, client?: string) =>
  answer('fulfilled', seq, { id: '1', version: 6, updatedAt: '', conflicts: [] }, client)
const failed = (seq: number, status: number | string) =>
  answer('rejected', seq, { status, data: {}, retryAfter: 0 })

const statusOf = (state: FieldSave, field: string) => (state.statuses[field] ?? idle).is

describe('the status of each field follows the saves', () => {
  test.each([
    ['an edit is saving', after(typedEmail), { email: 'saving' }],
    ['an answer is saved', after(typedEmail, stored(1)), { email: 'saved' }],
    [
      'an edit during a save is saving too',
      after(typedEmail, typedPhone),
      { email: 'saving', phone_home: 'saving' },
    ],
    [
      'it is saved with the next answer',
      after(typedEmail, typedPhone, stored(1)),
      { email: 'saved', phone_home: 'saving' },
    ],
    ['no answer is a failure', after(typedEmail, failed(1, 'FETCH_ERROR')), { email: 'failed' }],
    ['a busy server is a failure', after(typedEmail, failed(1, 503)), { email: 'failed' }],
    ['REL-52 an ended session is a failure', after(typedEmail, failed(1, 401)), { email: 'failed' }],
    ['REL-53 a closed window is a failure', after(typedEmail, failed(1, 403)), { email: 'failed' }],
    [
      'the answer to another tab means nothing',
      after(typedEmail, stored(1, 'other-tab')),
      { email: 'saving' },
    ],
    ['the answer to an overtaken save means nothing', after(typedEmail, stored(9)), { email: 'saving' }],
  ])('%s', (_name, state, statuses) => {
    for (const [field, is] of Object.entries(statuses)) expect(statusOf(state, field)).toBe(is)
  })
})

test('REL-52 what waited for the person is sent when the same person signed in again', () => {
  const waiting = after(typedEmail, failed(1, 401))
  expect(waiting.queue).toMatchObject({ is: 'signedOut', waiting: { email: { value: 'a@b.tt' } } })
  expect(reducer(waiting, signedInAgain()).queue).toMatchObject({ is: 'sending', sent: { seq: 2 } })
})

test('another student inherits nothing', () => {
  const opened = fieldSave.recordOpened({ studentId: '2', tab })
  expect(reducer(after(typedEmail), opened)).toEqual(reducer(undefined, opened))
})

test('opening the same record again keeps what waits', () => {
  const state = after(typedEmail)
  expect(reducer(state, fieldSave.recordOpened({ studentId: '1', tab }))).toBe(state)
})

test('an icon is shown when its time has come, and not for an older turn', () => {
  const state = after(typedEmail)
  const icon = (turn: number) =>
    fieldSaveSelectors.selectIcon({ fieldSave: reducer(state, fieldSave.iconsDue({ email: turn })) }, 'email')
  expect([icon(1), icon(0)]).toEqual(['saving', 'idle'])
})

test('a refused field is named, the others go again', () => {
  const refusal = { status: 422, data: { message: 'm', errors: { email: ['Invalid e-mail'] } } }
  const state = after(typedEmail, answer('rejected', 1, refusal))
  expect(fieldSaveSelectors.selectKept({ fieldSave: state }, 'email')).toMatchObject({
    problem: 'Invalid e-mail',
  })
})
