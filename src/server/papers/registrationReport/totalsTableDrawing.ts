// The progress of each class and of the school, as numbers and a bar. Many classes are set in two columns.
import { columnsOf, type Area, type Block } from '../../platform/pdf/blocks/block'
import { contentArea } from '../../platform/pdf/blocks/pageFrame'
import type { Canvas } from '../../platform/pdf/canvas/canvas'
import { colours, styles } from '../../platform/pdf/canvas/style'
import { defaultLook, table, type Column } from '../../platform/pdf/pieces/table'
import { addTotals, type ClassTotals, type Totals } from './registrationReportData'

/** For complete, in progress and not started. */
const barColours = ['#2e7d4f', '#e0a63a', colours.rule] as const
const bar = { share: 0.19, height: 6 } as const
const maxInOneColumn = 18

const columns: readonly Column[] = [
  { title: 'Class', share: 26, isRowTitle: true },
  { title: 'Students', share: 12, align: 'right' },
  { title: 'Complete', share: 12, align: 'right' },
  { title: 'In progress', share: 14, align: 'right' },
  { title: 'Not started', share: 14, align: 'right' },
  { title: 'Documents missing', share: 16, align: 'right' },
  { title: '', share: 28 },
]

const text = { ...styles.body, size: 7.8, leading: 10.4 }
const bold = { ...text, face: 'semibold' } as const

export const totalsTable = (canvas: Canvas, lines: readonly ClassTotals[]): readonly Block[] => {
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

const tableOf = (
  canvas: Canvas,
  area: Area,
  lines: readonly ClassTotals[],
  style: typeof text,
): readonly Block[] => {
  const look = { ...defaultLook, style, rowTitleStyle: style, padding: 2.2, gutter, least: 0 }
  const [head, ...rows] = table(canvas, area, columns, lines.map(cellsOf), look)
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

/** Combines the blocks of two tables into rows of one. */
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
