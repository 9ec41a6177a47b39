// The registration report of all classes, landscape: totals first, then each class on pages of its own, to be
// handed to its form teacher. Without tags: 40 pages of table would be ten times as heavy, and the same students
// stand in the portal's table, which a screen reader reads.
import { localTimeIn } from '#shared/rules/dates'
import { together, type Block } from '../block'
import { contentArea, drawPages, letterhead, roomOfPage, type PageTexts } from '../pageFrame'
import { paginate, type Page } from '../pages'
import { papers } from '../paper'
import { paragraph } from '../pieces/paragraph'
import { defaultLook, table, type Column } from '../pieces/table'
import { openSheet, type Sheet } from '../sheet'
import { styles } from '../style'
import { className, totalsOf, type RegistrationReportData, type ReportClass } from './reportData'
import { totalsTable } from './totalsTable'

const areaCode = 'Telephone numbers without an area code are in 868.'
const reportTitle = 'Registration report of all classes'

const columns: readonly Column[] = [
  { title: 'Student ID', share: 46 },
  { title: 'Name', share: 112, isRowTitle: true },
  { title: 'Sex', share: 34 },
  { title: 'Date of birth', share: 50 },
  { title: 'Phone', share: 40 },
  { title: 'E-mail', share: 112 },
  { title: 'Parents and guardians', share: 308 },
  { title: 'Still missing', share: 158 },
]

const small = { face: 'regular', size: 7.2, leading: 9.2, colour: styles.value.colour } as const
const look = {
  ...defaultLook,
  style: small,
  rowTitleStyle: { ...small, face: 'semibold' },
  padding: 2.2,
  gutter: 7,
  least: 0,
} as const

const countText = ({ students }: ReportClass): string => {
  const totals = totalsOf(students)
  const parts = [
    `${totals.students} ${totals.students === 1 ? 'student' : 'students'}`,
    `${totals.complete} complete`,
    `${totals.inProgress} in progress`,
    `${totals.notStarted} not started`,
    `${totals.lackingDocuments} with documents missing`,
  ]
  return parts.join('   ·   ')
}

const classBlocks = (sheet: Sheet, one: ReportClass): readonly Block[] => {
  const area = contentArea(sheet)
  const rows = one.students.map((student) => [
    student.id,
    student.name,
    student.sex,
    student.date_of_birth,
    student.phone,
    student.email,
    student.parents.join('\n'),
    student.missing,
  ])
  const heading = { style: { ...styles.title, colour: sheet.accent } }
  const [head, ...lines] = table(sheet, area, columns, rows, look)
  return [
    ...together([
      ...paragraph(sheet, area, className(one), heading),
      ...paragraph(sheet, area, countText(one), { style: styles.small, gap: 1 }),
      { ...(head as Block), gap: 6 },
      ...lines.slice(0, 1),
    ]),
    ...lines.slice(1),
  ]
}

const opening = (sheet: Sheet, { school, classes }: RegistrationReportData): readonly Block[] => {
  const area = contentArea(sheet)
  return [
    letterhead(sheet, school),
    ...paragraph(sheet, area, reportTitle, { style: styles.title, gap: 14 }),
    ...paragraph(sheet, area, areaCode, { style: styles.small, gap: 1 }),
    ...totalsTable(sheet, classes),
  ]
}

interface Part {
  readonly name: string
  readonly pages: readonly Page[]
}

/** Every part begins a page. */
const partsOf = (sheet: Sheet, data: RegistrationReportData): readonly Part[] => {
  const roomOf = roomOfPage(sheet)
  const first = { name: '', pages: paginate(opening(sheet, data), roomOf) }
  const classes = data.classes.map((one) => ({
    name: className(one),
    pages: paginate(classBlocks(sheet, one), (page) => roomOf(page + 1)),
  }))
  return [first, ...classes]
}

export const drawRegistrationReport = (data: RegistrationReportData): Promise<Uint8Array<ArrayBuffer>> => {
  const { school, printedAt } = data
  const { width, height } = papers.legal
  const sheet = openSheet({
    title: reportTitle,
    author: school.name,
    size: { width: height, height: width },
    accent: school.accent,
    printedAt: new Date(printedAt),
    tagged: false,
  })
  const parts = partsOf(sheet, data)
  const names = parts.flatMap(({ name, pages }) => pages.map(() => name))
  const printed = localTimeIn(school.timeZone, new Date(printedAt)).slice(0, 16)
  const textsOf = (page: number): PageTexts => ({
    runningHead: [school.name, [reportTitle, names[page]].filter(Boolean).join('   ·   ')],
    foot: [reportTitle, `Printed ${printed}`],
  })
  drawPages(
    sheet,
    parts.flatMap(({ pages }) => pages),
    textsOf,
  )
  return sheet.finish()
}
