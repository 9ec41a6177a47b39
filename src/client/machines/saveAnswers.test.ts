import type { Conflict } from '#shared/contract/students'
import { fieldsRefused, stored } from './saveAnswers'
import { edited, emptyQueue, type SaveQueue } from './saveQueue'
import { ownValue } from './saveTruth'

const typeEmail = (queue: SaveQueue, value: string) =>
  edited(queue, { field: 'email', value, base: 5, problem: null })

const sending = typeEmail(emptyQueue, 'a@b.tt')
/** Typed over while the first value was on its way. */
const typedOver = typeEmail(sending, 'new@b.tt')
const conflict: Conflict = {
  field: 'email',
  yours: 'a@b.tt',
  theirs: 'c@d.tt',
  at: '2025-07-09T14:30:00Z',
  by: 'family',
}

describe('an answer about a value that was typed over meanwhile', () => {
  test('a conflict is not opened: it comes again with the newer value, on the same base', () => {
    const after = stored(typedOver, { seq: 1, version: 7, conflicts: [conflict] })
    expect(after.conflicts).toEqual({})
    expect(after.sent).toMatchObject({ seq: 2, edits: { email: { value: 'new@b.tt', base: 5 } } })
    const again = stored(after, { seq: 2, version: 7, conflicts: [{ ...conflict, yours: 'new@b.tt' }] })
    expect(again).toMatchObject({ is: 'resting', conflicts: { email: { yours: 'new@b.tt', version: 7 } } })
  })

  test('nor beside a newer value that may not be stored', () => {
    const invalid = edited(sending, { field: 'email', value: 'x', base: 5, problem: 'Invalid e-mail' })
    const after = stored(invalid, { seq: 1, version: 7, conflicts: [conflict] })
    expect(after.conflicts).toEqual({})
    expect(after).toMatchObject({ is: 'resting', kept: { email: { value: 'x', base: 5 } } })
  })

  test('a refusal of the older value leaves the newer one in the field and sends it', () => {
    const after = fieldsRefused(typedOver, { seq: 1, problems: { email: 'Invalid e-mail' }, message: '' })
    expect(after.kept).toEqual({})
    expect(after.sent).toMatchObject({ seq: 2, edits: { email: { value: 'new@b.tt', base: 5 } } })
    expect(ownValue(after, 'email', 5)).toBe('new@b.tt')
  })
})

test('a refusal of a stored value that was left out already is no news: the save is not repeated for ever', () => {
  const refusal = { problems: { sea_no: 'Too long.' }, message: 'Not accepted.' }
  const once = fieldsRefused(sending, { seq: 1, ...refusal })
  expect(once).toMatchObject({ is: 'sending', omitted: ['sea_no'], sent: { seq: 2 } })
  const twice = fieldsRefused(once, { seq: 2, ...refusal })
  expect(twice).toMatchObject({
    is: 'resting',
    omitted: ['sea_no'],
    kept: { email: { value: 'a@b.tt', problem: 'Not accepted.' } },
  })
})
