import { uniqueNumbers, type NumberOwner } from './sameIds'

const owner = (id: string, birth_certificate_no: string): NumberOwner => ({
  id,
  first_name: 'Asha',
  last_name: 'Ali',
  birth_certificate_no,
  sea_no: null,
})

const owners = [owner('1', '0011'), owner('2', '0022')]
const numbersOf = (...cells: Array<Record<string, string>>) =>
  uniqueNumbers(
    owners,
    cells.map((own, index) => ({ row: index + 2, cells: own })),
  )
const pin = (birth_certificate_no: string) => ({ birth_certificate_no })

test('another student’s number is refused, the student’s own is not', () => {
  const { problems } = numbersOf({ id: '3', ...pin('0011') }, { id: '1', ...pin('0011') })
  expect(problems('3', pin('0011'))).toEqual(['Electronic birth pin 0011 belongs to Ali, Asha (1)'])
  expect(problems('1', pin('0011'))).toEqual([])
  expect(problems('3', { sea_no: '0011' })).toEqual([])
})

test('two students can swap their numbers', () => {
  const { problems } = numbersOf({ id: '1', ...pin('0022') }, { id: '2', ...pin('0011') })
  expect([problems('1', pin('0022')), problems('2', pin('0011'))]).toEqual([[], []])
})

test('a number used by an accepted row is refused for the next', () => {
  const { problems, take } = numbersOf()
  take(2, pin('0033'))
  expect(problems('4', pin('0033'))).toEqual(['Electronic birth pin 0033 is also in row 2'])
})
