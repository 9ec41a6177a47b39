import { columnsOf, rule, type Area, type Block } from '../blocks/block'
import type { Canvas } from '../canvas/canvas'
import { colours, styles } from '../canvas/style'
import { tag, type Tag } from '../canvas/tags'
import { layText, writeText } from '../canvas/textLines'

const roomToSign = 34
const gutter = 24
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
  const areas = columnsOf(area, captions.length, gutter)
  const blocks = captions.map((caption, index) =>
    signatureLine(canvas, areas[index] as Area, caption, inside),
  )
  return {
    height: Math.max(...blocks.map(({ height }) => height)),
    draw: (y) => blocks.forEach((block) => block.draw(y)),
  }
}
