// Questions and answers in a grid of twelve columns: a small grey label, the answer under it, a thin line.
import { rule, type Area, type Block } from '../blocks/block'
import type { Canvas } from '../canvas/canvas'
import { colours, hairline, styles, writingHeight } from '../canvas/style'
import { tag, type Tag } from '../canvas/tags'
import { layText, writeText } from '../canvas/textLines'
import { drawTickBox, tickBoxSize } from './tickBox'

export interface Cell {
  readonly label: string
  /** When empty, a line to write on is left. */
  readonly value?: string
  /** A tick box instead of text. */
  readonly ticked?: boolean
  /** Width in columns, of twelve. */
  readonly span: number
  /** Lines to write on when it is empty; 1 by default. */
  readonly blankLines?: number
}

const gutter = 12
const labelGap = 1
const underline = 2.5
export const gridRowGap = 6

const rowsOf = (cells: readonly Cell[]): Cell[][] => {
  const rows: Cell[][] = []
  let free = 0
  for (const cell of cells) {
    if (cell.span > free) {
      rows.push([])
      free = 12
    }
    rows.at(-1)?.push(cell)
    free -= cell.span
  }
  return rows
}

/** The last cell of a row reaches the right edge. */
const areasOf = (row: readonly Cell[], { x, width }: Area): Area[] => {
  const column = (width + gutter) / 12
  let start = 0
  return row.map(({ span }, index) => {
    const left = x + start * column
    start += span
    const right = index === row.length - 1 ? x + width : x + start * column - gutter
    return { x: left, width: right - left }
  })
}

const tickCell = (canvas: Canvas, cell: Cell, area: Area, inside: readonly Tag[]): Block => {
  const textWidth = area.width - tickBoxSize - 5
  const text = layText(canvas, cell.label, styles.body, textWidth)
  const top = Math.max(0, styles.label.leading + labelGap + writingHeight - text.height - underline)
  const item = tag('P')
  return {
    height: top + text.height + underline,
    draw: (y) => {
      const mark = tag('Span', { alt: cell.ticked ? 'Ticked: ' : 'Not ticked: ' })
      const boxTop = y + top + (styles.body.leading - tickBoxSize) / 2
      canvas.tags.mark([...inside, item, mark], () =>
        drawTickBox(canvas, area.x, boxTop, cell.ticked === true),
      )
      canvas.tags.mark([...inside, item], () => writeText(canvas, text, area.x + tickBoxSize + 5, y + top))
    },
  }
}

const answerCell = (canvas: Canvas, cell: Cell, area: Area, inside: readonly Tag[]): Block => {
  const label = layText(canvas, cell.label, styles.label, area.width)
  const value = layText(canvas, cell.value ?? '', styles.value, area.width)
  const isBlank = value.lines.length === 0
  const blankLines = isBlank ? (cell.blankLines ?? 1) : 1
  const answerTop = label.height + labelGap
  const answerHeight = Math.max(isBlank ? 0 : value.height + underline, writingHeight * blankLines)
  const item = tag('P')
  return {
    height: answerTop + answerHeight,
    draw: (y) => {
      canvas.tags.mark([...inside, item], () => {
        writeText(canvas, label, area.x, y)
        writeText(canvas, value, area.x, y + answerTop)
      })
    },
  }
}

const drawUnderlines = (canvas: Canvas, cell: Cell, area: Area, bottom: number): void => {
  if (cell.ticked !== undefined) return
  const isBlank = (cell.value ?? '').trim() === ''
  const lines = isBlank ? (cell.blankLines ?? 1) : 1
  for (let line = 0; line < lines; line++)
    rule(canvas, area, bottom - line * writingHeight, isBlank ? colours.blank : colours.rule, hairline)
}

/** One block per row. */
export const fieldGrid = (
  canvas: Canvas,
  area: Area,
  cells: readonly Cell[],
  inside: readonly Tag[] = [],
): Block[] =>
  rowsOf(cells).map((row) => {
    const areas = areasOf(row, area)
    const parts = row.map((cell, index) => {
      const place = areas[index] as Area
      const make = cell.ticked === undefined ? answerCell : tickCell
      return { cell, place, block: make(canvas, cell, place, inside) }
    })
    const height = Math.max(...parts.map(({ block }) => block.height))
    return {
      height,
      gap: gridRowGap,
      draw: (y) =>
        parts.forEach(({ cell, place, block }) => {
          block.draw(y)
          drawUnderlines(canvas, cell, place, y + height)
        }),
    }
  })
