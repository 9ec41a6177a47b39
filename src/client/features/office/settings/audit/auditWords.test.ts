import type { AuditRow } from '#shared/contract/trail/audit'
import { auditKinds, type AuditAction } from '#shared/rules/trail/auditActions'
import { auditExamples } from '#client/testing/auditExamples'
import { writeConfig } from '#client/testing/portalConfig'
import { auditRows } from './AuditExport'

beforeEach(() => writeConfig())

const at = '2026-07-01T12:00:00.000Z'

const rowOf = (action: AuditAction): AuditRow => {
  const { subject = null, details = {} } = auditExamples[action]
  const noted = Object.entries(details).map(([name, value]) => ({ name, value }))
  return { id: 1, at, actor: 'admin:office', action, subject, details: noted }
}

/** Action, subject and details as in the exported list and on the screen. */
const texts = (action: AuditAction): string[] => auditRows([rowOf(action)], 'UTC')[1]?.slice(1) ?? []

/** Patterns that must not appear in texts for people. */
const codes = {
  'a name with an underscore': /[a-z]_[a-z]/i,
  'a name in one word': /[a-z][A-Z]/,
  JSON: /[[\]{}"]/,
  'a day as it is stored': /\d{4}-\d{2}-\d{2}/,
  'a thing with its kind': /\b(admin|student|class|form|house|terms):\S/,
  'a word of the program': /\b(true|false|null|undefined|NaN|dob|xlsx|letter|legal|mean|none)\b/,
  'a fingerprint': /sha\d/i,
  'the key of an entry': /[\da-f]{8}-[\da-f]{4}-/,
}

const actions = auditKinds.flatMap((kind): readonly AuditAction[] => kind.actions)

test('every action has an example, and there are no others', () => {
  expect(Object.keys(auditExamples).sort()).toEqual([...actions].sort())
})

test.each(actions)('the text for “%s” contains no codes', (action) => {
  const text = texts(action).join('\n')
  const found = Object.entries(codes).filter(([, code]) => code.test(text))
  expect([text, ...found.map(([what]) => what)]).toEqual([text])
})

test.each([
  ['registration data exported', '28 students · The whole school · Date of birth, Home address, Last change'],
  ['marks entered', '2 cells in English Language and Science · 1 student'],
  ['school list made', '28 students · Class list · Class 1A · PDF · Student ID, Name, Date of birth'],
  ['document sent back', 'Reason: It is a different document'],
  ['student left', 'Last day: 11 December 2026 · Why: Went to another school'],
  ['subjects changed', 'Added Visual Art (ART) · No longer assigned: d.ali: Latin in 1A (2026-2027)'],
  [
    'office role changed',
    'Role: form teacher → teacher · No longer assigned: d.ali: form teacher of 1A (2026-2027), d.ali: form teacher of 1B (2026-2027)',
  ],
  ['term changed', 'First day: nothing → 5 January 2026 · Possible sessions: nothing → 120'],
  ['late answers offered', 'Mother: Mobile phone, Home address'],
  ['bulk act applied', '2 students moved to class 1B · Students 20260001, 20260002'],
  ['class list changed', 'Added to Form 1'],
  ['house list changed', 'Cocrico → Pelican · Colour: Red → nothing'],
  ['import checked', '3 new · 4 changed · 5 unchanged · 2 with a question'],
  ['rows set aside', 'In the file aside.json · Field change: 3'],
] as const)('the details of “%s”', (action, details) => {
  expect(texts(action)[3]).toBe(details)
})

test('a value that changed to nothing is reported as removed', () => {
  const row = { ...rowOf('class list changed'), details: [{ name: 'form_level', value: '1 → –' }] }
  expect(auditRows([row], 'UTC')[1]?.at(-1)).toBe('Removed')
})
