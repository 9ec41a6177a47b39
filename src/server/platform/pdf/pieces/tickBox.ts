import type { Canvas } from '../canvas/canvas'
import { colours } from '../canvas/style'

export const tickBoxSize = 8

/** A box; the tick is drawn as a path, so that no font needs the character. */
export const drawTickBox = (canvas: Canvas, x: number, y: number, isTicked: boolean): void => {
  const { doc } = canvas
  doc.roundedRect(x, y, tickBoxSize, tickBoxSize, 1.4).lineWidth(0.7).strokeColor(colours.grey).stroke()
  if (!isTicked) return
  doc
    .moveTo(x + 1.7, y + 4.2)
    .lineTo(x + 3.4, y + 6)
    .lineTo(x + 6.5, y + 2)
    .lineWidth(1.3)
    .strokeColor(colours.ink)
    .stroke()
}
