// An invented student and a fake server for the registration form.
import type { SaveStudentBody } from '#shared/contract/students/students'
import { fields } from '#shared/record/fields'
import { tickGroups } from '#shared/record/sections'
import type { StudentRecord } from '#shared/record/record'
import { notedWith } from '#shared/rules/intake/completeness'
import type { Heard, Replies } from './server'

export const studentId = '20260002'

type Answers = Partial<StudentRecord>

export const papers = ['birth_certificate', 'immunization_card', 'sea_slip', 'picture', 'performance_report']

/** “None of these” for all ticks. */
export const noTicks = Object.fromEntries(
  tickGroups.flatMap(({ ticks }) => ticks.map(({ name }) => [name, 0])),
) as Answers

/** Every answer required of a student who lives without parents. */
export const wholeAnswers = {
  ...Object.fromEntries(fields.flatMap((field) => ('required' in field ? [[field.name, 'x']] : []))),
  ...{ living_status: 'Other', agree_terms_conditions: 1, date_of_birth: '2014-03-14' },
} as unknown as Answers

export const recordOf = (answers: Answers = {}): StudentRecord => ({
  ...(Object.fromEntries(fields.map(({ name }) => [name, null])) as unknown as StudentRecord),
  id: studentId,
  first_name: 'Inés',
  last_name: 'Núñez',
  class_id: '1B',
  house_code: 2,
  version: 5,
  updatedAt: '2025-07-09T14:30:00.000Z',
  ...answers,
})

const received = (onPaper: readonly string[]) =>
  papers.map((type) => ({
    type,
    name: null,
    size: null,
    uploaded_at: null,
    received_on_paper: onPaper.includes(type) ? 1 : 0,
  }))

const isMark = (name: string) => name.startsWith('_') || name === 'version' || name === 'updatedAt'

/** Stores a save's changes, like the real server. */
const storing = (record: { current: StudentRecord }) => (heard: Heard) => {
  const body = heard.body as SaveStudentBody
  const changed = (body._changed ?? []).filter((name) => !isMark(name))
  const values = Object.fromEntries(changed.map((name) => [name, body[name as keyof SaveStudentBody]]))
  record.current = { ...record.current, ...values, ...notedWith(values), version: record.current.version + 1 }
  const { id, version, updatedAt } = record.current
  return { body: { id, version, updatedAt, conflicts: [] } }
}

export const registrationReplies = (
  answers: Answers = {},
  status: object = {},
  onPaper: readonly string[] = [],
) => {
  const record = { current: recordOf(answers) }
  const replies: Replies = {
    [`GET /api/student-record/${studentId}`]: () => ({ body: [record.current] }),
    'GET /api/form-classes-list': { body: [{ id: '1B', form_level: 1 }] },
    'GET /api/student-registration/1': { body: { open: 1, deadline: null, today: '2025-07-09', ...status } },
    [`GET /api/student-data-files/${studentId}`]: {
      body: { student_id: studentId, files: received(onPaper) },
    },
    [`GET /api/get-files/${studentId}`]: { body: [] },
    [`GET /api/document-reviews/${studentId}`]: { body: [] },
    [`GET /api/last-year/${studentId}`]: { body: { school_year: null, sections: [] } },
    [`GET /api/corrections/${studentId}`]: { body: [] },
    'GET /api/houses': { body: [{ id: 2, name: 'Cocrico', colour: '#7d5230' }] },
    'GET /api/towns': { body: [{ town_name: 'Arima' }] },
    'GET /api/religions': { body: [{ code: '4', religion: 'Hinduism' }] },
    'GET /api/ethnic-groups': { body: [{ id: '1', group_type: 'African' }] },
    'GET /api/regional-corporation': { body: [{ title: 'Tobago' }] },
    'GET /api/countries': { body: [{ name: 'Guyana' }] },
    'GET /api/primary-schools': { body: [{ name: 'Arima Girls RC' }] },
    'GET /api/terms': { body: { version: '1', text: 'First.\n\nSecond.' } },
    'POST /api/student': storing(record),
  }
  return { record, replies }
}
