// Empty columns with lines at the right of a table, to write in by hand.
import { rule, type Block } from '../../platform/pdf/blocks/block'
import type { Canvas } from '../../platform/pdf/canvas/canvas'
import { colours, hairline } from '../../platform/pdf/canvas/style'

interface Grid {
  readonly x: number
  readonly width: number
  readonly count: number
}

/** The head has room for a date that is written upright. */
const headRoom = 22

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

/** @param blocks head and rows of a table that ends where the grid begins */
export const withGrid = (canvas: Canvas, grid: Grid, [head, ...rows]: readonly Block[]): readonly Block[] => {
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
