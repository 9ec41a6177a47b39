import { completeRecord, formData } from '../../testing/papers/formFixtures'
import { readPdf, type TextPiece } from '../../testing/papers/readPdf'
import { drawStudentLabels, labelOf, type LabelKind, type LabelRecord } from './studentLabelsDrawing'

const { school } = formData(completeRecord)

const student: LabelRecord = {
  id: '20260101',
  first_name: 'Inés',
  last_name: 'Núñez',
  class_id: '1A',
  house: 'Ibis',
  home_address: '12 Sea View Road',
  address_line_2: 'Arima',
  living_status: 'Mother Only',
  mother_name: 'Ana Núñez',
  father_name: null,
  guardian_name: null,
}

const wide = (letters: number) => 'W'.repeat(letters)
const widest: LabelRecord = {
  ...student,
  id: wide(20),
  first_name: wide(20),
  last_name: wide(20),
  class_id: wide(10),
  house: wide(40),
  home_address: wide(100),
  address_line_2: wide(100),
  mother_name: wide(35),
}

const draw = async (kind: LabelKind, students: readonly LabelRecord[], first = 1, name = school.name) => {
  const labels = students.map((one) => labelOf[kind](one, name))
  const printedAt = '2026-08-06T18:03:00.000Z'
  return readPdf(await drawStudentLabels({ school, printedAt, title: 'Labels', first, labels }))
}

const many = (count: number, one: LabelRecord): LabelRecord[] =>
  Array.from({ length: count }, (_, index) => ({ ...one, first_name: `${one.first_name}${index + 1}` }))

/** The number, from 1, of the label that contains the whole text; undefined if the text crosses an edge. */
const labelAt = ({ x, top, width }: TextPiece): number | undefined => {
  const column = Math.floor((x - 13.5) / 198)
  const row = Math.floor((top - 36) / 72)
  const left = 13.5 + column * 198
  const [above, below] = [top - (36 + row * 72), 36 + (row + 1) * 72 - top]
  const isInside = x >= left + 8 && x + width <= left + 189 - 8 && above >= 5 && below >= 5
  return isInside ? row * 3 + column + 1 : undefined
}

const labelsOf = (pieces: readonly TextPiece[]) => [
  ...new Set(pieces.filter(({ text }) => text.trim() !== '').map(labelAt)),
]

test('a sheet is Letter paper with 30 labels in rows; label 31 starts a second sheet', async () => {
  const { pages } = await draw('name', many(31, student))
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [612, 792],
    [612, 792],
  ])
  expect(pages.map(({ pieces }) => labelsOf(pieces))).toEqual([
    Array.from({ length: 30 }, (_, index) => index + 1),
    [1],
  ])
  expect(pages[1]?.text.normalize('NFC')).toContain('Núñez, Inés31')
})

test('the PDF asks to be printed at its actual size', async () => {
  const data = { school, printedAt: '2026-08-06T18:03:00.000Z', title: 'Labels', first: 1, labels: [] }
  expect(Buffer.from(await drawStudentLabels(data)).toString('latin1')).toContain('/PrintScaling /None')
})

test('a used sheet continues at its first free label', async () => {
  const { pages } = await draw('name', many(3, student), 29)
  expect(pages.map(({ pieces }) => labelsOf(pieces))).toEqual([[29, 30], [1]])
  expect((await draw('name', [student], 30)).pages.map(({ pieces }) => labelsOf(pieces))).toEqual([[30]])
})

test.each(['name', 'address'] as const)('the longest texts fit on their %s label in full', async (kind) => {
  const students = many(30, widest).map((one) => ({ ...one, first_name: widest.first_name }))
  const { pages } = await draw(kind, students, 1, wide(60))
  expect(pages).toHaveLength(1)
  expect(labelsOf(pages[0]?.pieces ?? [])).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  const letters = kind === 'name' ? 20 + 20 + 10 + 40 + 20 + 60 : 35 + 20 + 20 + 100 + 100
  expect(pages[0]?.text.match(/W/g)).toHaveLength(30 * letters)
})

test('a name label has name, class, house, student ID and school, without unknown values', async () => {
  const textOf = async (one: LabelRecord) =>
    (await draw('name', [one])).pages[0]?.text.normalize('NFC').replace(/\s+/g, ' ')
  expect(await textOf(student)).toBe(`Núñez, Inés Class 1A · Ibis · 20260101 ${school.name}`)
  expect(await textOf({ ...student, class_id: null, house: null })).toContain('Inés 20260101 ')
})

test('an address label has the recipient and the address', async () => {
  const textOf = async (change: Partial<LabelRecord>) =>
    (await draw('address', [{ ...student, ...change }])).pages[0]?.text.normalize('NFC').replace(/\s+/g, ' ')
  expect(await textOf({})).toBe('Ana Núñez Parent of Inés Núñez 12 Sea View Road Arima')
  expect(await textOf({ living_status: 'Both Parents', address_line_2: null })).toBe(
    'To the parents of Inés Núñez 12 Sea View Road',
  )
})
