import type { Conflict } from '#shared/contract/students/students'
import { fieldsRefused, stored, unreachable } from './responses'
import { edited, emptyQueue, retryDue, sentOf, type SaveQueue } from './queue'
import { ownValue, fieldProgressOf } from './status'

const typeEmail = (queue: SaveQueue, value: string) =>
  edited(queue, { field: 'email', value, base: 5, problem: null })

const sending = typeEmail(emptyQueue, 'a@b.tt')
/** Typed over while the first value was being sent. */
const typedOver = typeEmail(sending, 'new@b.tt')
const conflict: Conflict = {
  field: 'email',
  yours: 'a@b.tt',
  theirs: 'c@d.tt',
  at: '2025-07-09T14:30:00Z',
  by: 'family',
}

describe('no answer', () => {
  const twice = unreachable(retryDue(unreachable(sending, 1, { retryAfter: 7 }), 1), 2, { retryAfter: 9 })

  test('is counted, and a success resets the count', () => {
    expect(twice).toMatchObject({ is: 'pausing', attempt: 2, retryAfter: 9 })
    const saved = stored(retryDue(twice, 2), { seq: 3, version: 6, conflicts: [] })
    expect(saved.is).toBe('resting')
    expect(unreachable(typeEmail(saved, 'c@d.tt'), 4)).toMatchObject({ attempt: 1, retryAfter: 0 })
  })

  test('edits that waited behind it start with a first attempt', () => {
    const behind = edited(retryDue(twice, 2), { field: 'town', value: 'Arima', base: 5, problem: null })
    const next = stored(behind, { seq: 3, version: 6, conflicts: [] })
    expect(next).toMatchObject({ is: 'sending', attempt: 0 })
  })

  test('a retried field stays marked as failed until it is stored', () => {
    expect([sending, twice, retryDue(twice, 2)].map((queue) => fieldProgressOf(queue, 'email'))).toEqual([
      'moving',
      'stuck',
      'stuck',
    ])
  })

  test('an older value does not wait behind a newer invalid one', () => {
    const invalid = edited(sending, { field: 'email', value: 'x', base: 5, problem: 'Invalid e-mail' })
    expect(unreachable(invalid, 1).waiting).toEqual({})
  })
})

test('a conflict about a field that this save did not send is ignored', () => {
  const other = { ...conflict, field: 'sex' }
  expect(stored(sending, { seq: 1, version: 7, conflicts: [other] }).conflicts).toEqual({})
})

describe('an answer about a value that the person has typed over', () => {
  test('a conflict is not shown: it returns with the newer value, on the same base', () => {
    const after = stored(typedOver, { seq: 1, version: 7, conflicts: [conflict] })
    expect(after.conflicts).toEqual({})
    expect(sentOf(after)).toMatchObject({ seq: 2, edits: { email: { value: 'new@b.tt', base: 5 } } })
    const again = stored(after, { seq: 2, version: 7, conflicts: [{ ...conflict, yours: 'new@b.tt' }] })
    expect(again).toMatchObject({ is: 'resting', conflicts: { email: { yours: 'new@b.tt', version: 7 } } })
  })

  test('a conflict is not shown beside a newer invalid value', () => {
    const invalid = edited(sending, { field: 'email', value: 'x', base: 5, problem: 'Invalid e-mail' })
    const after = stored(invalid, { seq: 1, version: 7, conflicts: [conflict] })
    expect(after.conflicts).toEqual({})
    expect(after).toMatchObject({ is: 'resting', refusedValues: { email: { value: 'x', base: 5 } } })
  })

  test('a refusal of the older value leaves the newer one in the field and sends it', () => {
    const after = fieldsRefused(typedOver, { seq: 1, problems: { email: 'Invalid e-mail' }, message: '' })
    expect(after.refusedValues).toEqual({})
    expect(sentOf(after)).toMatchObject({ seq: 2, edits: { email: { value: 'new@b.tt', base: 5 } } })
    expect(ownValue(after, 'email', 5)).toBe('new@b.tt')
  })
})

test('a refusal that names only omitted values does not repeat the save for ever', () => {
  const refusal = { problems: { sea_no: 'Too long.' }, message: 'Not accepted.' }
  const once = fieldsRefused(sending, { seq: 1, ...refusal })
  expect(once).toMatchObject({ is: 'sending', omitted: ['sea_no'], sent: { seq: 2 } })
  const twice = fieldsRefused(once, { seq: 2, ...refusal })
  expect(twice).toMatchObject({
    is: 'resting',
    omitted: ['sea_no'],
    refusedValues: { email: { value: 'a@b.tt', problem: 'Not accepted.' } },
  })
})
