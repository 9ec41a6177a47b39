import sharp from 'sharp'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import { paperSizes, type PaperSize } from '../../platform/pdf/canvas/style'
import {
  completeRecord,
  emptyRecord,
  formData,
  fullRecord,
  halfRecord,
  recordFrom,
} from '../../testing/papers/formFixtures'
import { allText, readPdf, rolesOf, type ReadPdf } from '../../testing/papers/readPdf'
import type { RegistrationFormData } from './registrationFormData'
import { drawRegistrationForm } from './registrationFormDrawing'

const read = async (data: RegistrationFormData): Promise<ReadPdf> => readPdf(await drawRegistrationForm(data))

const side = 46
const expectInside = ({ pages }: ReadPdf) => {
  for (const { pieces, width, height } of pages)
    for (const { text, x, top, width: length } of pieces) {
      const isInside = x >= side - 0.1 && x + length <= width - side + 0.6 && top > 20 && top < height - 15
      expect([text, x, top, length, isInside]).toEqual([text, x, top, length, true])
    }
}

/** Lines of text that overlap another line. */
const collisions = ({ pages }: ReadPdf) =>
  pages.flatMap(({ pieces }) =>
    pieces.flatMap((one, index) =>
      pieces
        .slice(index + 1)
        .filter((other) => Math.abs(one.top - other.top) < 6)
        .filter((other) => one.x + one.width > other.x + 0.6 && other.x + other.width > one.x + 0.6)
        .map((other) => [one.text, other.text]),
    ),
  )

describe('a complete form', () => {
  let pdf: ReadPdf
  let text: string
  beforeAll(async () => {
    pdf = await read(formData(completeRecord))
    text = allText(pdf)
  })

  test('UX-33 is printed on legal paper', () => {
    expect(pdf.pages.map(({ width, height }) => [width, height])).toEqual(pdf.pages.map(() => [612, 1008]))
  })

  test('names its school year, and writes months as words', () => {
    expect(text).toContain('Student Registration Form 2026-2027')
    expect(text).toContain('14 March 2014')
    expect(text).toContain('Printed 6 August 2026, 14:03')
    expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  })

  test('names in words how the school received each document', () => {
    const flat = text.replace(/\s+/g, ' ')
    for (const words of [
      'Birth certificate Uploaded',
      'Immunization card Uploaded and on paper',
      'SEA slip On paper',
      'Passport photo Sent back',
      'Performance report Not there yet',
    ])
      expect(flat).toContain(words)
  })

  test('UX-21 is tagged, has a title and one language, and is read in order', () => {
    expect(pdf.mark).toMatchObject({ Marked: true })
    expect(pdf.info).toMatchObject({
      Language: 'en-TT',
      Title: 'Registration Form – 20260002 – Ramkissoon-Mohammed, Ọ̀ṣun',
    })
    const roles = pdf.pages.flatMap(({ tree }) => rolesOf(tree))
    expect(roles).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD', 'L', 'LI']),
    )
    const headings = roles.filter((role) => /^H\d$/.test(role))
    expect(headings.slice(0, 3)).toEqual(['H1', 'H2', 'H3'])
  })

  test('has the student, the date of printing and page numbers on each page', () => {
    pdf.pages.forEach((page, index) => {
      expect(page.text).toContain('Student ID 20260002')
      expect(page.text).toContain('Printed 6 August 2026, 14:03')
      expect(page.text).toContain(`Page ${index + 1} of ${pdf.pages.length}`)
    })
  })

  test('has every label of the field table and every answer in readable form', () => {
    const flat = text.replace(/\s+/g, ' ')
    const inBox = ['I Agree', 'Terms agreed to', 'Class', 'House']
    for (const { label } of (fields as readonly Field[]).filter(
      ({ label, section, isMark }) => !inBox.includes(label) && !isMark && section !== 'guardian',
    ))
      expect(flat).toContain(label)
    for (const answer of [
      'Immortelle',
      'Hinduism',
      'Mixed – African and East Indian',
      '(868) 555-0142',
      'Seán O’Brien D’Abadie',
    ])
      expect(flat).toContain(answer)
  })

  test('shows the parents that apply, and the declaration to sign', () => {
    expect(text).toContain('Mother Father')
    expect(text).not.toContain('Guardian')
    expect(text).toContain('Signature of parent or guardian')
    expect(text).toContain('Signature of student')
    expect(text).toContain('Agreed on the portal on 5 August 2026, 11:20 (terms version 1)')
  })

  test('contains no scripts and no links', () => {
    expect(pdf.scripts).toBeNull()
    expect(pdf.pages.map(({ annotations }) => annotations)).toEqual(pdf.pages.map(() => 0))
  })
})

test('an agreement signed on paper is not shown as made in the portal', async () => {
  const text = allText(await read(formData(completeRecord, { signedOn: '2026-09-03' })))
  expect(text).toContain('Signed on paper on 3 September 2026 (terms version 1)')
  expect(text).not.toContain('Agreed on the portal')
})

test('the same data give the same bytes', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => drawRegistrationForm(formData(completeRecord))))
  expect(Buffer.compare(Buffer.from(one as Uint8Array), Buffer.from(two as Uint8Array))).toBe(0)
})

test('a repeated image is stored once in the file', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const data = formData(completeRecord)
  const form = { ...data, photo: jpeg, school: { ...data.school, crest: jpeg } }
  const file = Buffer.from(await drawRegistrationForm(form)).toString('latin1')
  expect(file.match(/\/Subtype \/Image/g)).toHaveLength(1)
})

test('an empty record has columns for all three parents', async () => {
  const text = allText(await read(formData(emptyRecord)))
  expect(text).toContain('Mother Father Guardian')
  expect(text).toContain('We agree to the terms and conditions (terms version 1)')
  expect(text).not.toContain('null')
})

test('a family that lives with one parent is not asked about the others', async () => {
  const text = allText(await read(formData(halfRecord)))
  expect(text).toContain('Mother')
  expect(text).not.toMatch(/Father|Guardian/)
  expect(text).toContain('In an emergency')
})

describe.each(Object.keys(paperSizes) as PaperSize[])('on %s paper', (paper) => {
  test.each([
    ['empty', emptyRecord],
    ['complete', completeRecord],
    ['wide letters', fullRecord('W')],
    ['words', fullRecord('Wey ')],
    ['stacked marks', fullRecord('Ọ̀́')],
  ])('%s: nothing crosses the margins or overlaps another line', async (_name, record) => {
    const pdf = await read(formData(record, { paper }))
    expect(pdf.pages[0]).toMatchObject(paperSizes[paper])
    expectInside(pdf)
    expect(collisions(pdf)).toEqual([])
  })
})

test('the longest answers are printed in full', async () => {
  // A letter that no label contains.
  const letter = 'Ŵ'
  const count = (text: string) => text.split(letter).length - 1
  const record = fullRecord(letter)
  const answers = fields
    .filter(({ name }) => name !== 'terms_and_conditions')
    .map(({ name }) => String(record[name]))
  const pdf = await read(formData(record))
  const pieces = pdf.pages.flatMap((page) => page.pieces)
  const [inHeads, inFeet] = [/Student Registration Form/, /Student ID Ŵ/].map((frame) =>
    pieces.filter(({ text }) => frame.test(text)).reduce((sum, { text }) => sum + count(text), 0),
  )
  const nameInBox = 60
  const expected = count(answers.join('')) + nameInBox + (inHeads ?? 0) + (inFeet ?? 0)
  expect(inFeet).toBe(20 * pdf.pages.length)
  expect(count(allText(pdf))).toBe(expected)
})

test('very long terms continue overleaf without a gap', async () => {
  const words = Array.from({ length: 2400 }, (_, index) => `term${index}`)
  const pdf = await read(formData(completeRecord, { terms: { version: '2', text: words.join(' ') } }))
  const found = allText(pdf).match(/term\d+/g)
  expect(found).toEqual(words)
  expectInside(pdf)
})

const hostile = [
  ')/S/URI/URI(http://evil.example)>>',
  '<img src=file:///etc/passwd>',
  '<script>alert(1)</script>',
  '(unbalanced \\ ) (',
  '%PDF-1.4 endobj stream',
  '${7*7} {{7*7}}',
  '"><svg/onload=x>',
  "' or 1=1 --",
]

test.each(hostile)('SEC-78 SEC-61 %s is printed as text in every field', async (payload) => {
  const record = recordFrom((field) => {
    if (field.kind === 'flag') return 0
    if (field.kind === 'house') return 1
    return payload.slice(0, Math.max(field.max ?? 500, 12))
  })
  const bytes = await drawRegistrationForm(formData({ ...record, living_status: 'Both Parents' }))
  const pdf = await readPdf(bytes)
  expect(allText(pdf).replace(/\s+/g, '')).toContain(payload.replace(/\s+/g, ''))
  expect(pdf.scripts).toBeNull()
  expect(pdf.pages.every(({ annotations }) => annotations === 0)).toBe(true)
  const file = Buffer.from(bytes).toString('latin1')
  expect(file).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile|OpenAction|AA)\b/)
  expect(file).not.toMatch(/\/Type\s*\/Annot\b/)
})

test('the text beside an unticked option is not printed', async () => {
  const printed = async (other: 0 | 1) =>
    allText(await read(formData({ ...completeRecord, other, other_learning_disablity: 'Stutter' })))
  expect(await printed(1)).toContain('Stutter')
  expect(await printed(0)).not.toContain('Stutter')
})
