// A school list as a PDF: each class or house begins on a new page, so that it can be handed out alone. It has no
// accessibility tags: thirty pages of tables would be ten times larger, and the workbook has the same rows.
import { academicYear, longMoment } from '#shared/rules/dates'
import {
  gutter,
  listColumns,
  numberWidth,
  paperWidthOf,
  type ListColumnName,
} from '#shared/rules/papers/listColumns'
import { isOfYear, schoolLists } from '#shared/rules/papers/schoolLists'
import { type Block, paginate, rule, stackHeight } from '../../platform/pdf/blocks/block'
import {
  contentArea,
  drawFeet,
  drawPageAhead,
  roomOfPage,
  type School,
} from '../../platform/pdf/blocks/pageFrame'
import { type Canvas, layerCanvas, type LayeredCanvas } from '../../platform/pdf/canvas/canvas'
import { colours, hairline, paperSizes, type PageSize, styles } from '../../platform/pdf/canvas/style'
import { paragraph } from '../../platform/pdf/pieces/paragraph'
import { defaultLook, table, type Column } from '../../platform/pdf/pieces/table'
import { countText, printedCell, type ListGroup } from './schoolListsData'
import type { ListWish } from './queries'

/** The table head has room for a date written vertically by hand. */
const headRoom = 22

export interface ListPaper {
  readonly school: School
  /** ISO, UTC */
  readonly printedAt: string
  readonly wish: ListWish
  /** 'Class 1A'; empty: the whole school. */
  readonly part: string
  readonly columns: readonly ListColumnName[]
  /** Empty columns to write in; 0: none. */
  readonly blanks: number
  readonly groups: readonly ListGroup[]
}

export const openSchoolList = (paper: ListPaper): LayeredCanvas =>
  layerCanvas({
    title: paperTitle(paper),
    author: paper.school.name,
    size: sizeOf(paper),
    accent: paper.school.accent,
    printedAt: new Date(paper.printedAt),
    tagged: false,
  })

const paperTitle = ({ wish }: ListPaper): string => {
  const { title } = schoolLists[wish.list]
  return isOfYear(wish.list) ? `${title} ${academicYear(wish.year)}` : title
}

const sides = 92
const blankWidth = 17

const { letter, legal } = paperSizes

/** The smallest paper on which the columns fit. */
const sizeOf = ({ columns, blanks }: ListPaper): PageSize => {
  const wanted = sides + paperWidthOf(columns) + blanks * blankWidth
  if (blanks === 0 && wanted <= letter.width) return letter
  return wanted <= letter.height ? lying(letter) : lying(legal)
}

const lying = ({ width, height }: PageSize): PageSize => ({ width: height, height: width })

/** @param drawn called when a class is drawn and its pages can be written to disk */
export const drawSchoolList = async (
  canvas: LayeredCanvas,
  paper: ListPaper,
  drawn: () => Promise<void>,
): Promise<void> => {
  let pageCount = 0
  const { groups, school, printedAt } = paper
  for (const [index, blocks] of documentsOf(canvas, paper).entries()) {
    const pages = paginate(blocks(), roomOfPage(canvas))
    const head = titleOf(paper, groups.length > 1 && pages.length > 1 ? (groups[index]?.title ?? '') : '')
    pages.forEach((page, at) => drawPageAhead(canvas, page, at > 0 ? [school.name, head] : null))
    pageCount += pages.length
    await drawn()
  }
  const order = Array.from({ length: pageCount }, (_none, index) => index)
  drawFeet(canvas, order, [paperTitle(paper), `Printed ${longMoment(school.timeZone, printedAt)}`])
  canvas.end()
}

const documentsOf = (canvas: Canvas, paper: ListPaper): ReadonlyArray<() => readonly Block[]> => {
  if (paper.groups.length === 0) return [() => emptyBlocks(canvas, paper)]
  if (schoolLists[paper.wish.list].groupedBy === 'month') return [() => monthBlocks(canvas, paper)]
  return paper.groups.map((group) => () => blocksOf(canvas, paper, group))
}

const nobody: ListGroup = { title: '', students: [] }

const emptyBlocks = (canvas: Canvas, paper: ListPaper): readonly Block[] => [
  ...headOf(canvas, paper, nobody),
  ...paragraph(canvas, contentArea(canvas), 'No students on this list.', { style: styles.body, gap: 12 }),
]

const text = { face: 'regular', size: 8, leading: 9.8, colour: styles.value.colour } as const
const grey = { ...text, colour: styles.small.colour } as const

const headOf = (canvas: Canvas, paper: ListPaper, group: ListGroup): readonly Block[] => {
  const area = contentArea(canvas)
  const isMonth = schoolLists[paper.wish.list].groupedBy === 'month'
  const { title, students } = isMonth
    ? { title: '', students: paper.groups.flatMap((month) => month.students) }
    : group
  return [
    ...paragraph(canvas, area, paper.school.name, { style: grey }),
    ...paragraph(canvas, area, titleOf(paper, title), {
      style: { ...styles.title, colour: canvas.accent },
      gap: 1,
    }),
    ...paragraph(canvas, area, countText(students), { style: grey, gap: 1 }),
  ].map((block) => ({ ...block, keepWithNext: true }))
}

const titleOf = (paper: ListPaper, title: string): string =>
  [...new Set([paperTitle(paper), paper.part, title])].filter(Boolean).join('   ·   ')

/** The space above and below a row. A small class gets more of it, so that there is room to write. */
const paddings = { least: 0.55, usual: 1.6, most: 3.6 } as const

const monthBlocks = (canvas: Canvas, paper: ListPaper): readonly Block[] => {
  const area = contentArea(canvas)
  const months = paper.groups.flatMap((group) => [
    ...paragraph(canvas, area, group.title, { style: styles.step, gap: 12 }).map((block) => ({
      ...block,
      keepWithNext: true,
    })),
    ...tableOf(canvas, paper, group, paddings.usual),
  ])
  const [first] = paper.groups
  return first ? [...headOf(canvas, paper, first), ...months] : []
}

const look = {
  ...defaultLook,
  style: text,
  rowTitleStyle: { ...text, face: 'semibold' },
  gutter,
  least: 0,
} as const

const tableOf = (canvas: Canvas, paper: ListPaper, group: ListGroup, padding: number): readonly Block[] => {
  const whole = contentArea(canvas)
  const area = paper.blanks > 0 ? { ...whole, width: whole.width - gridWidth(canvas, paper) } : whole
  const rows = group.students.map((one, index) => [
    String(index + 1),
    ...paper.columns.map((name) => printedCell(name, one)),
  ])
  const blocks = table(canvas, area, columnsOf(paper.columns), rows, { ...look, padding })
  const grid = { x: area.x + area.width, width: whole.width - area.width, count: paper.blanks }
  const [head, ...lines] = paper.blanks > 0 ? withGrid(canvas, grid, blocks) : blocks
  return [{ ...(head as Block), gap: 7 }, ...withoutLoneRows(lines)]
}

/** The width of all blank columns together. */
const gridWidth = (canvas: Canvas, { columns }: ListPaper): number =>
  contentArea(canvas).width - paperWidthOf(columns)

const columnsOf = (names: readonly ListColumnName[]): readonly Column[] => [
  { title: '', share: numberWidth, align: 'right' },
  ...names.map((name): Column => ({
    title: listColumns[name].title,
    share: listColumns[name].width,
    ...(name === 'name' && { isRowTitle: true }),
    ...(listColumns[name].kind === 'number' && { align: 'right' }),
  })),
]

interface Grid {
  readonly x: number
  readonly width: number
  readonly count: number
}

/**
 * Empty columns with lines at the right of a table, to write in by hand.
 * @param blocks head and rows of a table that ends where the grid begins
 */
const withGrid = (canvas: Canvas, grid: Grid, [head, ...rows]: readonly Block[]): readonly Block[] => {
  if (!head) return []
  const height = head.height + headRoom
  const tall: Block = {
    ...head,
    height,
    draw: (y) => {
      head.draw(y + headRoom)
      rule(canvas, grid, y, colours.blank, hairline)
      rule(canvas, grid, y + height, colours.blank, hairline)
      drawGrid(canvas, grid, y, height)
    },
  }
  const lines = rows.map((row): Block => ({
    ...row,
    head: tall,
    draw: (y) => {
      row.draw(y)
      rule(canvas, grid, y + row.height, colours.blank, hairline)
      drawGrid(canvas, grid, y, row.height)
    },
  }))
  return [tall, ...lines]
}

const drawGrid = (canvas: Canvas, { x, width, count }: Grid, top: number, height: number): void => {
  for (let index = 0; index <= count; index += 1) {
    const at = x + (width * index) / count
    canvas.doc
      .moveTo(at, top)
      .lineTo(at, top + height)
      .lineWidth(hairline)
      .strokeColor(colours.blank)
      .stroke()
  }
}

/** Keeps the last rows together, so that no row is alone on a page. */
const withoutLoneRows = (rows: readonly Block[]): readonly Block[] =>
  rows.map((row, index) =>
    index === 0 || (index < rows.length - 1 && index >= rows.length - 3)
      ? { ...row, keepWithNext: true }
      : row,
  )

const blocksOf = (canvas: Canvas, paper: ListPaper, group: ListGroup): readonly Block[] => {
  const { top, bottom } = roomOfPage(canvas)(0)
  const head = headOf(canvas, paper, group)
  const [titles, ...rows] = tableOf(canvas, paper, group, paddings.least)
  const room = bottom - top - stackHeight([...head, titles as Block])
  const spare = (room - stackHeight(rows)) / Math.max(rows.length, 1)
  // A list of several pages gets the usual padding. The table head grows with the padding, too.
  const padding =
    spare > 0 ? paddings.least + ((spare - 0.05) * rows.length) / (rows.length + 1) / 2 : paddings.usual
  return [...head, ...tableOf(canvas, paper, group, Math.min(paddings.most, padding))]
}
