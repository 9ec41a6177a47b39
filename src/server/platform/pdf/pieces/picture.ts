// Pictures, and QR codes drawn as vector squares: sharp at any size, without a picture in the file.
import { correction, generate, mode } from 'lean-qr'
import { type Canvas, tag, type Tag } from '../canvas/canvas'
import { colours, hairline, styles } from '../canvas/style'
import { layText, writeText } from '../canvas/text'

interface Frame {
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

interface QrPlace {
  readonly x: number
  readonly y: number
  readonly size: number
}

type Run = readonly [row: number, column: number, squares: number]

/** All but Japanese, whose table costs more than a code. */
const modes = [mode.numeric, mode.alphaNumeric, mode.ascii, mode.iso8859_1, mode.utf8]

/** Adjacent dark squares become one rectangle. */
const darkRuns = (content: string): { count: number; runs: Run[] } => {
  // M: readable with a stain or a crease.
  const code = generate(content, { minCorrectionLevel: correction.M, modes })
  const runs: Run[] = []
  for (let row = 0; row < code.size; row++)
    for (let column = 0; column < code.size; column++) {
      const start = column
      while (code.get(column, row)) column++
      if (column > start) runs.push([row, start, column - start])
    }
  return { count: code.size, runs }
}

/** The caller must leave a white margin of four squares, or readers may not find it. */
export const drawQrCode = (
  canvas: Canvas,
  content: string,
  { x, y, size }: QrPlace,
  alt: string,
  inside: readonly Tag[] = [],
): void => {
  const { count, runs } = darkRuns(content)
  const square = size / count
  canvas.tags.mark([...inside, tag('Figure', { alt })], () => {
    for (const [row, column, length] of runs)
      canvas.doc.rect(x + column * square, y + row * square, length * square, square)
    canvas.doc.fillColor(colours.ink).fill()
  })
}
