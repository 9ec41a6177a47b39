import type { Canvas } from '../canvas/canvas'
import { colours, hairline, styles } from '../canvas/style'
import { tag, type Tag } from '../canvas/tags'
import { layText, writeText } from '../canvas/textLines'

export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Fits the whole picture into the frame, never cropped. `jpeg` comes from pictures.ts. */
export const drawPicture = (
  canvas: Canvas,
  jpeg: Uint8Array,
  { x, y, width, height }: Frame,
  alt: string,
  inside: readonly Tag[] = [],
): void => {
  const figure = tag('Figure', { alt })
  canvas.tags.mark([...inside, figure], () => {
    canvas.doc.image(canvas.imageOf(jpeg), x, y, { fit: [width, height], align: 'center', valign: 'center' })
  })
}

/** A frame for a picture that is pasted in by hand, with a caption saying which. */
export const drawEmptyFrame = (
  canvas: Canvas,
  frame: Frame,
  words: string,
  inside: readonly Tag[] = [],
): void => {
  const { x, y, width, height } = frame
  canvas.tags.artifact(() => {
    const { doc } = canvas
    doc.rect(x, y, width, height).fillColor('#ffffff').fill()
    doc
      .rect(x, y, width, height)
      .lineWidth(hairline)
      .strokeColor(colours.blank)
      .dash(2.5, { space: 2.5 })
      .stroke()
    doc.undash()
  })
  const text = layText(canvas, words, styles.small, width - 16)
  canvas.tags.mark([...inside, tag('P')], () =>
    writeText(canvas, text, x + 8, y + (height - text.height) / 2, 'center'),
  )
}
