// The registration report of all classes, landscape: totals first, then each class on its own pages, to hand to its
// form teacher. It has no accessibility tags: 40 pages of tables would be ten times larger, and screen readers can
// read the same students in the portal's table.
import { longDay, longMoment } from '#shared/rules/dates'
import { type Block, paginate, together } from '../../platform/pdf/blocks/block'
import {
  contentArea,
  drawFeet,
  drawPageAhead,
  letterhead,
  roomOfPage,
  type PageTexts,
  type School,
} from '../../platform/pdf/blocks/pageFrame'
import { type Canvas, layerCanvas, type LayeredCanvas } from '../../platform/pdf/canvas/canvas'
import { papers, styles } from '../../platform/pdf/canvas/style'
import { paragraph } from '../../platform/pdf/pieces/paragraph'
import { defaultLook, table, type Column } from '../../platform/pdf/pieces/table'
import {
  addTotals,
  className,
  totalsOf,
  type ClassTotals,
  type RegistrationReportData,
  type ReportStudent,
  type Totals,
} from './registrationReportData'
import { totalsTable } from './totalsTableDrawing'

const areaCode = 'Telephone numbers without an area code are in 868.'
const reportTitle = 'Registration report of all classes'

const columns: readonly Column[] = [
  { title: 'Student ID', share: 46 },
  { title: 'Name', share: 112, isRowTitle: true },
  { title: 'Sex', share: 34 },
  { title: 'Date of birth', share: 68 },
  { title: 'Phone', share: 40 },
  { title: 'E-mail', share: 112 },
  { title: 'Parents and guardians', share: 300 },
  { title: 'Still missing', share: 148 },
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

const countText = (totals: Totals): string => {
  const parts = [
    `${totals.students} ${totals.students === 1 ? 'student' : 'students'}`,
    `${totals.complete} complete`,
    `${totals.inProgress} in progress`,
    `${totals.notStarted} not started`,
    `${totals.lackingDocuments} with documents missing`,
  ]
  return parts.join('   ·   ')
}

const classBlocks = (
  canvas: Canvas,
  students: readonly ReportStudent[],
  { name, totals }: ClassTotals,
): readonly Block[] => {
  const area = contentArea(canvas)
  const rows = students.map((student) => [
    student.id,
    student.name,
    student.sex,
    student.date_of_birth && longDay(student.date_of_birth),
    student.phone,
    student.email,
    student.parents.join('\n'),
    student.missing,
  ])
  const heading = { style: { ...styles.title, colour: canvas.accent } }
  const [head, ...lines] = table(canvas, area, columns, rows, look)
  return [
    ...together([
      ...paragraph(canvas, area, name, heading),
      ...paragraph(canvas, area, countText(totals), { style: styles.small, gap: 1 }),
      { ...(head as Block), gap: 6 },
      ...lines.slice(0, 1),
    ]),
    ...lines.slice(1),
  ]
}

const opening = (canvas: Canvas, school: School, classes: readonly ClassTotals[]): readonly Block[] => {
  const area = contentArea(canvas)
  return [
    letterhead(canvas, school),
    ...paragraph(canvas, area, reportTitle, { style: styles.title, gap: 14 }),
    ...paragraph(canvas, area, areaCode, { style: styles.small, gap: 1 }),
    ...totalsTable(canvas, classes),
  ]
}

export const openRegistrationReport = ({ school, printedAt }: RegistrationReportData): LayeredCanvas => {
  const { width, height } = papers.legal
  return layerCanvas({
    title: reportTitle,
    author: school.name,
    size: { width: height, height: width },
    accent: school.accent,
    printedAt: new Date(printedAt),
    tagged: false,
  })
}

const inOrder = (classPages: number, openingPages: number): number[] => [
  ...Array.from({ length: openingPages }, (_none, index) => classPages + index),
  ...Array.from({ length: classPages }, (_none, index) => index),
]

/**
 * Draws the classes one by one, then the front pages, then the footers with the number of pages.
 * @param classDrawn called after each class, when its pages can be written to disk
 */
export const drawRegistrationReport = async (
  canvas: LayeredCanvas,
  { school, printedAt, classes }: RegistrationReportData,
  classDrawn: () => Promise<void>,
): Promise<Totals> => {
  const roomOf = roomOfPage(canvas)
  const runningHead = (name = ''): PageTexts['runningHead'] => [
    school.name,
    [reportTitle, name].filter(Boolean).join('   ·   '),
  ]
  const lines: ClassTotals[] = []
  let classPages = 0
  for await (const one of classes) {
    const line = { name: className(one), totals: totalsOf(one.students) }
    lines.push(line)
    const pages = paginate(classBlocks(canvas, one.students, line), (page) => roomOf(page + 1))
    for (const page of pages) drawPageAhead(canvas, page, runningHead(line.name))
    classPages += pages.length
    await classDrawn()
  }
  const front = paginate(opening(canvas, school, lines), roomOf)
  front.forEach((page, index) => drawPageAhead(canvas, page, index > 0 ? runningHead() : null))
  canvas.moveToFront(front.length)
  drawFeet(canvas, inOrder(classPages, front.length), [
    reportTitle,
    `Printed ${longMoment(school.timeZone, printedAt)}`,
  ])
  canvas.end()
  return addTotals(lines.map(({ totals }) => totals))
}
