import type { ChasedFamilies, ChasedFamily } from '#client/api/intake/intakeOfficeApi'
import { writeConfig } from '#client/testing/portalConfig'
import {
  classTitle,
  contactedText,
  contactedLines,
  contactText,
  nothingOwedText,
  personText,
  placeChoices,
  placesAround,
  owedText,
  progressTitle,
  addressesOf,
  addressesText,
} from './chaseTexts'
import { chaseRows } from './ChaseDialog'

const owed = (label: string) => ({ step: 'family' as const, name: label, label })

const row: ChasedFamily = {
  id: '20260001',
  first_name: 'Inés',
  last_name: 'Núñez',
  class_id: '1A',
  deadline: null,
  contacted: [],
  notified: null,
  progress: 'in progress',
  signed_in: 1,
  contacts: [{ who: 'Mother', name: 'Ana Núñez', phones: ['5550123'], email: 'ana@example.org' }],
  asked: 41,
  missing: [owed('Mother: Mobile phone'), owed('SEA slip')],
}

const list: ChasedFamilies = {
  class_id: '1A',
  form_level: 1,
  today: '2026-09-01',
  deadline: null,
  students: 25,
  owing: [row],
}

test('contacts with the area code', () => {
  expect(contactText(row.contacts[0]!)).toBe('Mother: Ana Núñez · 868-555-0123 · ana@example.org')
})

test('UX-98 a foreign number as the family wrote it', () => {
  const contact = {
    who: 'Emergency contact',
    name: 'Cy',
    phones: [],
    email: null,
    words: 'Ann +1 718 555 0199',
  }
  expect(contactText(contact)).toBe('Emergency contact: Cy · Ann +1 718 555 0199')
})

test('a contact without a name is still listed', () => {
  const contact = { who: 'Student', name: '', phones: ['5550199'], email: null }
  expect(contactText(contact)).toBe('Student: 868-555-0199')
})

test('the name beside the phone numbers, without the numbers', () => {
  expect(personText(row.contacts[0]!)).toBe('Mother: Ana Núñez')
  expect(personText({ who: 'Student', name: '', phones: ['5550199'], email: null })).toBe('Student')
})

test('a class without students is not complete', () => {
  expect(nothingOwedText(list)).toBe('Everyone has handed in everything.')
  expect(nothingOwedText({ students: 0 })).toBe('There are no students here.')
})

test('names the students who have never signed in', () => {
  expect(progressTitle(row)).toBe('In progress')
  expect(progressTitle({ ...row, progress: 'not started', signed_in: 0 })).toBe(
    'Not started, never signed in',
  )
})

test('lists all gaps, however many', () => {
  expect(owedText(row)).toBe('Mother: Mobile phone, SEA slip')
  const much = { ...row, missing: Array.from({ length: 40 }, (_, n) => owed(`Thing ${n}`)) }
  expect(owedText(much).split(', ')).toEqual(much.missing.map(({ label }) => label))
})

test('the spreadsheet abbreviates nothing', () => {
  const much = { ...row, missing: Array.from({ length: 40 }, (_, n) => owed(`Thing ${n}`)) }
  const [, cells] = chaseRows({ ...list, owing: [much] })
  expect(cells?.slice(0, 5)).toEqual(['20260001', 'Núñez, Inés', '1A', 'In progress', 40])
  expect(String(cells?.[5]).split('; ')).toHaveLength(40)
})

test('students without a class have a list too', () => {
  expect(classTitle('1A')).toBe('Class 1A')
  expect(classTitle(null)).toBe('Students without a class')
})

test('a class links to its form and to the school', () => {
  const around = (word: string, level: number | null) =>
    placeChoices(placesAround(word, level)).map(({ label }) => label)
  expect(around('1A', 1)).toEqual(['Class 1A', 'Form 1', 'Whole school'])
  expect(around('none', null)).toEqual(['Students without a class', 'Whole school'])
  expect(around('form-level-2', 2)).toEqual(['Form 2', 'Whole school'])
  expect(around('whole-school', null)).toEqual(['Whole school'])
})

test('opening a message app and the outcome of a call are both noted', () => {
  writeConfig()
  const contact = { at: '2026-09-27T13:30:00.000Z', by: 'J. Ali', word: null }
  expect(contactedText({ ...contact, way: 'whatsapp' })).toMatch(
    /^WhatsApp opened .*27 September.* by J\. Ali$/,
  )
  expect(contactedText({ ...contact, way: 'call', word: 'No answer' })).toMatch(
    /^Called .*27 September.* by J\. Ali: No answer$/,
  )
})

test('presses and the last notice by e-mail stand in the order of time, in the spreadsheet as well', () => {
  writeConfig()
  const press = (way: 'sms' | 'call', day: string) =>
    ({ way, at: `2026-09-${day}T13:30:00.000Z`, by: 'J. Ali', word: null }) as const
  const family = {
    ...row,
    contacted: [press('call', '27'), press('sms', '20')],
    notified: { kind: 'sent back' as const, at: '2026-09-25T13:30:00.000Z' },
  }
  const lines = [
    expect.stringMatching(/^Called .*27 September/) as string,
    expect.stringMatching(/^E-mail sent .*25 September.*: Document sent back$/) as string,
    expect.stringMatching(/^SMS opened .*20 September/) as string,
  ]
  expect(contactedLines(family).map(({ text }) => text)).toEqual(lines)
  // The row shows the last press only, and always the notice.
  expect(contactedLines(family, 1).map(({ text }) => text)).toEqual(lines.slice(0, 2))
  expect(
    chaseRows({ ...list, owing: [family] })
      .at(-1)
      ?.at(-1),
  ).toMatch(/^Called .*; E-mail sent .*; SMS opened/)
})

test('each parent’s address once; the student’s own only without a parent’s; no other contact’s', () => {
  const person = (who: string, email: string | null) => ({ who, name: '', phones: [], email })
  const family = (...contacts: ReturnType<typeof person>[]) => ({ ...row, contacts })
  const found = addressesOf([
    family(
      person('Mother', 'Ana@example.org'),
      person('Father', 'bo@example.org'),
      person('Student', 's@x.example'),
    ),
    family(person('Mother', 'ana@example.org')),
    family(person('Student', 'inez@example.org'), person('Emergency contact', 'aunt@example.org')),
    family(person('Emergency contact', 'aunt@example.org')),
  ])
  expect(found).toEqual({ addresses: ['Ana@example.org', 'bo@example.org', 'inez@example.org'], without: 1 })
  expect(addressesText(found)).toBe(
    '3 addresses copied. 1 family has no address. Paste them into BCC, so that families do not see each other’s.',
  )
})
