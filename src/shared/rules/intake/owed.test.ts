import { fields } from '../../record/fields'
import { contactsOf } from '../students/contacts'
import { owedBySteps, owedThings } from './owed'

const empty = Object.fromEntries(fields.map(({ name }) => [name, null]))

test('every label is unique and makes sense alone', () => {
  const labelsOf = (living_status: string) =>
    owedThings({ ...empty, living_status }, []).map(({ label }) => label)
  for (const status of ['Both Parents', 'Guardian']) {
    const labels = labelsOf(status)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels.at(-1)).toBe('Agreement to the terms')
  }
  expect(labelsOf('Both Parents')).toContain('Father: Mobile phone')
})

test('documents that were sent back come first, with a label that says so', () => {
  const [first] = owedThings(empty, [], ['picture'])
  expect(first).toEqual({ step: 'documents', name: 'picture', label: 'Passport photo (sent back)' })
})

test('missing answers are grouped by step in the order of the form, without empty steps', () => {
  const owed = owedThings(empty, ['birth_certificate', 'immunization_card', 'sea_slip'])
  const steps = owedBySteps(owed.filter(({ step }) => step === 'documents' || step === 'student'))
  expect(steps.map(({ title }) => title)).toEqual(['Student Data', 'Documents'])
  expect(steps[1]?.things.map(({ label }) => label)).toEqual(['Passport photo', 'Performance report'])
})

test('contacts are the parents of the form, then the emergency contact, each number once', () => {
  const answers = {
    ...empty,
    living_status: 'Mother Only',
    mobile_phone_mother: '5550101',
    mother_phone_home: '5550101',
    mother_business_phone: '5550102',
    father_name: 'Bo Ali',
    guardian_name: '',
    emergency_contact: 'Cy Ali',
    emergency_home_phone: '5550103',
  }
  expect(contactsOf(answers)).toEqual([
    { who: 'Mother', name: '', phones: ['5550101', '5550102'], email: null },
    { who: 'Father', name: 'Bo Ali', phones: [], email: null },
    { who: 'Emergency contact', name: 'Cy Ali', phones: ['5550103'], email: null },
  ])
  expect(contactsOf(empty)).toEqual([])
  const [mother] = contactsOf({ ...answers, email_mother: 'None' })
  expect(mother?.email).toBeNull()
})

test.each([
  ['Mother, Brooklyn: +1 718 555 0199', true],
  ['Port Authority 6250001', true],
  ['Ministry of Works', false],
])('UX-98 the emergency contact is listed with “%s”: %s', (relative_in_school, isTold) => {
  const [found] = contactsOf({ ...empty, emergency_contact: 'Cy Ali', relative_in_school })
  expect(found).toEqual({
    ...{ who: 'Emergency contact', name: 'Cy Ali', phones: [], email: null },
    ...(isTold && { words: relative_in_school }),
  })
  expect(contactsOf({ ...empty, relative_in_school })).toHaveLength(isTold ? 1 : 0)
})
