// What to do with the form, and what its boxes mean.
import type { Area, Block } from '../../platform/pdf/blocks/block'
import type { Canvas } from '../../platform/pdf/canvas/canvas'
import { styles } from '../../platform/pdf/canvas/style'
import { tag, type Tag } from '../../platform/pdf/canvas/tags'
import { layText, writeText } from '../../platform/pdf/canvas/textLines'
import { drawTickBox, tickBoxSize, type Tick } from '../../platform/pdf/pieces/tickBox'

const advice = 'Please check every answer, write in what is missing, and sign on the last page.'
const keys: ReadonlyArray<readonly [Tick, string]> = [
  ['yes', 'Yes'],
  ['no', 'No'],
  [null, 'Not answered'],
]
const boxGap = 4
const keyGap = 12

const keysWidth = (canvas: Canvas): number =>
  keys.reduce((sum, [, name]) => sum + tickBoxSize + boxGap + canvas.widthOf(name, styles.small), 0) +
  keyGap * (keys.length - 1)

const drawKeys = (canvas: Canvas, left: number, y: number, path: readonly Tag[]): void => {
  let x = left
  for (const [tick, name] of keys) {
    const text = layText(canvas, name, styles.small, Infinity)
    const boxTop = y + (styles.small.leading - tickBoxSize) / 2
    canvas.tags.artifact(() => drawTickBox(canvas, x, boxTop, tick))
    const textX = x + tickBoxSize + boxGap
    canvas.tags.mark(path, () => writeText(canvas, text, textX, y))
    x = textX + canvas.widthOf(name, styles.small) + keyGap
  }
}

/** The advice on the left, the key to the boxes on the right. */
export const adviceLine = (canvas: Canvas, area: Area, inside: readonly Tag[]): Block => {
  const width = keysWidth(canvas)
  const text = layText(canvas, advice, styles.small, area.width - width - keyGap)
  const path = [...inside, tag('P')]
  return {
    height: text.height,
    gap: 1,
    draw: (y) => {
      canvas.tags.mark(path, () => writeText(canvas, text, area.x, y))
      drawKeys(canvas, area.x + area.width - width, y, [...inside, tag('P')])
    },
  }
}
