// Items with tick boxes, in as many columns as fit unless a number is given.
import { columnsOf, type Area, type Block } from '../blocks/block'
import type { Canvas } from '../canvas/canvas'
import { styles } from '../canvas/style'
import { tag, type Tag } from '../canvas/tags'
import { layText, writeText } from '../canvas/textLines'
import { drawTickBox, tickBoxSize, tickTexts, type Tick } from './tickBox'

export interface TickItem {
  readonly label: string
  readonly tick: Tick
}

interface TickListLook {
  readonly inside?: readonly Tag[]
  readonly columns?: number
}

const gutter = 8
const textGap = 5
const maxColumns = 5

const columnCount = (canvas: Canvas, area: Area, items: readonly TickItem[]): number => {
  const widest = Math.max(...items.map(({ label }) => canvas.widthOf(label, styles.body)))
  const fitting = Math.floor((area.width + gutter) / (widest + tickBoxSize + textGap + gutter))
  return Math.max(1, Math.min(maxColumns, fitting, items.length))
}

/** One block per row; items are read row by row. */
export const tickList = (
  canvas: Canvas,
  area: Area,
  items: readonly TickItem[],
  { inside = [], columns = columnCount(canvas, area, items) }: TickListLook = {},
): Block[] => {
  const areas = columnsOf(area, columns, gutter)
  const list = tag('L')
  const rows = Array.from({ length: Math.ceil(items.length / areas.length) }, (_, row) =>
    items.slice(row * areas.length, (row + 1) * areas.length),
  )
  return rows.map((row) => {
    const texts = row.map(({ label }) =>
      layText(canvas, label, styles.body, (areas[0] as Area).width - tickBoxSize - textGap),
    )
    return {
      height: Math.max(...texts.map(({ height }) => height)),
      gap: 4,
      draw: (y) =>
        texts.forEach((text, index) => {
          const { x } = areas[index] as Area
          const tick = row[index]?.tick ?? null
          const item = tag('LI')
          const box = tag('Lbl', { alt: tickTexts(tick) })
          const boxTop = y + (styles.body.leading - tickBoxSize) / 2
          canvas.tags.mark([...inside, list, item, box], () => drawTickBox(canvas, x, boxTop, tick))
          canvas.tags.mark([...inside, list, item, tag('LBody')], () =>
            writeText(canvas, text, x + tickBoxSize + textGap, y),
          )
        }),
    }
  })
}
