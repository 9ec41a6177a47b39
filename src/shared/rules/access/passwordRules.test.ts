import { passwordFaults, passwordLength, type PasswordOwner } from './passwordRules'

const owner: PasswordOwner = {
  login: '20260104',
  first_name: 'Inés',
  middle_name: null,
  last_name: 'Ramkissoon-Mohammed',
  date_of_birth: '2014-03-14',
  phones: ['6221234', null],
  school: ['Pelican Bay Secondary School', 'Pelican Bay'],
}

describe('SEC-21 length', () => {
  test.each([
    ['1234567', 7],
    ['🥭'.repeat(128), 128],
    ['é', 1],
    ['e\u0301', 1],
  ])('%s has %d characters', (password, length) => {
    expect(passwordLength(password)).toBe(length)
  })

  test('seven characters are refused with the reason, eight are accepted', () => {
    expect(passwordFaults('kite so', 8, owner)).toEqual([expect.stringContaining('at least 8 characters')])
    expect(passwordFaults('kite son', 8, owner)).toEqual([])
  })

  test.each(['🥭'.repeat(128).replace(/🥭$/, '🌴'), 'two words', 'ХорошийДень', '        breadfruit'])(
    'any character will do: %s',
    (password) => {
      expect(passwordFaults(password, 8, owner)).toEqual([])
    },
  )
})

describe('SEC-39 no well-known facts about the student', () => {
  test.each([
    '20140314',
    '14032014',
    '03142014',
    '140314',
    '2014-03-14',
    '14/03/2014',
    '03.14.2014',
    '14 03 2014',
    '20260104',
    'ines2014',
    'RAMKISSOON',
    'ramkissoonmohammed',
    'Inés1234',
    'Mohammed-14032014',
    '6221234',
    '622-1234',
    'pelicanbay',
    'Pelican Bay!',
    'portal123',
    'school2026',
    'secondary school',
  ])('%s', (password) => {
    const faults = passwordFaults(password, 8, owner)
    expect(faults.join()).toMatch(/too close to (your|the|a) /)
  })

  test.each(['kiskadee over the hill', 'ines likes tall mango trees', 'bay leaf and thyme 4'])(
    'a word of it among others is no harm: %s',
    (password) => {
      expect(passwordFaults(password, 8, owner)).toEqual([])
    },
  )
})

test('SEC-39 a short name within a long one does not hide it', () => {
  const ann: PasswordOwner = { first_name: 'Ann', last_name: 'Annabella' }
  expect(passwordFaults('annabella12', 8, ann)).toEqual([expect.stringContaining('too close to your name')])
})

test('SEC-39 one repeated character is refused', () => {
  expect(passwordFaults('wwwwwwww', 8, {})).toEqual([expect.stringContaining('repeats one character')])
})
