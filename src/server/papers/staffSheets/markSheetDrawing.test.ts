import { fixtureClass, sixteenSubjects, staffFixture } from '../../testing/papers/staffSheetFixtures'
import { readPdf, rolesOf } from '../../testing/papers/readPdf'
import { drawMarkSheet } from './markSheetDrawing'
import { drawRankSheet } from './rankSheetDrawing'

const subjects = sixteenSubjects
const ofClass = { class_id: '2A', form_level: 2 }
const ofForm = { class_id: null, form_level: 2 }
const longest = {
  last_name: 'Ramkissoon-Mohammed-Featherstonehaugh',
  first_name: 'Christopher Emmanuel Jeremiah',
}
const withLongNames = fixtureClass('2A', 40).map((one, at) => (at % 9 === 4 ? { ...one, ...longest } : one))

const flat = (text: string) => text.replace(/\s+/g, ' ')
const pagesOf = async (bytes: Promise<Uint8Array>) => (await readPdf(await bytes)).pages

describe('a mark sheet', () => {
  test('forty students with long names and sixteen subjects fit on one Letter page in readable type', async () => {
    const data = staffFixture({ classes: { '2A': withLongNames }, subjects, scope: ofClass })
    const pages = await pagesOf(drawMarkSheet(data))
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[792, 612]])
    const [page] = pages
    for (const { x, width, top } of page?.pieces ?? []) {
      expect(x).toBeGreaterThan(40)
      expect(x + width).toBeLessThan(792 - 40)
      expect(top).toBeLessThan(612 - 20)
    }
    const marks = (page?.pieces ?? []).filter(({ text }) => /^\d\d\.\d$/.test(text))
    expect(marks.length).toBeGreaterThan(500)
    // Four characters at 7.5 points take this width; smaller type takes less.
    for (const { width } of marks) expect(width).toBeGreaterThan(14.5)
    expect(rolesOf(page?.tree).filter((role) => role === 'TR')).toHaveLength(1 + 40 + 5)
  })

  test('no cell overlaps the next', async () => {
    const data = staffFixture({ classes: { '2A': withLongNames }, subjects, scope: ofClass })
    const [page] = await pagesOf(drawMarkSheet(data))
    const lines = new Map<number, { x: number; end: number }[]>()
    for (const { text, x, width, top } of page?.pieces ?? [])
      if (text.trim()) lines.set(top, [...(lines.get(top) ?? []), { x, end: x + width }])
    for (const cells of lines.values())
      [...cells]
        .sort((a, b) => a.x - b.x)
        .forEach(({ x }, index, sorted) =>
          expect(x).toBeGreaterThanOrEqual((sorted[index - 1]?.end ?? 0) - 0.1),
        )
  })

  test('a larger class continues under the same header, and each class of a form level starts on a new page', async () => {
    const large = await pagesOf(
      drawMarkSheet(staffFixture({ classes: { '2A': fixtureClass('2A', 55) }, subjects, scope: ofClass })),
    )
    expect(large.map(({ text }) => flat(text).includes('Student ENG MATH SCI'))).toEqual([true, true])
    const classes = { '2A': fixtureClass('2A', 20), '2B': fixtureClass('2B', 20), '2C': [] }
    const form = await pagesOf(drawMarkSheet(staffFixture({ classes, subjects, scope: ofForm })))
    expect(form.map(({ text }) => /Mark sheet\s+·\s+([^·]+?)\s+Term/.exec(text)?.[1])).toEqual([
      ...['Class 2A', 'Class 2B', 'Class 2C', 'Form 2, all classes'],
    ])
    expect(flat(form[3]?.text ?? '')).toMatch(/2A: mean [\d. ]+ 2B: mean/)
    form.forEach(({ text }, index) => expect(text).toContain(`Page ${index + 1} of 4`))
  })

  test('the sheet distinguishes the kinds of missing marks, and marks that count from marks that do not', async () => {
    const rows = [
      ...[['ENG', 'absent', 'absent'] as const, ['MATH', 'not_applicable', 'not_applicable'] as const],
      ...[['SCI', 80, null] as const, ['PE', 90, 90] as const],
    ]
    const student = { id: '1', first_name: 'Ann', last_name: 'Ali', rows }
    const scope = ofClass
    const [page] = await pagesOf(
      drawMarkSheet(staffFixture({ classes: { '2A': [student] }, subjects, scope })),
    )
    const text = flat(page?.text ?? '')
    expect(text).toContain('Student ENG MATH SCI PE* Average Place Ali, Ann Abs ---- 90.0 Students')
    expect(text).toContain('Empty: not entered yet. Shaded: below 50. *: does not count in the average.')
  })

  test('a class without marks has a note instead of figures', async () => {
    const classes = { '2A': fixtureClass('2A', 25, []) }
    const [page] = await pagesOf(drawMarkSheet(staffFixture({ classes, subjects, scope: ofClass })))
    expect(page?.text).toContain('No marks have been entered for this class yet.')
    expect(page?.text).not.toContain('Highest')
  })
})

describe('a rank sheet', () => {
  test('a class of forty fits on one page, students without an average last', async () => {
    const [first] = fixtureClass('2A', 1)
    const without = { ...first, id: 'none', last_name: 'Aaron', first_name: 'Abel', rows: [] }
    const classes = { '2A': [...withLongNames.slice(0, 39), without] }
    const pages = await pagesOf(drawRankSheet(staffFixture({ classes, subjects, scope: ofClass })))
    expect(pages).toHaveLength(1)
    const text = flat(pages[0]?.text ?? '')
    expect(text).toContain('40 students, 39 with an average. Mean')
    expect(text).toMatch(/Place Student Average Passed Grade 1 \D/)
    expect(text).toMatch(/– Aaron, Abel – – – Students with equal averages/)
  })

  test('a form is ranked as a whole, with the rank in the class beside it and the header on each page', async () => {
    const classes = { '2A': fixtureClass('2A', 40), '2B': fixtureClass('2B', 40) }
    const pages = await pagesOf(drawRankSheet(staffFixture({ classes, subjects, scope: ofForm })))
    expect(pages.length).toBeGreaterThan(1)
    for (const { text } of pages) expect(flat(text)).toMatch(/Student Class (Place in )?.*Average/)
    const places = pages.flatMap(({ text }) =>
      [...flat(text).matchAll(/(\d+) [^\d]+ 2[AB] \d+ \d+\.\d/g)].map(([, place]) => Number(place)),
    )
    expect(places).toHaveLength(80)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })
})
