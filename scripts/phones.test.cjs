// npm run faults -- phones finds nothing lost; these tests show that its ledger would report a loss.
const { Ledger, now } = require('../bench/faults/phones/ledger')
const { endNames, planOf } = require('../bench/faults/phones/plan')
const { wrongWith } = require('../bench/faults/phones/verdict')

// Time does not advance.
jest.useFakeTimers()

const field = 'mother_occupation'

/** Keys pressed this many milliseconds ago, each with the field's text after it. */
const typed = (...keys) => {
  const ledger = new Ledger()
  for (const [ago, value, tab = 0] of keys)
    ledger.typed({ tab, began: now() - 60_000, field, value, at: now() - ago })
  return ledger
}

const lost = (ledger, stands) =>
  ledger.lostFrom({ [field]: stands }).map(({ wanted, found }) => [wanted, found])

test('a value that rested and is not stored is lost, unless text typed after it is stored', () => {
  const ledger = typed([900, 'ba'], [400, 'bak'], [50, 'bake'])
  ledger.ended(0)
  expect(ledger.promises).toEqual([field])
  expect(lost(ledger, 'ba')).toEqual([['bak', 'ba']])
  expect(lost(ledger, null)).toEqual([['bak', '']])
  expect(lost(ledger, 'bak')).toEqual([])
  expect(lost(ledger, 'bake')).toEqual([])
})

test('a value that had not rested may be lost', () => {
  const ledger = typed([250, 'b'], [120, 'ba'])
  ledger.ended(0)
  expect([ledger.promises, lost(ledger, null)]).toEqual([[], []])
})

test('every value rests in a page that went on', () => {
  expect(lost(typed([900, 'b'], [5, 'ba']), 'b')).toEqual([['ba', 'b']])
})

test('of two answers in two tabs either may count within two seconds; after that the later one', () => {
  expect(lost(typed([3000, 'old', 1], [1500, 'new', 0]), 'old')).toEqual([])
  expect(lost(typed([9000, 'old', 1], [1500, 'new', 0]), 'old')).toEqual([['new', 'old']])
})

test('the last keys of a word may be stored although they were not recorded', () => {
  const ledger = typed([900, 'ba'])
  ledger.means(field, 'baker')
  ledger.ended(0)
  expect(lost(ledger, 'bake')).toEqual([])
  expect(lost(ledger, 'bread')).toEqual([['ba', 'bread']])
})

test('a loss is excused only if the page had said that it stores nothing', () => {
  const ledger = typed([900, 'ba'])
  const [before] = ledger.lostFrom({})
  expect(before.isExcused).toBe(false)
  ledger.told({ tab: 0, text: 'This browser cannot save answers on this device.', at: now() - 800 })
  ledger.ended(0)
  const [after] = ledger.lostFrom({})
  expect(after.isExcused).toBe(true)
})

test('a round fails if it lost something, broke off, or asked a family about its own answers after a restore', () => {
  const good = { plan: { ...planOf(1, 10), line: 'good' }, ways: [], lost: [], faults: [], asked: [] }
  const excused = { ...good, lost: [{ isExcused: true }] }
  const elsewhere = { ...good, plan: planOf(1, 1), asked: ['Which one?'] }
  for (const fine of [good, excused, elsewhere]) expect(wrongWith(fine)).toEqual([])
  for (const bad of [{ lost: [{ isExcused: false }] }, { faults: ['never done'] }, { asked: ['Which one?'] }])
    expect(wrongWith({ ...good, ...bad })).toHaveLength(1)
})

test('a seed gives the same plan again, and every kind of end occurs', () => {
  // The random generators are different objects each time.
  const planned = () => JSON.stringify(planOf(7, 3))
  expect(planned()).toEqual(planned())
  expect(endNames.map((_end, round) => planOf(7, round).end)).toEqual([...endNames])
})
