import { addressesOf, messageKindNames } from './messages'
import { filled, placeholdersOf, sampleValuesOf, usualWords, wordsProblem } from './words'

test.each(messageKindNames)(
  'the usual words of “%s” have only placeholders that are known and have a value',
  (kind) => {
    expect(wordsProblem(kind, usualWords[kind])).toBeUndefined()
    const values = { ...sampleValuesOf(kind), school: 'Our School' }
    const known = Object.keys(placeholdersOf(kind)).filter((name) => !(name in values))
    expect(known).toEqual([])
    expect(filled(`${usualWords[kind].subject} ${usualWords[kind].text}`, values)).not.toMatch(/[{}]/)
  },
)

test.each([
  ['The average is {average}.', 'cannot use {average}'],
  ['{}', 'cannot use {}'],
  ['{toString}', 'cannot use {toString}'],
  ['Go to https://x.example', 'The portal adds its own link.'],
  ['Go to WWW.x.example', 'The portal adds its own link.'],
  ['  ', 'Please write something here.'],
])('the text “%s” is refused in words', (text, problem) => {
  expect(wordsProblem('report', { subject: 'Report', text })?.text).toContain(problem)
})

test('a subject has one line, so that no words can add a header', () => {
  expect(wordsProblem('report', { subject: 'A\nBcc: x@y.example', text: 'B' })?.subject).toBe(
    'A subject has one line.',
  )
})

test('a placeholder without a value leaves no gap', () => {
  expect(filled('One. {left}\n\n{until}\n\nTwo.', {})).toBe('One.\n\nTwo.')
})

const answers = {
  ...{ living_status: 'Mother Only', mother_name: null, father_name: null, guardian_name: null },
  ...{ email_mother: ' Ana@Family.example ', email_father: 'father@family.example', email_guardian: 'None' },
  email: 'ana@family.example',
}

test('the addresses are those of the parents whom the form shows, each once', () => {
  expect(addressesOf(answers, false)).toEqual([{ whose: 'mother', address: 'ana@family.example' }])
  expect(addressesOf(answers, true)).toEqual([{ whose: 'mother', address: 'ana@family.example' }])
  expect(addressesOf({ ...answers, father_name: 'Bo' }, false).map(({ whose }) => whose)).toEqual([
    'mother',
    'father',
  ])
  expect(addressesOf({ ...answers, email: 'own@family.example' }, true).map(({ whose }) => whose)).toEqual([
    'mother',
    'student',
  ])
})
