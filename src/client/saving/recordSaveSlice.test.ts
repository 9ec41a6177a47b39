import { signedInAgain } from '#client/api/transport/sessionEvents'
import { emptyQueue } from './machine/queue'
import { idle } from './machine/status'
import {
  recordSave,
  recordSaveSelectors,
  recordSaveSlice,
  type RecordSave,
  type RecordSaves,
} from './recordSaveSlice'

const { reducer } = recordSaveSlice
const opening = recordSave.recordOpened('1', 'family')
const whose = { studentId: '1' }
const after = (...events: { type: string }[]) =>
  events.reduce<RecordSaves>(reducer, reducer(undefined, opening))
const recordOf = (state: RecordSaves, id = '1') => state[id] as RecordSave

const typedEmail = recordSave.edited({ ...whose, field: 'email', value: 'a@b.tt', base: 5, problem: null })
const typedPhone = recordSave.edited({
  ...whose,
  field: 'phone_home',
  value: '5551234',
  base: 5,
  problem: null,
})
const stored = (seq: number) =>
  recordSave.batchStored({
    ...whose,
    seq,
    answer: { id: '1', version: 6, updatedAt: '', conflicts: [] },
    at: 0,
  })
const failed = (seq: number, status: number | string, errors = {}) =>
  recordSave.batchFailed({
    ...whose,
    seq,
    error: { status, data: { message: 'm', errors }, retryAfter: 0 },
  })
const closed = (seq: number) => failed(seq, 403, { window: ['m'] })

const states = (recordSave: RecordSaves) => ({ recordSave })
const statusOf = (state: RecordSaves, field: string) => (recordOf(state).statuses[field] ?? idle).is

describe('the status of each field follows the saves', () => {
  test.each([
    ['an edit is saving', after(typedEmail), { email: 'saving' }],
    ['an answer is saved', after(typedEmail, stored(1)), { email: 'saved' }],
    [
      'an edit during a save is also saving',
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
    ['REL-53 a closed window is a failure', after(typedEmail, closed(1)), { email: 'failed' }],
    ['the answer to an overtaken save means nothing', after(typedEmail, stored(9)), { email: 'saving' }],
  ])('%s', (_name, state, statuses) => {
    for (const [field, is] of Object.entries(statuses)) expect(statusOf(state, field)).toBe(is)
  })
})

test('REL-52 waiting edits are sent after the same person signs in again', () => {
  const waiting = after(typedEmail, failed(1, 401))
  expect(recordOf(waiting).queue).toMatchObject({ is: 'signedOut', waiting: { email: { value: 'a@b.tt' } } })
  expect(recordOf(reducer(waiting, signedInAgain())).queue).toMatchObject({ is: 'sending', sent: { seq: 2 } })
})

test('a refusal because of somebody else’s session does not count as closed registration: the save is sent when the person is back', () => {
  expect(recordOf(after(typedEmail, closed(1))).queue.is).toBe('closed')
  const waiting = after(typedEmail, failed(1, 403, { account: ['m'] }))
  expect(recordOf(waiting).queue).toMatchObject({ is: 'pausing', waiting: { email: { value: 'a@b.tt' } } })
  expect(recordOf(reducer(waiting, signedInAgain())).queue).toMatchObject({ is: 'sending', sent: { seq: 2 } })
})

test('another record has its own queue and leaves the first as it is', () => {
  const first = after(typedEmail)
  const both = reducer(first, recordSave.recordOpened('2', 'family'))
  expect(recordOf(both, '2').queue).toEqual(emptyQueue)
  expect(recordOf(both)).toBe(recordOf(first))
})

test('each record is saved separately', () => {
  const both = after(recordSave.recordOpened('2', 'office'), typedEmail)
  const typed = reducer(both, recordSave.edited({ ...typedPhone.payload, studentId: '2' }))
  expect([recordOf(typed).queue.is, recordOf(typed, '2').queue.is]).toEqual(['sending', 'sending'])
  const answered = reducer(typed, stored(1))
  expect([recordOf(answered).queue.is, recordOf(answered, '2').queue.is]).toEqual(['resting', 'sending'])
})

test('a record that is not open ignores edits', () => {
  expect(reducer(undefined, typedEmail)).toEqual({})
})

test('opening the same record again keeps its unsaved edits', () => {
  const state = after(typedEmail)
  expect(reducer(state, recordSave.recordOpened('1', 'family'))).toBe(state)
})

test('the last failure is kept until a save succeeds', () => {
  const paused = after(typedEmail, failed(1, 503))
  expect(recordSaveSelectors.selectFailure(states(paused), '1')).toMatchObject({ status: 503 })
  const asked = reducer(paused, recordSave.retryAsked('1'))
  expect(recordOf(asked).queue).toMatchObject({ is: 'sending', attempt: 1 })
  expect(recordSaveSelectors.selectFailure(states(reducer(asked, stored(2))), '1')).toBeNull()
})

test('an icon appears after its delay, and not for an older turn', () => {
  const state = after(typedEmail)
  const icon = (turn: number) =>
    recordSaveSelectors.selectIcon(
      states(reducer(state, recordSave.iconsDue({ ...whose, turns: { email: turn } }))),
      '1',
      'email',
    )
  expect([icon(1), icon(0)]).toEqual(['saving', 'idle'])
})

test('a refused field is named, the others are sent again', () => {
  const state = after(typedEmail, failed(1, 422, { email: ['Invalid e-mail'] }))
  expect(recordSaveSelectors.selectRefusedValue(states(state), '1', 'email')).toMatchObject({
    problem: 'Invalid e-mail',
  })
})
