import type { CardIssue, FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import { listLimits } from '#shared/rules/reports/marks/reportLists'
import { openCanvas } from '../../platform/pdf/canvas/canvas'
import {
  cardData,
  cardOfMissingMarks,
  draftIssue,
  firstIssue,
  longestCard,
  secondIssue,
  usualCard,
} from '../../testing/papers/cardFixtures'
import { allText, readPdf, rolesOf, type ReadPage, type ReadPdf } from '../../testing/papers/readPdf'
import { margins } from './cardPaperDrawing'
import { addReportCard, cardCanvas, drawReportCard } from './reportCardDrawing'

const read = async (card: FrozenCard, issue?: CardIssue): Promise<ReadPdf> =>
  readPdf(await drawReportCard(cardData(card, issue ? { issue } : {})))

const flat = (pdf: ReadPdf) => allText(pdf).replace(/\s+/g, ' ')

const onePage = (pdf: ReadPdf): ReadPage => {
  expect(pdf.pages).toHaveLength(1)
  return pdf.pages[0] as ReadPage
}

/** Texts that extend into the margins. */
const outside = ({ pieces, width, height }: ReadPage) =>
  pieces.filter(
    ({ text, x, top, width: length }) =>
      text !== 'DRAFT' &&
      (x < margins.side - 0.1 ||
        x + length > width - margins.side + 0.6 ||
        top < margins.top ||
        top > height - margins.bottom + 1),
  )

/** Texts on one line that overlap. */
const collisions = ({ pieces }: ReadPage) =>
  pieces.flatMap((one, index) =>
    pieces
      .slice(index + 1)
      .filter((other) => one.text !== 'DRAFT' && other.text !== 'DRAFT')
      .filter((other) => Math.abs(one.top - other.top) < 3)
      .filter((other) => one.x + one.width > other.x + 0.3 && other.x + other.width > one.x + 0.3)
      .map((other) => [one.text, other.text]),
  )

describe('an ordinary card', () => {
  let pdf: ReadPdf
  let text: string
  beforeAll(async () => {
    pdf = await read(usualCard(12))
    text = flat(pdf)
  })

  test('has all parts of a report card', () => {
    for (const part of [
      'Poui Hill Secondary School',
      'END OF TERM REPORT – 2025-2026',
      'Term 3',
      'Ramkissoon-Mohammed, Anjali',
      '20250017',
      '14 March 2012',
      '13 April 2026 – 10 July 2026',
      '4 of 34',
      '3 of 120',
      'Coursework 30 %',
      'Exam 70 %',
      'Highest in class',
      'Mrs R. Cumberbatch',
      'Her essay on the 1937 labour riots was the best in the class.',
      'Co-curricular activities',
      'Steel Orchestra',
      'Dean’s remark',
      'Well done. Continue to aim high.',
      '7 September 2026',
      'Principal’s signature',
      'School’s stamp',
      'A 75 – 100 Excellent',
      'NW no work submitted',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/null|undefined|DRAFT|Revision 2/)
  })

  test('UX-21 is tagged, has a title and one language, and is read in order', () => {
    expect(pdf.mark).toMatchObject({ Marked: true })
    expect(pdf.info).toMatchObject({
      Language: 'en-TT',
      Title: 'Report Card – 2025-2026 Term 3 – 20250017 – Ramkissoon-Mohammed, Anjali',
    })
    const roles = rolesOf(onePage(pdf).tree)
    for (const role of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']) expect(roles).toContain(role)
    expect(roles.filter((role) => role === 'TR')).toHaveLength(13)
    expect(roles.indexOf('H1')).toBeLessThan(roles.indexOf('Table'))
  })

  test('has a code with the address of the school’s check page', () => {
    expect(JSON.stringify(onePage(pdf).tree)).toContain(
      'Code that leads to https://portal.pouihill.example/check/Zk3v9QxT1mB7aYc0LrPw_g',
    )
    expect(text.replace(/ /g, '')).toContain('portal.pouihill.example/check/Zk3v9QxT1mB7aYc0LrPw_g')
    expect(text).toContain('Revision 1, given out on 10 July 2026')
  })
})

/** The largest number of letters, with the longest meanings, that the settings allow. */
const fullKeys: FrozenCard['keys'] = {
  grades: Array.from({ length: listLimits.grades }, () => ({
    grade: 'WWW',
    range: '88.8 – 88.9',
    meaning: 'W'.repeat(listLimits.meaning),
  })),
  ratings: Array.from({ length: listLimits.ratings }, () => ({
    grade: 'WW',
    meaning: 'W'.repeat(listLimits.meaning),
  })),
}

const cards: Record<string, FrozenCard> = {
  'a usual card with the longest keys': { ...usualCard(16), keys: fullKeys },
  'everything at its longest, with the longest keys': longestCard('W', { keys: fullKeys }),
  'no subject': usualCard(0),
  'one subject': usualCard(1),
  'nine subjects': usualCard(9),
  'sixteen subjects': usualCard(16),
  'all kinds of missing marks': cardOfMissingMarks(),
  'everything at its longest, wide letters': longestCard('W'),
  'everything at its longest, words': longestCard('Wey '),
  'everything at its longest, stacked marks': longestCard('Ọ̀́'),
  'thirty subjects': usualCard(30),
}
const issues = { given: firstIssue, corrected: secondIssue('W'.repeat(200)), draft: draftIssue }

test.each(['letter', 'legal'] as const)('one page of %s paper, with nothing cut off', async (paper) => {
  const drawn = Object.entries(cards).flatMap(([name, card]) =>
    Object.entries(issues).map(([kind, issue]) => ({
      name: `${name}, ${kind}`,
      data: cardData({ ...card, paper }, { issue }),
    })),
  )
  const canvas = openCanvas(cardCanvas(cardData(usualCard())))
  for (const { data } of drawn) addReportCard(canvas, data)
  const { pages } = await readPdf(await canvas.finish())
  expect(pages).toHaveLength(drawn.length)
  pages.forEach((page, index) => {
    const { name } = drawn[index] as (typeof drawn)[number]
    const size = [page.width, page.height]
    expect([name, size, outside(page), collisions(page)]).toEqual([
      name,
      [612, paper === 'legal' ? 1008 : 792],
      [],
      [],
    ])
  })
})

test('the longest texts are printed in full', async () => {
  // A letter that no label contains.
  const card = longestCard('Ŵ')
  const count = (text: string) => text.split('Ŵ').length - 1
  const { school, student, class_id, form_teacher, rows, ratings, activities, remarks } = card
  const parts = [school, student, class_id, form_teacher, rows, ratings, activities, remarks]
  const subjectCodes = rows.map(({ subject_code }) => subject_code).join('')
  expect(count(allText(await read(card)))).toBe(count(JSON.stringify(parts)) - count(subjectCodes))
})

test('each kind of missing mark is printed differently', async () => {
  const pieces = onePage(await read(cardOfMissingMarks())).pieces.map(({ text }) => text)
  const of = (subject: string) => pieces.slice(pieces.indexOf(subject) + 1, pieces.indexOf(subject) + 4)
  expect(of('English Language')).toEqual(['Abs', 'Abs', 'Abs'])
  expect(of('English Literature')).toEqual(['----', '----', '----'])
  expect(of('Mathematics')).toEqual(['NW', 'NW', 'NW'])
  expect(pieces).toEqual(expect.arrayContaining(['No average', 'Not ranked']))
})

test('a correction gives its revision and the reason', async () => {
  const text = flat(await read(usualCard(), secondIssue()))
  expect(text).toContain('Revision 2, 14 July 2026: English Language exam mark was entered wrongly.')
})

test('a draft is marked as one and has no code', async () => {
  const pdf = await read(usualCard(), draftIssue)
  expect(onePage(pdf).pieces.map(({ text }) => text)).toContain('DRAFT')
  expect(flat(pdf)).toContain('DRAFT of 6 August 2026, 14:03. Not posted')
  expect(flat(pdf)).not.toContain('/check/')
  expect(JSON.stringify(onePage(pdf).tree)).not.toContain('Code that leads')
})

test('figures switched off by the school are not on the card', async () => {
  const shows = { course: 1, exam: 0, average: 0, class_average: 'none', position: 0, highest: 0 } as const
  const text = flat(await read(usualCard(9, { shows, weights: { course: 100, exam: 0 } })))
  expect(text).not.toMatch(/Average|average|Position|Highest|Exam/)
  expect(text).toContain('Coursework %')
})

const bytesOf = async (card: FrozenCard, drawnAt: string) =>
  Buffer.from(await drawReportCard(cardData(card, { drawnAt })))

test('the same card gives the same bytes, whenever it is drawn and whatever was drawn before', async () => {
  const first = await bytesOf(usualCard(12), '2026-07-10T18:00:00.000Z')
  await bytesOf(longestCard('Ọ̀́'), '2026-07-11T18:00:00.000Z')
  const again = await bytesOf(usualCard(12), '2027-01-01T00:00:00.000Z')
  expect(first.equals(again)).toBe(true)
})

test.each([')/S/URI/URI(http://evil.example)>>', '<script>alert(1)</script>', '(unbalanced \\ ) ('])(
  'SEC-78 %s is printed as text in every field',
  async (payload) => {
    const bytes = await drawReportCard(cardData(longestCard(payload)))
    const pdf = await readPdf(bytes)
    expect(allText(pdf).replace(/\s+/g, '')).toContain(payload.replace(/\s+/g, ''))
    expect(pdf.scripts).toBeNull()
    expect(onePage(pdf).annotations).toBe(0)
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(
      /\/(JavaScript|JS|Launch|EmbeddedFile|OpenAction|AA)\b|\/Type\s*\/Annot\b/,
    )
  },
)
