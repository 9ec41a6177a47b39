import type { Administrator } from '#shared/contract/access/administrators'
import { writeConfig } from '#client/testing/portalConfig'
import { sectionOf } from '#client/address/settingsSections'
import { actionsFor, signInText } from '../access/AdministratorsSettings'
import { detailsText, detailText, personText, sentenceText, subjectText } from './auditTexts'
import { plainWords } from './auditValues'

beforeEach(() => writeConfig())

const one: Administrator = {
  username: 'm.joseph',
  name: 'Admin',
  role: 'administrator',
  state: 'active',
  is_me: 0,
  created_at: '2026-07-01T12:00:00.000Z',
  last_sign_in_at: '2026-07-02T12:34:56.000Z',
  open_sessions: 2,
  second_factor: 0,
  link_expires_at: null,
}

const names = (change: Partial<Administrator>) =>
  actionsFor({ ...one, ...change }).map(({ action }) => action)

test('administrators cannot lock themselves out', () => {
  expect(names({ is_me: 1 })).toEqual([])
  expect(names({})).toEqual(['reset', 'deactivate'])
  expect(names({ second_factor: 1 })).toEqual(['reset', 'reset-second-factor', 'deactivate'])
  expect(names({ state: 'invited' })).toEqual(['reset', 'deactivate'])
  expect(names({ state: 'deactivated' })).toEqual(['reactivate'])
})

test('sign-ins in the school’s time zone', () => {
  expect(signInText(one, 'America/Port_of_Spain')).toBe(
    'last sign-in 2 July 2026, 08:34 · signed in on 2 devices',
  )
  const invited = {
    ...one,
    last_sign_in_at: null,
    open_sessions: 0,
    link_expires_at: '2026-07-04T12:00:00.000Z',
  }
  expect(signInText(invited, 'America/Port_of_Spain')).toBe(
    'never signed in · set-up link works until 4 July 2026, 08:00',
  )
})

test('accounts and details in plain words', () => {
  expect(personText('admin:m.joseph')).toBe('m.joseph')
  expect(personText('student:20260001')).toBe('student 20260001')
  expect(personText('portal')).toBe('portal')
  const said = (name: string, value: string) => detailText('settings changed', { name, value })
  expect(said('show_position', '0')).toBe('Show the position in class: off')
  expect(said('deadline', '')).toBe('Closes on: nothing')
  expect(said('columns', '["id","first_name"]')).toBe('Student ID, First name')
  expect(said('columns', '["id')).toBe('["id')
  expect(plainWords('some.thing-started')).toBe('some thing started')
  expect(plainWords('importStudents')).toBe('import students')
})

test('packs and resets in words instead of ids', () => {
  const id = '0d4c2f6e-1a2b-4c3d-8e9f-001122334455'
  const row = { id: 1, at: '2026-07-01T12:00:00.000Z', actor: 'admin:office', subject: id }
  const details = [
    { name: 'kind', value: 'report-cards' },
    { name: 'label', value: 'Report Cards 1A' },
    { name: 'format', value: 'pdf' },
  ]
  const pack = { ...row, action: 'pack ordered', details }
  expect(sentenceText(pack)).toBe('office requested Report Cards 1A')
  expect(subjectText(pack, id)).toBe('Report Cards 1A')
  expect(detailsText(pack)).toBe('PDF')
  expect(subjectText({ ...pack, action: 'pack downloaded', details: [] }, id)).toBe('this pack')
  const reset = { ...row, action: 'password reset', details: [{ name: 'reason', value: '–' }] }
  expect(sentenceText({ ...reset, subject: 'student:20260001' })).toBe(
    'office reset the password of student 20260001 to the date of birth',
  )
  expect(detailsText(reset)).toBe('')
  const many = [...reset.details, { name: 'students_at_once', value: '28' }]
  expect(detailsText({ ...reset, details: many })).toBe('28 students at once')
  expect(subjectText(reset, 'student:20260001')).toBe('student 20260001')
})

test('imports by kind of list and time', () => {
  const id = '0d4c2f6e-1a2b-4c3d-8e9f-001122334455'
  const row = { id: 1, at: '2026-07-01T12:00:00.000Z', actor: 'admin:office', subject: id }
  const kind = { name: 'kind', value: 'marks' }
  const rows = { name: 'rows', value: '240' }
  const applied = {
    ...row,
    action: 'import applied',
    details: [kind, { name: 'received', value: '2026-06-30T18:32:00.000Z' }, rows],
  }
  expect(subjectText(applied, id)).toBe('the list of term marks of 30 June 2026, 14:32')
  expect(detailsText(applied)).toBe('240 rows')
  const stored = { ...row, action: 'import stored', details: [kind, rows] }
  expect(subjectText(stored, id)).toBe('the list of term marks of 1 July 2026, 08:00')
  expect(subjectText({ ...applied, details: [rows] }, id)).toBe('a list')
  expect(subjectText({ ...applied, details: [{ name: 'kind', value: 'fees' }] }, id)).toBe('a list')
})

test('sentences with forms, terms, notes and automatic actions', () => {
  const row = { id: 1, at: '2026-07-01T12:00:00.000Z', actor: 'admin:office', details: [] }
  const said = (action: string, subject: string | null, name = '', value = '') =>
    sentenceText({ ...row, action, subject, details: name ? [{ name, value }] : [] })
  expect(said('report rule changed', '2025-2 form:1')).toBe(
    'office changed the report cards of Form 1 in 2025-2026 Term 2',
  )
  expect(said('registration window changed', 'form:3')).toBe('office changed when Form 3 can register')
  expect(said('document accepted', 'student:7', 'document', 'Birth certificate')).toBe(
    'office accepted Birth certificate of student 7',
  )
  expect(said('document accepted', 'student:7')).toBe('office accepted a document of student 7')
  expect(said('student taken off the term list', 'student:7', 'term', '2025-3')).toBe(
    'office took student 7 off the list of 2025-2026 Term 3',
  )
  expect(sentenceText({ ...row, actor: 'portal', action: 'first sign-ins paused', subject: null })).toBe(
    'The portal paused first sign-ins',
  )
  expect(said('something of an earlier release', null)).toBe('office: something of an earlier release')
})

test('dates, switches, fields and cards in words; unchanged values are left out', () => {
  const row = { id: 1, at: '2026-07-01T12:00:00.000Z', actor: 'admin:office', subject: 'student:20260001' }
  const kept = {
    ...row,
    action: 'keeping changed',
    details: [
      { name: 'left_on', value: '– → 2026-11-20' },
      { name: 'hold', value: '0 → 0' },
    ],
  }
  expect(detailsText(kept)).toBe('Last day: nothing → 20 November 2026')
  expect(detailText('retention changed', { name: 'hold', value: '0 → 1' })).toBe('Legal hold: off → on')
  expect(detailText('correction made', { name: 'field', value: 'class_id' })).toBe('Class')
  const again = { name: 'students', value: '[{"student_id":"20260040","revision":2}]' }
  expect(detailText('term reports corrected', again)).toBe('students 20260040 (revision 2)')
  const leftOut = (value: string) => detailText('term reports posted', { name: 'left_out', value })
  expect(leftOut('["20260040","20260041"]')).toBe('left out without marks: 20260040, 20260041')
  expect(leftOut('23')).toBe('23 left out without marks')
})

test('an address opens its section, any other word all sections', () => {
  expect(sectionOf(null)).toBeNull()
  expect(sectionOf('rules')?.title).toBe('Report cards')
  expect(sectionOf('nonsense')).toBeNull()
})
