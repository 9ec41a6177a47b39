import type { Canvas } from '../canvas/canvas'
import { colours } from '../canvas/style'

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
