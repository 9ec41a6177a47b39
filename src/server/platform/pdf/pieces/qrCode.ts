// A QR code drawn as vector squares: sharp at any size, without a picture in the file.
import { correction, generate, mode } from 'lean-qr'
import type { Canvas } from '../canvas/canvas'
import { colours } from '../canvas/style'
import { tag, type Tag } from '../canvas/tags'

export interface QrPlace {
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
