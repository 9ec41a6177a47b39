// Places on a paper that are filled in by hand: signatures, and boxes to tick.
import { type Area, type Block, columnsOf, rule } from '../blocks/block'
import { type Canvas, tag, type Tag } from '../canvas/canvas'
import { colours, styles } from '../canvas/style'
import { layText, writeText } from '../canvas/text'

const roomToSign = 34
const signatureGap = 24
const dateGap = 14
const dateShare = 0.33

/** A long line for the signature and a short one for the date, each with a caption below. */
const signatureLine = (canvas: Canvas, area: Area, caption: string, inside: readonly Tag[] = []): Block => {
  const dateWidth = (area.width - dateGap) * dateShare
  const lines = [
    { caption, x: area.x, width: area.width - dateGap - dateWidth },
    { caption: 'Date', x: area.x + area.width - dateWidth, width: dateWidth },
  ].map((line) => ({ ...line, text: layText(canvas, line.caption, styles.small, line.width) }))
  return {
    height: roomToSign + 3 + Math.max(...lines.map(({ text }) => text.height)),
    draw: (y) =>
      lines.forEach(({ x, width, text }) => {
        rule(canvas, { x, width }, y + roomToSign, colours.blank, 0.7)
        canvas.tags.mark([...inside, tag('P')], () => writeText(canvas, text, x, y + roomToSign + 3))
      }),
  }
}

/** Signature lines side by side. */
export const signatureLines = (
  canvas: Canvas,
  area: Area,
  captions: readonly string[],
  inside: readonly Tag[] = [],
): Block => {
  const areas = columnsOf(area, captions.length, signatureGap)
  const blocks = captions.map((caption, index) =>
    signatureLine(canvas, areas[index] as Area, caption, inside),
  )
  return {
    height: Math.max(...blocks.map(({ height }) => height)),
    draw: (y) => blocks.forEach((block) => block.draw(y)),
  }
}

interface TickItem {
  readonly label: string
  readonly tick: Tick
}

interface TickListLook {
  readonly inside?: readonly Tag[]
  readonly columns?: number
}

const columnGap = 8
const textGap = 5
const maxColumns = 5

const columnCount = (canvas: Canvas, area: Area, items: readonly TickItem[]): number => {
  const widest = Math.max(...items.map(({ label }) => canvas.widthOf(label, styles.body)))
  const fitting = Math.floor((area.width + columnGap) / (widest + tickBoxSize + textGap + columnGap))
  return Math.max(1, Math.min(maxColumns, fitting, items.length))
}

/** Items with tick boxes, in as many columns as fit unless a number is given. One block per row; items are read row by row. */
export const tickList = (
  canvas: Canvas,
  area: Area,
  items: readonly TickItem[],
  { inside = [], columns = columnCount(canvas, area, items) }: TickListLook = {},
): Block[] => {
  const areas = columnsOf(area, columns, columnGap)
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

export const tickBoxSize = 8

/** Null: not answered. */
export type Tick = 'yes' | 'no' | null

/** How a screen reader says a box. */
export const tickTexts = (tick: Tick): string =>
  tick === null ? 'Not answered: ' : { yes: 'Yes: ', no: 'No: ' }[tick]

/** A tick for yes, a dash for no, nothing while it is not answered: drawn as paths, so that no font needs the signs. */
export const drawTickBox = (canvas: Canvas, x: number, y: number, tick: Tick): void => {
  const { doc } = canvas
  const stroke = (weight: number, colour: string) => doc.lineWidth(weight).strokeColor(colour).stroke()
  doc.roundedRect(x, y, tickBoxSize, tickBoxSize, 1.4)
  stroke(0.7, colours.grey)
  if (tick === null) return
  const middle = tickBoxSize / 2
  if (tick === 'yes')
    doc
      .moveTo(x + 1.7, y + 4.2)
      .lineTo(x + 3.4, y + 6)
      .lineTo(x + 6.5, y + 2)
  else doc.moveTo(x + 2.2, y + middle).lineTo(x + tickBoxSize - 2.2, y + middle)
  stroke(tick === 'yes' ? 1.3 : 0.9, colours.ink)
}
