// Whose card it is, and the term's results in a few numbers.
import type { CardView, Pair } from '#shared/rules/reports/cards/cardView'
import { columnsOf, drawStack, stackHeight, type Area, type Block } from '../../platform/pdf/blocks/block'
import { colours, hairline, type Style } from '../../platform/pdf/canvas/style'
import { layTextIn, writeText } from '../../platform/pdf/canvas/text'
import { printable } from '../../platform/pdf/canvas/words'
import { tag } from '../../platform/pdf/canvas/canvas'
import { inRow, lay, pairBlock, sharedColumns, type CardPaper } from './cardPaperDrawing'

const personBlock = (paper: CardPaper, { label, value }: Pair, area: Area): Block => {
  const { canvas, styles, inside, of } = paper
  const sizes = [1, 0.86, 0.74].map((part) => ({
    ...styles.person,
    size: styles.person.size * part,
    leading: styles.person.leading * part,
  }))
  const name = lay(paper, label, styles.label, area.width)
  const text = layTextIn(canvas, value, sizes as [typeof styles.person], area.width, 2)
  return {
    height: name.height + of(0.6) + text.height,
    draw: (y) =>
      canvas.tags.mark([...inside, tag('P')], () => {
        writeText(canvas, name, area.x, y)
        writeText(canvas, text, area.x, y + name.height + of(0.6))
      }),
  }
}

const perRow = 3

const rowsOf = <Item>(items: readonly Item[], count: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / count) }, (_, row) =>
    items.slice(row * count, (row + 1) * count),
  )

/** Of what the values need, within shares of the width: the period stands on one line, the last column has the rest. */
const neededColumns = (
  { canvas, styles }: CardPaper,
  { x, width }: Area,
  rows: readonly (readonly Pair[])[],
  gutter: number,
): readonly Area[] => {
  const room = width - gutter * (perRow - 1)
  const needed = (column: number) =>
    Math.max(0, ...rows.map((row) => canvas.widthOf(printable(row[column]?.value ?? ''), styles.value))) + 0.1
  const first = Math.min(Math.max(needed(0), room * 0.16), room * 0.28)
  const second = Math.min(Math.max(needed(1), room * 0.3), room * 0.62)
  return [
    { x, width: first },
    { x: x + first + gutter, width: second },
    { x: x + first + second + gutter * 2, width: room - first - second },
  ]
}

/** The student's name large, the other answers in three columns beside it. */
export const identityBand = (paper: CardPaper, { identity }: CardView): Block => {
  const { canvas, area, styles, of } = paper
  const [person, ...others] = identity
  const padding = of(8)
  const inner = { x: area.x + padding, width: area.width - padding * 2 }
  const [left, right] = sharedColumns(inner, [36, 64], of(14)) as [Area, Area]
  const pairs = rowsOf(others, perRow)
  const columns =
    paper.layout === 1
      ? sharedColumns(right, [26, 43, 31], of(10))
      : neededColumns(paper, right, pairs, of(12))
  const rows = pairs.map((row, index) =>
    inRow(
      row.map((pair, column) => pairBlock(paper, pair, columns[column] as Area, styles.value)),
      index === 0 ? 0 : of(3.5),
    ),
  )
  const name = person ? personBlock(paper, person, left) : inRow([])
  const height = Math.max(name.height, stackHeight(rows)) + padding * 2
  return {
    height,
    gap: of(8),
    draw: (y) => {
      canvas.tags.artifact(() =>
        canvas.doc.roundedRect(area.x, y, area.width, height, 5).fillColor(colours.wash).fill(),
      )
      name.draw(y + padding)
      drawStack(rows, y + padding)
    },
  }
}

/** The largest size at which each result stands on one line. */
const figureStyle = (
  { canvas, styles, layout }: CardPaper,
  summary: readonly Pair[],
  width: number,
): Style => {
  if (layout === 1) return styles.figure
  const sizes = [1, 0.9, 0.8, 0.7].map((part) => ({ ...styles.figure, size: styles.figure.size * part }))
  const fits = (style: Style) => summary.every(({ value }) => canvas.widthOf(value, style) <= width)
  return sizes.find(fits) ?? sizes.at(-1) ?? styles.figure
}

/** Average, position and the other results, side by side. */
export const summaryStrip = (paper: CardPaper, { summary }: CardView): Block => {
  const { canvas, area, of } = paper
  const gutter = of(14)
  const columns = columnsOf({ x: area.x + of(8), width: area.width - of(8) }, summary.length, gutter)
  const figure = figureStyle(paper, summary, columns[0]?.width ?? 0)
  const row = inRow(summary.map((pair, index) => pairBlock(paper, pair, columns[index] as Area, figure)))
  return {
    height: row.height,
    gap: of(8),
    draw: (y) => {
      row.draw(y)
      canvas.tags.artifact(() => {
        for (const { x } of columns.slice(1))
          canvas.doc.moveTo(x - gutter / 2, y + of(2)).lineTo(x - gutter / 2, y + row.height - of(2))
        canvas.doc.lineWidth(hairline).strokeColor(colours.rule).stroke()
      })
    },
  }
}
