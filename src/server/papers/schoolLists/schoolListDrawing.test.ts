import { buffer } from 'node:stream/consumers'
import { fitsOnPaper, type ListColumnName } from '#shared/rules/papers/listColumns'
import {
  offeredColumns,
  schoolListNames,
  schoolLists,
  type SchoolListName,
} from '#shared/rules/papers/schoolLists'
import { completeRecord, emptyRecord, formData, fullRecord } from '../../testing/papers/formFixtures'
import { allText, readPdf, type ReadPage } from '../../testing/papers/readPdf'
import { drawSchoolList, openSchoolList } from './schoolListDrawing'
import { groupsOf, type Listed } from './schoolListsData'

const side = 46
/** Texts that extend into the margins or touch a neighbour. */
const faults = ({ pieces, width, height }: ReadPage) =>
  pieces.filter(
    (one, index) =>
      one.x < side - 0.1 ||
      one.x + one.width > width - side + 0.6 ||
      one.top > height - 15 ||
      pieces
        .slice(index + 1)
        .some(
          (other) =>
            Math.abs(one.top - other.top) < 3 &&
            one.x + one.width > other.x + 0.3 &&
            other.x + other.width > one.x + 0.3,
        ),
  )

const { school } = formData(completeRecord)
const records = [completeRecord, fullRecord('W'), emptyRecord, completeRecord]

const listed = (index: number, over: object = {}): Listed => ({
  row: {
    ...(records[index % 4] ?? completeRecord),
    id: `2026${String(index).padStart(3, '0')}`,
    class_id: '1A',
    form_level: 1,
    house: 'Ibis',
    left_on: '2026-07-10',
    ...over,
  },
  today: '2026-08-06',
  joined_on: '2026-09-01',
  left_why: 'Went to another school: San Fernando',
})

const short = (index: number, over: object = {}): Listed =>
  listed(0, { id: `s${index}`, last_name: `Name ${index}`, ...over })

const many = (count: number, of: (index: number) => Listed) => Array.from({ length: count }, (_, i) => of(i))

const draw = async (
  list: SchoolListName,
  people: readonly Listed[],
  more: { columns?: readonly ListColumnName[]; blanks?: number; part?: string } = {},
) => {
  const wish = { list, class_id: null, form_level: null, house: null, year: 2025 }
  const paper = {
    ...{ school, printedAt: '2026-08-06T18:03:00.000Z', wish, groups: groupsOf(list, people) },
    part: more.part ?? '',
    columns: more.columns ?? schoolLists[list].columns,
    blanks: more.blanks ?? schoolLists[list].blanks ?? 0,
  }
  const canvas = openSchoolList(paper)
  const drawn = buffer(canvas.content)
  await drawSchoolList(canvas, paper, async () => undefined)
  return readPdf(await drawn)
}

/** The largest number of columns that fits the paper. */
const widest = (list: SchoolListName) =>
  offeredColumns(list).reduce<ListColumnName[]>(
    (taken, name) => (fitsOnPaper([...taken, name]) ? [...taken, name] : taken),
    [],
  )

const rowsOf = ({ text }: ReadPage) => text.match(/\bName \d+/g)?.length ?? 0

test.each(schoolListNames)(
  '%s: nothing crosses the margins, with the usual and with the maximum number of columns',
  async (list) => {
    const people = many(12, listed)
    for (const columns of [schoolLists[list].columns, widest(list)]) {
      const { pages } = await draw(list, people, { columns })
      expect(pages.map(faults)).toEqual(pages.map(() => []))
    }
  },
)

test.each(['class', 'register'] as const)('%s: a class of 40 fits on one page', async (list) => {
  const { pages } = await draw(list, many(40, short))
  expect(pages.map(rowsOf)).toEqual([40])
})

test('the last row of a class is never alone on a page, and the next class starts on a new page', async () => {
  for (let count = 40; count <= 56; count += 1) {
    const people = [...many(count, short), short(99, { class_id: '2A', form_level: 2 })]
    const { pages } = await draw('class', people)
    const rows = pages.map(rowsOf)
    expect(rows.at(-1)).toBe(1)
    expect(rows.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(count)
    expect(Math.min(...rows.slice(0, -1))).toBeGreaterThanOrEqual(3)
  }
})

test('months are in calendar order, with unknown dates last', async () => {
  const dates = ['2012-03-14', '2013-01-02', '2012-03-02', null]
  const people = dates.map((date_of_birth, index) => short(index, { date_of_birth }))
  const text = allText(await draw('birthdays', people))
  const order = ['January', 'Name 1', 'March', 'Name 2', 'Name 0', 'Date of birth not known', 'Name 3']
  const places = order.map((word) => text.indexOf(word))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(text).toContain('2 March')
})

test('a list of part of the school names that part once, even if it is empty', async () => {
  const people = [short(1)]
  const head = async (list: SchoolListName, part: string, of = people) =>
    (await draw(list, of, { part })).pages[0]?.text
  expect(await head('birthdays', 'Class 1A')).toMatch(/Birthdays\s+·\s+Class 1A/)
  expect(await head('newcomers', 'Form 1')).toMatch(/New students 2025-2026\s+·\s+Form 1/)
  expect(await head('house', 'Form 1')).toMatch(/House list\s+·\s+Form 1\s+·\s+Ibis House/)
  expect((await head('class', 'Class 1A'))?.match(/Class 1A/g)).toHaveLength(1)
  const empty = await head('class', 'Class 1E', [])
  expect(empty).toMatch(/Class list\s+·\s+Class 1E/)
  expect(empty).toContain('No students on this list.')
})
