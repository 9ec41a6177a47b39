import { fullName, initials, listName, searchForm, nameSearchFault, nameSearchWords } from './names'

describe('names', () => {
  test('full, listed and shortened names', () => {
    const person = { first_name: 'Inés', last_name: 'Núñez' }
    expect([fullName(person), listName(person), initials(person)]).toEqual([
      'Inés Núñez',
      'Núñez, Inés',
      'IN',
    ])
    for (const nameOf of [fullName, listName])
      expect(nameOf({ first_name: null, last_name: 'Ng' })).toBe('Ng')
    expect(initials({ first_name: 'élodie', last_name: null })).toBe('É')
    expect(initials({ first_name: '𝒜da', last_name: 'd’Abadie' })).toBe('𝒜D')
  })

  test.each([
    ['O’Brien', 'obrien'],
    ["O'Brien", 'obrien'],
    ['D’Abadie', 'dabadie'],
    ['Núñez', 'nunez'],
    ['Ramkissoon-Mohammed', 'ramkissoon mohammed'],
    ['  St. Clair   De Souza ', 'st clair de souza'],
    ['Adéṣínà', 'adesina'],
    ['%_*', ''],
  ])('%s is searched as %s', (name, form) => {
    expect(searchForm(name)).toBe(form)
  })
})

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
