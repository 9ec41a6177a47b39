import { waitingDocument } from '#client/testing/officeQueues'
import { arrive, bringBack, decide, leftOver, pass, start, startAgain } from './DocumentsDrawer'

const [a, b, c] = [waitingDocument('a'), waitingDocument('b'), waitingDocument('c')]
const all = [a, b, c]
const at = (id: string) => ({ ...start, shown: all.find(({ file }) => file.id === id) ?? null })

test('starts with the oldest document', () => {
  expect(arrive(start, all).shown).toBe(a)
})

test('without news the place stays the same', () => {
  expect(arrive(at('b'), all)).toEqual(at('b'))
  expect(arrive(start, [])).toBe(start)
})

test('the current document stays, even if the list drops it or finds an older one', () => {
  expect(arrive(at('b'), [a, c]).shown).toBe(b)
})

test('a decided document does not come again while the list still has it', () => {
  expect(arrive(decide(at('a'), 'a'), all).shown).toBe(b)
})

test('a skipped document does not come again until requested', () => {
  const passed = pass(pass(at('a'), 'a'), 'b')
  expect(arrive(passed, all).shown).toBe(c)
  expect(leftOver(passed, all)).toBe(2)
  expect(arrive(startAgain(passed), all).shown).toBe(a)
})

test('a skipped document that a colleague has decided is not left over', () => {
  expect(leftOver(pass(at('a'), 'a'), [b, c])).toBe(0)
})

test('an undone document comes again, before the current one', () => {
  const place = arrive(decide(at('a'), 'a'), all)
  const again = bringBack(place, a)
  expect(again.shown).toBe(a)
  expect(arrive(decide(again, 'a'), all).shown).toBe(b)
})

test('a skipped document can be decided later', () => {
  const place = decide(startAgain(pass(at('a'), 'a')), 'a')
  expect(leftOver(place, all)).toBe(0)
})
