// Questions and answers in a grid of twelve columns: a small grey label, the answer under it, a thin line.
import { rule, type Area, type Block } from '../blocks/block'
import { type Canvas, tag, type Tag } from '../canvas/canvas'
import { colours, hairline, styles, writingHeight } from '../canvas/style'
import { layText, writeText } from '../canvas/text'
import { drawTickBox, tickBoxSize, tickTexts } from './handwritten'

export interface Cell {
  readonly label: string
  /** When empty, a line to write on is left. */
  readonly value?: string
  /** When empty, these to tick instead of a line. */
  readonly choices?: readonly string[]
  /** Width in columns, of twelve. */
  readonly span: number
  /** Lines to write on when it is empty; 1 by default. */
  readonly blankLines?: number
}

const gutter = 12
const labelGap = 1
const underline = 2.5
const boxGap = 5
const rowGap = 4.5

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

const isBlank = ({ value = '' }: Cell): boolean => value.trim() === ''

/** Boxes to tick by hand, beside each other. */
const choicesBlock = (
  canvas: Canvas,
  choices: readonly string[],
  { x }: Area,
  inside: readonly Tag[],
): Block => ({
  height: writingHeight,
  draw: (y) => {
    let left = x
    for (const choice of choices) {
      const boxTop = y + (styles.value.leading - tickBoxSize) / 2
      const text = layText(canvas, choice, styles.value, Infinity)
      const textX = left + tickBoxSize + boxGap
      canvas.tags.mark([...inside, tag('Span', { alt: tickTexts(null) })], () =>
        drawTickBox(canvas, left, boxTop, null),
      )
      canvas.tags.mark(inside, () => writeText(canvas, text, textX, y))
      left = textX + canvas.widthOf(choice, styles.value) + gutter
    }
  },
})

const answerCell = (canvas: Canvas, cell: Cell, area: Area, inside: readonly Tag[]): Block => {
  const label = layText(canvas, cell.label, styles.label, area.width)
  const value = layText(canvas, cell.value ?? '', styles.value, area.width)
  const isEmpty = value.lines.length === 0
  const blankLines = isEmpty ? (cell.blankLines ?? 1) : 1
  const answerTop = label.height + labelGap
  const answerHeight = Math.max(isEmpty ? 0 : value.height + underline, writingHeight * blankLines)
  const path = [...inside, tag('P')]
  const choices = isBlank(cell) && cell.choices && choicesBlock(canvas, cell.choices, area, path)
  return {
    height: answerTop + answerHeight,
    draw: (y) => {
      canvas.tags.mark(path, () => {
        writeText(canvas, label, area.x, y)
        writeText(canvas, value, area.x, y + answerTop)
      })
      if (choices) choices.draw(y + answerTop)
    },
  }
}

const drawUnderlines = (canvas: Canvas, cell: Cell, area: Area, bottom: number): void => {
  const isEmpty = isBlank(cell)
  if (isEmpty && cell.choices) return
  const lines = isEmpty ? (cell.blankLines ?? 1) : 1
  for (let line = 0; line < lines; line++)
    rule(canvas, area, bottom - line * writingHeight, isEmpty ? colours.blank : colours.rule, hairline)
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
      return { cell, place, block: answerCell(canvas, cell, place, inside) }
    })
    const height = Math.max(...parts.map(({ block }) => block.height))
    return {
      height,
      gap: rowGap,
      draw: (y) =>
        parts.forEach(({ cell, place, block }) => {
          block.draw(y)
          drawUnderlines(canvas, cell, place, y + height)
        }),
    }
  })
