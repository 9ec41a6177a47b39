import { nameSearchFault, nameSearchWords } from './nameSearch'

test.each(['Ash', 'asha ram', 'D’Aba', "O'Brien", 'Li Wu', 'Núñez', 'Ramkissoon-Mohammed', 'x'.repeat(60)])(
  'SEC-46 %s may be searched',
  (typed) => {
    expect(nameSearchFault(typed)).toBeUndefined()
  },
)

test.each([
  '',
  '  ',
  'a',
  'ab',
  '%',
  '_',
  '*',
  '%%%',
  'as%',
  'asha_',
  'x'.repeat(61),
  'x'.repeat(5000),
  'asha1',
  '---',
])('SEC-46 %s is refused', (typed) => {
  expect(nameSearchFault(typed)).toEqual(expect.stringMatching(/^Type /))
})

test('words are searched without accents and case', () => {
  expect(nameSearchWords(' Inés  NÚÑEZ-Smith ')).toEqual(['ines', 'nunez', 'smith'])
})
