import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fill } from '#client/testing/fill'
import { openSettings } from '#client/testing/officeAreas'
import { officeStore, renderOffice } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import SettingsPage from './SettingsPage'
import { foundSettings } from '#client/address/settingsSections'
import { usualWords } from '#shared/rules/messages/words'

test('the settings have four groups; a search keeps matching sections; a section opens', async () => {
  serve({ 'GET /api/settings': { body: {} } })
  renderOffice(<SettingsPage />, '?settings=all')
  const nav = within(screen.getByRole('navigation', { name: 'Settings' }))
  expect(nav.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'School',
    'Families',
    'Reports',
    'Access',
  ])
  await fill(nav.getByRole('searchbox', { name: 'Find a setting' }), 'pass mark')
  expect(nav.getByRole('button', { name: /^Report cards/ })).toBeInTheDocument()
  expect(nav.queryByRole('button', { name: /^Menu/ })).not.toBeInTheDocument()
  expect(nav.getByRole('status')).toHaveTextContent('1 section found')
  await userEvent.clear(nav.getByRole('searchbox'))
  await userEvent.click(nav.getByRole('button', { name: /^Menu/ }))
  expect(await screen.findByRole('heading', { name: 'Menu' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'All settings' })).toHaveAttribute(
    'href',
    '/admin/dashboard?settings=all',
  )
})

test.each([
  ['2FA', ['ownSignIn']],
  ['authenticator', ['ownSignIn']],
  ['Log out', ['ownSignIn']],
  ['lost phone', ['administrators']],
  ['colleague', ['administrators']],
  ['remark', ['marks']],
  ['hidden', ['menu']],
  ['promotion', ['registration']],
  ['zebra', []],
])('a search for “%s” finds its section', (word, sections) => {
  const found = foundSettings(word, () => true).flatMap((group) => group.sections.map(({ name }) => name))
  expect(found).toEqual(sections)
})

test('the version stands at the foot of all settings', async () => {
  serve({ 'GET /api/settings': { body: {} }, 'GET /api/school': { body: { portal_version: '1.2.0' } } })
  renderOffice(<SettingsPage />, '?settings=all')
  expect(await screen.findByText('Version 1.2.0')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Menu/ }))
  expect(screen.queryByText('Version 1.2.0')).not.toBeInTheDocument()
})

test('leaving the log for another section drops the log’s filters', async () => {
  serve({ 'GET /api/settings': { body: {} }, 'GET /api/audit': { body: { rows: [], next: null } } })
  renderOffice(<SettingsPage />, '?settings=audit&logAbout=N-17&logKind=students&help=here')
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(window.location.search).toBe('?settings=menu&help=here')
})

const year = 2026
const term = {
  ...{ year, term: 1, starts: null, ends: null, next_term_starts: null, possible_sessions: null },
  ...{ posted: 0, version: '' },
}
const rule = {
  ...{ year, term: 1, form_level: 1, course_weight: 40, exam_weight: 60, pass_mark: 50, paper: 'letter' },
  ...{ show_class_average: 'none', source: null, version: '' },
}
const window1 = {
  ...{ form_level: 1, open: 1, deadline: null, editable: 1, students: 1, agreed: 0, version: '' },
}
const words = Object.fromEntries(Object.entries(usualWords))
const mail = {
  ...{ host: '', port: 587, security: 'starttls', user: '', from: '', has_password: 0, fixed: [] },
  ...{ tried_at: null, on: 1, to_students: 0, address: '', trouble: null, words, own_words: ['report'] },
  counts: { addresses: 0, proved: 0, stopped: 0, waiting: 0, given_up: 1, sent: 0 },
  version: '',
}
const lost = {
  ...{ id: 7, student_id: '20260001', student_name: 'Kofi Baptiste', kind: 'report', whose: 'mother' },
  ...{ address: 'a@example.org', created_at: '2026-07-01T12:00:00.000Z', state: 'given up' },
  ...{ at: '2026-07-01T12:00:00.000Z', reason: 'no such address' },
}
const schoolReplies: Replies = {
  'GET /api/settings': { body: { exportData: 1, reports: 1, importStudents: 1 } },
  'GET /api/form-classes-list': { body: [{ id: '1A', form_level: 1 }] },
  'GET /api/houses': { body: [{ id: 1, name: 'Cocrico', colour: '#7d5230', students: 0 }] },
  'GET /api/students': { body: [] },
  'GET /api/academic-terms': { body: [term] },
  [`GET /api/term-form-rules/${year}/1`]: { body: [rule] },
  'GET /api/registration-windows': { body: [window1] },
  'GET /api/terms': { body: { version: '3', text: 'Be kind.' } },
  'GET /api/subjects': { body: { subjects: [{ code: 'MAT', title: 'Mathematics', counts: 1, marks: 0 }] } },
  'GET /api/grades': {
    body: { grades: [{ grade: 'A', lowest: 0, meaning: '' }], ratings: [{ rating: 'B', meaning: 'Good' }] },
  },
  'GET /api/remarks': { body: { remarks: ['Well done.'], version: '' } },
  'GET /api/mail': { body: mail },
  'GET /api/messages': { body: [lost] },
  [`GET /api/assignments/${year}`]: {
    body: {
      ...{
        year,
        classes: [{ class_id: '1A', form_level: 1 }],
        subjects: [{ code: 'MAT', title: 'Mathematics' }],
      },
      ...{ staff: [], cells: [] },
    },
  },
}

const never = /^$/

/** Finds everything in the open section that can be pressed or typed into. */
const usableIn = (section: HTMLElement): string[] =>
  [...section.querySelectorAll<HTMLInputElement>('button, input, textarea, select')]
    .filter((one) => !one.disabled && !one.readOnly)
    .map((one) => one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent ?? '')

describe('of a principal', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-30T14:00:00Z'), advanceTimers: true })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test.each([
    ['classes', '1A', /^Class 1A$/],
    ['teaching', 'Mathematics', /^School year$/],
    ['terms', /Term 1/, /^Show /],
    ['menu', 'Menu entries', never],
    ['registration', 'Form 1', never],
    ['agreement', 'Text (version 3)', /^Preview$/],
    ['messages&step=list', 'Kofi Baptiste', /^(Words|Sent and waiting|Not delivered|Waiting|Sent, last)/],
    ['messages&step=words', 'As families read it', /^(Words|Sent and waiting|Message)/],
    ['marks', 'Sentences for remarks', never],
    ['rules', 'Form 1', /^(Term|Show Form 1)$/],
  ])('SEC-55 a principal reads the section %s and changes nothing', async (section, text, usable) => {
    const server = openSettings(section, schoolReplies, officeStore('principal'))
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    const content = document.getElementById('settings-title')!.closest('section')!
    expect(screen.getByText(/^You can read these settings/)).toBeVisible()
    expect(usableIn(content).filter((name) => !usable.test(name))).toEqual([])
    expect(server.heard.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })
})
