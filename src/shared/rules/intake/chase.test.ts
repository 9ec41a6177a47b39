import { fields } from '../../record/fields'
import { documentTypes } from './documentTypes'
import { chasePlaceAt, wordOfPlace, type ChasePlace } from './chasePlace'
import { callLink, contactLink, dialledNumber } from './contactWays'
import { familyMessage, namedMissing } from './familyMessage'

test.each<[string, ChasePlace]>([
  ['1A', { is: 'class', class_id: '1A' }],
  ['none', { is: 'class', class_id: null }],
  ['form-level-2', { is: 'form', form_level: 2 }],
  ['whole-school', { is: 'school' }],
])('%s in the address is one place', (word, place) => {
  expect(chasePlaceAt(word)).toEqual(place)
  expect(wordOfPlace(place)).toBe(word)
})

test.each([
  ['5550123', '18685550123'],
  ['555-0123', '18685550123'],
  ['868 555 0123', '18685550123'],
  ['(868) 555-0123', '18685550123'],
  ['1-868-555-0123', '18685550123'],
  ['+1 868.555.0123', '18685550123'],
  ['246/555 0123', '12465550123'],
  ['011 44 20 7946 0958', '442079460958'],
  ['00442079460958', '442079460958'],
  ['+44 20 7946 0958', '442079460958'],
  ['155-0123', null],
  ['+1 868 155 0123', null],
  ['20 7946 0958 1', null],
  ['555-0123 ext 4', null],
  ['+5', null],
  ['none', null],
  ['', null],
])('%j is dialled as %s', (typed, dialled) => {
  expect(dialledNumber(typed)).toBe(dialled)
})

const everything = [
  ...fields.map(({ step, name }) => ({ step, name })),
  ...documentTypes.map(({ type }) => ({ step: 'documents' as const, name: type })),
]

const parts = {
  school: { name: 'Mango Tree Secondary', phone: '868-555-0100' },
  url: 'https://portal.example',
  student: { id: '20260001', first_name: 'Asha' },
  missing: everything,
  deadline: '2026-10-01',
  today: '2026-09-01',
}

test('a message names missing sections and documents, but no details about health', () => {
  expect(namedMissing(everything)).toEqual([
    ...['student details', 'family details', 'medical section', 'other questions'],
    ...['agreement to the terms', 'birth certificate', 'SEA slip', 'passport photo', 'last school report'],
  ])
  const health = fields.filter(({ step }) => step === 'health')
  expect(namedMissing(health)).toEqual(['medical section'])
  expect(namedMissing([{ step: 'documents', name: 'immunization_card' }])).toEqual(['medical section'])
  const text = familyMessage(parts)
  for (const { label } of health) expect(text).not.toContain(label)
})

test('it gives the last day, which is the day before the form closes, and the address', () => {
  expect(familyMessage({ ...parts, missing: [{ step: 'documents', name: 'picture' }] })).toBe(
    'Hello from Mango Tree Secondary. The registration of Asha (student ID 20260001) is not finished.\n' +
      'Still missing: passport photo.\nPlease finish it by 30 September 2026 at https://portal.example',
  )
  expect(familyMessage({ ...parts, deadline: null })).toMatch(/Please finish it at https/)
  expect(familyMessage({ ...parts, today: '2026-10-01' })).toMatch(/has closed.*office: 868-555-0100\.$/)
})

const words = { subject: 'Registration', text: 'Asha & you:\n100 %' }
const ann = { phones: ['12', '5550143'], email: 'ann&bcc=x@example.org' }

test('links use the first number that can be dialled, and encode the whole text', () => {
  const text = 'Asha%20%26%20you%3A%0A100%20%25'
  expect(contactLink('whatsapp', ann, words)).toBe(`https://wa.me/18685550143?text=${text}`)
  expect(contactLink('sms', ann, words)).toBe(`sms:+18685550143?body=${text}`)
  expect(contactLink('mail', ann, words)).toBe(
    'mailto:ann%26bcc%3Dx@example.org?subject=Registration&body=Asha%20%26%20you%3A%0D%0A100%20%25',
  )
  expect(callLink('555-0143')).toBe('tel:+18685550143')
  const nobody = { phones: [], email: null }
  expect(contactLink('sms', nobody, words)).toBeNull()
  expect(contactLink('mail', nobody, words)).toBeNull()
})
