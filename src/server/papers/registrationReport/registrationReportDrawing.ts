// The registration report of all classes, landscape: totals first, then each class on its own pages, to hand to its
// form teacher. It has no accessibility tags: 40 pages of tables would be ten times larger, and screen readers can
// read the same students in the portal's table.
import { longDay, longMoment } from '#shared/rules/dates'
import { together, type Block, columnsOf, type Area, paginate } from '../../platform/pdf/blocks/block'
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
import { styles, colours, paperSizes } from '../../platform/pdf/canvas/style'
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

export const openRegistrationReport = ({ school, printedAt }: RegistrationReportData): LayeredCanvas => {
  const { width, height } = paperSizes.legal
  return layerCanvas({
    title: reportTitle,
    author: school.name,
    size: { width: height, height: width },
    accent: school.accent,
    printedAt: new Date(printedAt),
    tagged: false,
  })
}

/**
 * Draws the classes one by one, then the front pages, then the footers with the number of pages.
 * @param classDrawn called when a class is drawn and its pages can be written to disk
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

const look = {
  ...defaultLook,
  style: small,
  rowTitleStyle: { ...small, face: 'semibold' },
  padding: 2.2,
  gutter: 7,
  least: 0,
} as const

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

const opening = (canvas: Canvas, school: School, classes: readonly ClassTotals[]): readonly Block[] => {
  const area = contentArea(canvas)
  return [
    letterhead(canvas, school),
    ...paragraph(canvas, area, reportTitle, { style: styles.title, gap: 14 }),
    ...paragraph(canvas, area, areaCode, { style: styles.small, gap: 1 }),
    ...totalsTable(canvas, classes),
  ]
}

const text = { ...styles.body, size: 7.8, leading: 10.4 }
const bold = { ...text, face: 'semibold' } as const

const totalsTable = (canvas: Canvas, lines: readonly ClassTotals[]): readonly Block[] => {
  const school = { name: 'School', totals: addTotals(lines.map(({ totals }) => totals)) }
  const [head, total] = tableOf(canvas, contentArea(canvas), [school], bold) as [Block, Block]
  const [first, ...rest] = classTables(canvas, lines)
  return [
    { ...head, gap: 10 },
    total,
    ...(lines.length > 0 ? [{ ...(first as Block), gap: 14 }, ...rest] : []),
  ]
}

const gutter = 8

const totalsColumns: readonly Column[] = [
  { title: 'Class', share: 26, isRowTitle: true },
  { title: 'Students', share: 12, align: 'right' },
  { title: 'Complete', share: 12, align: 'right' },
  { title: 'In progress', share: 14, align: 'right' },
  { title: 'Not started', share: 14, align: 'right' },
  { title: 'Documents missing', share: 16, align: 'right' },
  { title: '', share: 28 },
]

const bar = { share: 0.19, height: 6 } as const

const tableOf = (
  canvas: Canvas,
  area: Area,
  lines: readonly ClassTotals[],
  style: typeof text,
): readonly Block[] => {
  const look = { ...defaultLook, style, rowTitleStyle: style, padding: 2.2, gutter, least: 0 }
  const [head, ...rows] = table(canvas, area, totalsColumns, lines.map(cellsOf), look)
  const withBars = rows.map((row, index): Block => ({
    ...row,
    draw: (y) => {
      row.draw(y)
      drawBar(canvas, area, (lines[index] as ClassTotals).totals, y + (row.height - bar.height) / 2)
    },
  }))
  return [head as Block, ...withBars]
}

const cellsOf = ({ name, totals }: ClassTotals): string[] => [
  name,
  ...[totals.students, totals.complete, totals.inProgress, totals.notStarted, totals.lackingDocuments].map(
    String,
  ),
  '',
]

/** The colours of complete, in progress and not started. */
const barColours = ['#2e7d4f', '#e0a63a', colours.rule] as const

const drawBar = (canvas: Canvas, area: Area, { students, ...totals }: Totals, top: number): void => {
  if (students === 0) return
  const whole = area.width * bar.share
  let x = area.x + area.width - whole
  canvas.tags.artifact(() => {
    const parts = [totals.complete, totals.inProgress, totals.notStarted]
    parts.forEach((count, index) => {
      const width = (whole * count) / students
      if (width > 0)
        canvas.doc
          .rect(x, top, width, bar.height)
          .fillColor(barColours[index] as string)
          .fill()
      x += width
    })
  })
}

const maxInOneColumn = 18

const classTables = (canvas: Canvas, lines: readonly ClassTotals[]): readonly Block[] => {
  const area = contentArea(canvas)
  if (lines.length <= maxInOneColumn) return tableOf(canvas, area, lines, text)
  const [left, right] = columnsOf(area, 2, 36) as [Area, Area]
  const half = Math.ceil(lines.length / 2)
  return sideBySide(
    tableOf(canvas, left, lines.slice(0, half), text),
    tableOf(canvas, right, lines.slice(half), text),
  )
}

/** Sets two tables side by side, row by row. */
const sideBySide = (left: readonly Block[], right: readonly Block[]): readonly Block[] =>
  left.map((block, index) => {
    const other = right[index]
    return {
      ...block,
      draw: (y) => {
        block.draw(y)
        other?.draw(y)
      },
    }
  })

const inOrder = (classPages: number, openingPages: number): number[] => [
  ...Array.from({ length: openingPages }, (_none, index) => classPages + index),
  ...Array.from({ length: classPages }, (_none, index) => index),
]
