// The table of a mark sheet: a row for each student, a column for each subject, and figures below each subject. Its
// rows are as high as possible while the class still fits on one page.
import type { ClassSheet, SubjectFigures } from '#shared/rules/reports/marks/classSheet'
import type { SubjectFacts } from '#shared/rules/reports/marks/termFacts'
import { printedResult } from '#shared/rules/reports/cards/cardColumns'
import { rule, type Area, type Block } from '../../platform/pdf/blocks/block'
import { type Canvas, tag, type Tag } from '../../platform/pdf/canvas/canvas'
import { colours, hairline, styles, type Style } from '../../platform/pdf/canvas/style'
import { layText, layTextIn, writeText, type Align } from '../../platform/pdf/canvas/text'
import type { StaffStudent } from './staffSheetsData'

const nameShare = 0.27
const averageWidth = 48
const placeWidth = 32
const headHeight = 17
const shade = '#dfe4e9'
const every = 5

export interface MarkTable {
  readonly canvas: Canvas
  readonly area: Area
  readonly subjects: readonly SubjectFacts[]
  readonly passMark: number
  /** The height of a row. */
  readonly height: number
}

export const star = ({ counts }: SubjectFacts): string => (counts === 0 ? '*' : '')

interface Figure {
  readonly title: string
  readonly of: (figures: SubjectFigures) => string
  /** The same figure for the column of averages. */
  readonly overall?: (sheet: ClassSheet) => string
}

const figuresOf = (passMark: number): readonly Figure[] => [
  { title: 'Students with a mark', of: ({ marks }) => String(marks) },
  { title: 'Mean', of: ({ mean }) => mean.toFixed(1), overall: ({ average }) => printedResult(average) },
  { title: 'Highest', of: ({ highest }) => highest.toFixed(1) },
  { title: 'Lowest', of: ({ lowest }) => lowest.toFixed(1) },
  { title: `Passed (${passMark} or more)`, of: ({ passed }) => String(passed) },
]

/** The number of rows below the students of a class. */
export const figureCount = figuresOf(0).length
export const markTableHead = headHeight

export const markTable = (
  table: MarkTable,
  students: readonly StaffStudent[],
  sheet: ClassSheet,
): Block[] => {
  const parent = tag('Table')
  const rows = students.map((student, index) => {
    const row = rowBlock(table, studentCells(table, student), parent)
    const ends = (index + 1) % every === 0 || index === students.length - 1
    return lined(table, row, ends ? colours.blank : colours.rule, ends ? 0.8 : hairline)
  })
  const figures = (table.subjects.length > 0 ? figureRows(table, sheet, parent) : []).map(
    (row, index, all) => ({
      ...row,
      keepWithNext: index < all.length - 1,
    }),
  )
  return withHead([...rows, ...figures], head(table, parent, ['Student', 'Place']))
}

interface Cell {
  readonly text: string
  readonly align: Align
  readonly isHead?: boolean
  readonly isStrong?: boolean
  /** True for a mark below the pass mark, which has a grey background. */
  readonly isShaded?: boolean
}

interface RowLook {
  readonly height: number
  /** Without a style, each text is as large as its cell allows. */
  readonly style?: Style
}

const rowBlock = (
  table: MarkTable,
  cells: readonly Cell[],
  parent: Tag,
  { height, style: fixed }: RowLook = table,
): Block => {
  const { canvas } = table
  const areas = areasOf(table)
  const row = tag('TR')
  const laid = cells.map((cell, column) => {
    const { width } = inset(areas[column] as Area)
    if (fixed) return layText(canvas, cell.text, fixed, width)
    const style = styleOf(table, cell.isStrong ? 'semibold' : 'regular')
    return layTextIn(canvas, cell.text, sizesOf(style, height), width, 1)
  })
  const tallest = Math.max(height, ...laid.map((text) => text.height))
  return {
    height: tallest,
    draw: (y) => {
      cells.forEach((cell, column) => {
        const place = areas[column] as Area
        if (!cell.isShaded) return
        canvas.tags.artifact(() => {
          canvas.doc
            .rect(place.x + 1, y + 0.7, place.width - 2, tallest - 1.4)
            .fillColor(shade)
            .fill()
        })
      })
      laid.forEach((text, column) => {
        const cell = cells[column] as Cell
        const { x } = inset(areas[column] as Area)
        canvas.tags.mark([parent, row, cellTag(cell, column)], () =>
          writeText(canvas, text, x, y + (tallest - text.height) / 2, cell.align),
        )
      })
    },
  }
}

const areasOf = ({ area, subjects }: MarkTable): Area[] => {
  const name = area.width * nameShare
  const each = subjects.length > 0 ? (area.width - name - averageWidth - placeWidth) / subjects.length : 0
  // One or two subjects do not need half of the page.
  const width = Math.min(each, 64)
  const widths = [name, ...subjects.map(() => width), averageWidth, placeWidth]
  let x = area.x
  return widths.map((one) => {
    const place = { x, width: one }
    x += one
    return place
  })
}

const padding = 2
const inset = ({ x, width }: Area): Area => ({ x: x + padding, width: width - padding * 2 })

/** The text '100.0' is 2.6 times as wide as its font size. */
const styleOf = (table: MarkTable, face: Style['face']): Style => {
  const narrowest = Math.min(...areasOf(table).map(({ width }) => width))
  const size = Math.min(10, table.height * 0.83, (narrowest - 3) / 2.6)
  return { ...styles.value, face, size, leading: size * 1.15 }
}

/** Smaller sizes for one line, then a last size at which two lines fill the row. */
const sizesOf = (style: Style, height: number): readonly [Style, ...Style[]] => [
  style,
  ...[0.92, 0.84, 0.76, 0.68].map((part) => ({ ...style, size: style.size * part })),
  { ...style, size: height * 0.47, leading: height / 2 },
]

const cellTag = ({ isHead }: Cell, column: number): Tag => {
  if (isHead) return tag('TH', { scope: 'Column' })
  return column === 0 ? tag('TH', { scope: 'Row' }) : tag('TD')
}

const studentCells = ({ subjects, passMark }: MarkTable, { name, marks, result }: StaffStudent): Cell[] => [
  { text: name, align: 'left' },
  ...subjects.map(({ code }) => resultCell(marks.get(code)?.final ?? null, passMark)),
  { text: printedResult(result.average), align: 'right', isStrong: true },
  { text: result.position === null ? '' : String(result.position), align: 'right', isStrong: true },
]

const resultCell = (final: Parameters<typeof printedResult>[0], passMark: number): Cell => ({
  text: printedResult(final),
  align: 'right',
  isShaded: typeof final === 'number' && final < passMark,
})

const lined = (table: MarkTable, block: Block, colour: string, weight = hairline): Block => {
  const areas = areasOf(table)
  const last = areas.at(-1) as Area
  const whole = { x: table.area.x, width: last.x + last.width - table.area.x }
  return {
    ...block,
    draw: (y) => {
      block.draw(y)
      rule(table.canvas, whole, y + block.height, colour, weight)
    },
  }
}

/** Figures of each subject, for a class or a form. */
const figureRows = (table: MarkTable, sheet: ClassSheet, parent: Tag): Block[] =>
  figuresOf(table.passMark).map(({ title, of, overall }) => {
    const cells: Cell[] = [
      { text: title, align: 'left', isStrong: true },
      ...table.subjects.map(({ code }): Cell => {
        const figures = sheet.subjects.get(code)
        return { text: figures ? of(figures) : '', align: 'right' }
      }),
      { text: overall?.(sheet) ?? '', align: 'right', isStrong: true },
      { text: '', align: 'right' },
    ]
    return lined(table, rowBlock(table, cells, parent), colours.rule)
  })

const withHead = (rows: readonly Block[], top: Block): Block[] => [
  top,
  ...rows.map((row) => ({ ...row, head: top })),
]

const head = (table: MarkTable, parent: Tag, [first, last]: readonly [string, string]): Block => {
  const title = (text: string, align: Align): Cell => ({ text, align, isHead: true })
  const cells = [
    title(first, 'left'),
    ...table.subjects.map((subject) => title(subject.code + star(subject), 'right')),
    title('Average', 'right'),
    title(last, 'right'),
  ]
  const row = rowBlock(table, cells, parent, { height: headHeight, style: headStyle(table, cells) })
  return lined(table, { ...row, keepWithNext: true }, colours.blank, 1)
}

/** All headings have the same size, at which the widest code fits its column. */
const headStyle = (table: MarkTable, cells: readonly Cell[]): Style => {
  const areas = areasOf(table)
  const style = styleOf(table, 'semibold')
  const parts = cells.map(
    ({ text }, column) => inset(areas[column] as Area).width / table.canvas.widthOf(text, style),
  )
  const part = Math.min(1, ...parts)
  return { ...style, size: style.size * part * 0.99, leading: style.leading * part }
}

/** The means of each class, and the figures of all of them. */
export const formTable = (
  table: MarkTable,
  classes: readonly { readonly class_id: string; readonly sheet: ClassSheet }[],
  whole: ClassSheet,
): Block[] => {
  const parent = tag('Table')
  const means = classes.map(({ class_id, sheet }) => {
    const cells: Cell[] = [
      { text: `${class_id}: mean`, align: 'left' },
      ...table.subjects.map(({ code }) => resultCell(sheet.subjects.get(code)?.mean ?? null, table.passMark)),
      { text: printedResult(sheet.average), align: 'right', isStrong: true },
      { text: '', align: 'right' },
    ]
    return lined(table, rowBlock(table, cells, parent), colours.rule)
  })
  return withHead([...means, ...figureRows(table, whole, parent)], head(table, parent, ['Class', '']))
}
