import { requestStart } from './requestStart'

const at = 1_783_000_000_123

test.each([
  ['t=1783000000.123', at],
  ['1783000000.123', at],
  ['1783000000123', at],
  ['t=1783000000123', at],
  ['1783000000123000', at],
  ['t=1783000000', 1_783_000_000_000],
])('REL-24 %s is the time at which the proxy got the request', (header, expected) => {
  expect(requestStart(header)).toBeCloseTo(expected, 0)
})

test.each([
  undefined,
  '',
  't=',
  'yesterday',
  '-1783000000',
  '12',
  't=1783000000.1 or so',
  ['1783000000', '1'],
])('%j says nothing', (header) => {
  expect(requestStart(header)).toBeUndefined()
})
