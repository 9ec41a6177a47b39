import { completeRecord, formData } from '../../testing/papers/formFixtures'
import { readPdf, type TextPiece } from '../../testing/papers/readPdf'
import { type SignInSlipsData, type SlipStudent, drawSignInSlips } from './signInSlipsDrawing'

const { school } = formData(completeRecord)
const wide = 'W'.repeat(20)
const student = (index: number, class_id: string, name = 'Núñez, Inés'): SlipStudent => ({
  id: `2026${String(index).padStart(4, '0')}`,
  name,
  class_id,
  isFirstSignIn: index % 2 === 0,
  code: null,
})

const common = {
  school,
  origin: 'https://portal.school.example',
  printedAt: '2026-08-06T18:03:00.000Z',
  codesUntil: null,
}

const draw = async (students: readonly SlipStudent[], given: Partial<SignInSlipsData> = {}) =>
  readPdf(await drawSignInSlips({ ...common, perClass: true, students, ...given }))

test('a page has eight slips, and each class starts on a new page', async () => {
  const students = Array.from({ length: 23 }, (_, index) => student(index, index < 12 ? '1A' : '1B'))
  const { pages } = await draw(students)
  expect(pages.map(({ text }) => text.match(/Student ID/g)?.length)).toEqual([8, 4, 8, 3])
})

test('the name of a class is never divided, however long the school’s name is', async () => {
  for (let letters = 30; letters < 70; letters += 1) {
    const { pages } = await draw([student(0, '1A')], { school: { ...school, name: 'n'.repeat(letters) } })
    const line = pages[0]?.pieces.find(({ text }) => text.endsWith('1A'))
    expect([letters, line?.text.replace(/\s/g, ' ')]).toEqual([letters, expect.stringMatching(/Class 1A$/)])
  }
})

test('without students there is one page that says so', async () => {
  const { pages } = await draw([])
  expect(pages.map(({ text }) => text.replace(/\s+/g, ' ').trim())).toEqual([
    'There are no students to print slips for.',
  ])
})

test('chosen students of many classes fill the pages', async () => {
  const students = Array.from({ length: 12 }, (_, index) => student(index, `${index + 1}A`))
  const { pages } = await draw(students, { perClass: false })
  expect(pages.map(({ text }) => text.match(/Student ID/g)?.length)).toEqual([8, 4])
})

test.each([
  ['without codes', null],
  ['with codes', 'WWWWMMMMWWWW'],
])('the longest names, ids and addresses stay inside their slip, %s', async (_name, code) => {
  const students = Array.from({ length: 8 }, (_, index) => ({
    ...student(index, 'WWWWWWWWWW', `${wide}, ${wide}`),
    id: wide,
    isFirstSignIn: true,
    code,
  }))
  const { pages } = await draw(students, {
    origin: `https://${'w'.repeat(60)}.school.example:8443`,
    codesUntil: '2026-09-30T18:03:00.000Z',
  })
  const [page] = pages
  const height = 792 / 4
  for (const { x, width, top } of page?.pieces ?? []) {
    const column = x < 306 ? 0 : 306
    expect(x + width).toBeLessThan(column + 306 - 10)
    expect(top % height).toBeGreaterThan(10)
    expect(top % height).toBeLessThan(height - 10)
  }
  expect(page?.text.split('W').length).toBeGreaterThan(8 * 60)
})

test('the first sign-in is explained to students without a chosen password', async () => {
  const { pages } = await draw([student(0, '1A'), student(1, '1A')])
  const text = pages[0]?.text.replace(/\s+/g, ' ')
  expect(text).toContain('date of birth as eight digits: year, month, day')
  expect(text).toContain('Ask the school office: (868) 555-0100')
})

/** The distance between the first and the second line of the help text. */
const leadingOf = (pieces: readonly TextPiece[], beginning: string): number => {
  const first = pieces.findIndex(({ text }) => text.startsWith(beginning))
  const [one, two] = pieces.slice(first).filter(({ text }) => text.trim() !== '')
  return Math.round(((two?.top ?? 0) - (one?.top ?? 0)) * 10) / 10
}

test('the help text is as large as the slip allows, and neighbouring slips are level', async () => {
  const codesUntil = '2026-09-29T04:00:00.000Z'
  const { pages } = await draw([student(0, '1A'), student(1, '1A')])
  const pieces = pages[0]?.pieces ?? []
  expect(leadingOf(pieces, 'Sign in with the password')).toBe(12)
  expect(leadingOf(pieces, 'The first time')).toBe(12)
  const [one, two] = pieces.filter(({ text }) => text.startsWith('Núñez')).map(({ top }) => Math.round(top))
  expect(one).toBe(two)
  const coded = await draw([{ ...student(0, '1A'), code: 'KBTRMWDPHXGC' }], { codesUntil })
  expect(leadingOf(coded.pages[0]?.pieces ?? [], 'The first time')).toBeGreaterThanOrEqual(10.8)
})

test('SEC-37 the code is on the slip in groups, with its last day', async () => {
  const codesUntil = '2026-09-29T04:00:00.000Z'
  const students = [{ ...student(0, '1A'), code: 'KBTRMWDPHXGC' }, student(1, '1A')]
  const { pages } = await draw(students, { codesUntil })
  const text = pages[0]?.text.replace(/\s+/g, ' ')
  expect(text).toContain('KBTR-MWDP-HXGC')
  expect(text).toContain('The code works once, until 28 September 2026. Keep this slip safe.')
  expect(text?.match(/Code for the first sign-in/g)).toHaveLength(1)
})
