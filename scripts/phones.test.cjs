// npm run faults -- phones finds nothing lost; these tests show that its ledger would report a loss.
const { endNames, Ledger, now, planOf } = require('../bench/faults/phones/plan')

// Time does not advance.
jest.useFakeTimers()

const field = 'mother_occupation'

/** Keys pressed this many milliseconds ago, each with the field's text after it. */
const typed = (...keys) => {
  const ledger = new Ledger()
  for (const [ago, value] of keys) ledger.typed({ tab: now() - 60_000, field, value, at: now() - ago })
  return ledger
}

const lost = (ledger, stands) =>
  ledger.lostFrom({ [field]: stands }).map(({ wanted, found }) => [wanted, found])

test('a value that rested and is not stored is lost, unless text typed after it is stored', () => {
  const ledger = typed([900, 'ba'], [400, 'bak'], [50, 'bake'])
  ledger.ended()
  expect(ledger.promises).toEqual([field])
  expect(lost(ledger, 'ba')).toEqual([['bak', 'ba']])
  expect(lost(ledger, null)).toEqual([['bak', '']])
  expect(lost(ledger, 'bak')).toEqual([])
  expect(lost(ledger, 'bake')).toEqual([])
})

test('a value that had not rested may be lost; in a page that went on, every value rests', () => {
  const ledger = typed([250, 'b'], [120, 'ba'])
  expect(lost(ledger, 'b')).toEqual([['ba', 'b']])
  ledger.ended()
  expect([ledger.promises, lost(ledger, null)]).toEqual([[], []])
})

test('the last keys of a word may be stored although they were not recorded', () => {
  const ledger = typed([900, 'ba'])
  ledger.means(field, 'baker')
  ledger.ended()
  expect(lost(ledger, 'bake')).toEqual([])
  expect(lost(ledger, 'bread')).toEqual([['ba', 'bread']])
})

test('a loss is excused only if the page had said that it stores nothing', () => {
  const ledger = typed([900, 'ba'])
  const excused = () => ledger.lostFrom({}).map(({ isExcused }) => isExcused)
  expect(excused()).toEqual([false])
  ledger.told('This browser cannot save answers on this device.', now() - 800)
  ledger.ended()
  expect(excused()).toEqual([true])
})

test('a seed gives the same plan again, and every kind of end occurs', () => {
  // The random generators are different objects each time.
  const planned = () => JSON.stringify(planOf(7, 3))
  expect(planned()).toEqual(planned())
  expect(endNames.map((_end, round) => planOf(7, round).end)).toEqual([...endNames])
})
