import { waitingDocument } from '#client/testing/officeQueues'
import { arrive, bringBack, decide, leftOver, pass, start, startAgain } from './queuePlace'

const [a, b, c] = [waitingDocument('a'), waitingDocument('b'), waitingDocument('c')]
const all = [a, b, c]
const at = (id: string) => ({ ...start, shown: all.find(({ file }) => file.id === id) ?? null })

test('begins with the oldest', () => {
  expect(arrive(start, all).shown).toBe(a)
})

test('nothing new: the same place', () => {
  expect(arrive(at('b'), all)).toEqual(at('b'))
  expect(arrive(start, [])).toBe(start)
})

test('what is looked at stays, though the list has lost it or found an older one', () => {
  expect(arrive(at('b'), [a, c]).shown).toBe(b)
})

test('what was decided on does not come again while the list still has it', () => {
  expect(arrive(decide(at('a'), 'a'), all).shown).toBe(b)
})

test('what was passed over does not come again before it is asked for', () => {
  const passed = pass(pass(at('a'), 'a'), 'b')
  expect(arrive(passed, all).shown).toBe(c)
  expect(leftOver(passed, all)).toBe(2)
  expect(arrive(startAgain(passed), all).shown).toBe(a)
})

test('what somebody else has dealt with meanwhile is not left over', () => {
  expect(leftOver(pass(at('a'), 'a'), [b, c])).toBe(0)
})

test('taken back it is looked at once more, before the one at hand', () => {
  const place = arrive(decide(at('a'), 'a'), all)
  const again = bringBack(place, a)
  expect(again.shown).toBe(a)
  expect(arrive(decide(again, 'a'), all).shown).toBe(b)
})

test('decided on after it was passed over', () => {
  const place = decide(startAgain(pass(at('a'), 'a')), 'a')
  expect(leftOver(place, all)).toBe(0)
})
