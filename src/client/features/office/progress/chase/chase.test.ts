import type { ChaseList, ChaseRow } from '#shared/contract/office/progress'
import { chaseRows } from './chaseRows'
import { classTitle, contactText, owedText, progressTitle } from './chaseTexts'

const owed = (label: string) => ({ step: 'family' as const, name: label, label })

const row: ChaseRow = {
  id: '20260001',
  first_name: 'Inés',
  last_name: 'Núñez',
  progress: 'in progress',
  signed_in: 1,
  contacts: [{ who: 'Mother', name: 'Ana Núñez', phones: ['5550123'], email: 'ana@example.org' }],
  asked: 41,
  missing: [owed('Mother: Mobile phone'), owed('SEA slip')],
}

const list: ChaseList = {
  class_id: '1A',
  form_level: 1,
  today: '2026-09-01',
  deadline: null,
  students: 25,
  owing: [row],
}

test('whom to ask, with the area code', () => {
  expect(contactText(row.contacts[0]!)).toBe('Mother: Ana Núñez · 868-555-0123 · ana@example.org')
})

test('somebody without a name is still reached', () => {
  const contact = { who: 'Student', name: '', phones: ['5550199'], email: null }
  expect(contactText(contact)).toBe('Student: 868-555-0199')
})

test('says who has never signed in', () => {
  expect(progressTitle(row)).toBe('In progress')
  expect(progressTitle({ ...row, progress: 'not started', signed_in: 0 })).toBe(
    'Not started, never signed in',
  )
})

test('names everything that is owed, also when it is much', () => {
  expect(owedText(row)).toBe('Mother: Mobile phone, SEA slip')
  const much = { ...row, missing: Array.from({ length: 40 }, (_, n) => owed(`Thing ${n}`)) }
  expect(owedText(much).split(', ')).toEqual(much.missing.map(({ label }) => label))
})

test('the spreadsheet shortens nothing', () => {
  const much = { ...row, missing: Array.from({ length: 40 }, (_, n) => owed(`Thing ${n}`)) }
  const [, cells] = chaseRows({ ...list, owing: [much] })
  expect(cells?.slice(0, 5)).toEqual(['20260001', 'Núñez, Inés', '1A', 'In progress', 40])
  expect(String(cells?.[5]).split('; ')).toHaveLength(40)
})

test('students without a class have a list too', () => {
  expect(classTitle(list)).toBe('Class 1A')
  expect(classTitle({ ...list, class_id: null })).toBe('Students without a class')
})
