// Breaks text into lines of a width; it is measured once, then drawn as measured.
import type { Canvas } from './canvas'
import type { Style } from './style'
import { glue, type MeasuredLine, measuredText, unitWidth } from './words'

/** The words that a text begins with, in a style of their own. */
interface Lead {
  readonly text: string
  readonly style: Style
}

export interface TextLines {
  readonly lead?: Lead & { readonly width: number }
  readonly lines: readonly string[]
  readonly style: Style
  readonly width: number
  readonly height: number
}

type Measure = (text: string) => number

const softEnd = /[^-@./_]*$/

/** How many letters fit: guessed from the widths of single letters, then corrected, because pairs are kerned. */
const fitting = (letters: readonly string[], width: number, measure: Measure): number => {
  const fits = (count: number) => measure(letters.slice(0, count).join('')) <= width
  let end = 0
  let taken = 0
  while (end < letters.length && (taken += measure(letters[end] as string)) <= width) end++
  while (end < letters.length && fits(end + 1)) end++
  while (end > 1 && !fits(end)) end--
  return Math.max(end, 1)
}

/** The longest beginning of a word that fits, preferably ending after - @ . / or _. Never separates a letter's mark. */
const beginning = (word: string, width: number, measure: Measure): string => {
  const letters = word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const head = letters.slice(0, fitting(letters, width, measure)).join('')
  const soft = head.search(softEnd)
  return soft > head.length / 3 ? head.slice(0, soft) : head
}

/** `most` is the width of a line, measured at size 1; `indent` is how much of the first is taken. */
const breakLine = (line: MeasuredLine, most: number, measure: Measure, indent: number): string[] => {
  if (indent + line.width <= most) return [line.text]
  const { words, widths } = line
  /** A word that does not fit with its blank may end the line without it: most are never measured so. */
  const fits = (index: number, before: number) =>
    before + (widths[index] as number) <= most || before + measure(words[index] as string) <= most
  if (indent > 0 && !fits(0, indent)) return ['', ...breakLine(line, most, measure, 0)]
  const lines: string[] = []
  let current = ''
  /** Width of the current line with a blank after it. */
  let taken = 0
  words.forEach((word, index) => {
    if (current !== '' && fits(index, taken)) {
      current = `${current} ${word}`
      taken += widths[index] as number
      return
    }
    if (current !== '') lines.push(current)
    current = word
    taken = (index === 0 ? indent : 0) + (widths[index] as number)
    if (fits(index, 0)) return
    while (measure(current) > most) {
      const head = beginning(current, most, measure)
      if (head === current) break
      lines.push(head)
      current = current.slice(head.length)
    }
    taken = measure(`${current} `)
  })
  return [...lines, current]
}

export const layText = (
  canvas: Canvas,
  text: string,
  style: Style,
  width: number,
  lead?: Lead,
): TextLines => {
  const { doc } = canvas
  const { face, size, leading } = style
  const measure: Measure = (part) => unitWidth(doc, face, part)
  const leadWidth = lead ? canvas.widthOf(`${lead.text} `, lead.style) : 0
  const lines = measuredText(doc, face, text)
    .flatMap((line, index) => breakLine(line, width / size, measure, index === 0 ? leadWidth / size : 0))
    .map((line) => line.replaceAll(glue, ' '))
  const laid = { lines, style, width, height: lines.length * leading }
  return lead ? { ...laid, lead: { ...lead, width: leadWidth } } : laid
}

/** Uses the first of the styles in which the text takes at most so many lines, or the last. */
export const layTextIn = (
  canvas: Canvas,
  text: string,
  candidates: readonly [Style, ...Style[]],
  width: number,
  maxLines: number,
): TextLines => {
  const laid = candidates.map((style) => layText(canvas, text, style, width))
  return (laid.find(({ lines }) => lines.length <= maxLines) ?? laid.at(-1)) as TextLines
}

export type Align = 'left' | 'center' | 'right'

const shift: Record<Align, number> = { left: 0, center: 0.5, right: 1 }

/** Draws inside the mark that the caller has opened; `y` is the top of the first line. */
export const writeText = (
  canvas: Canvas,
  text: TextLines,
  x: number,
  y: number,
  align: Align = 'left',
): void => {
  const { lead, lines, style, width } = text
  const { face, size, leading, colour } = style
  // The cap height of the face is 0.71 of its size: this centres capitals in the line.
  const baselineOf = (index: number) => y + index * leading + leading / 2 + size * 0.355
  if (lead) {
    const { style: own } = lead
    canvas.drawLine(lead.text, own.face, own.size, own.colour, { x, baseline: baselineOf(0) })
  }
  lines.forEach((line, index) => {
    const indent = index === 0 ? (lead?.width ?? 0) : 0
    const left = align === 'left' ? x + indent : x + (width - canvas.widthOf(line, style)) * shift[align]
    canvas.drawLine(line, face, size, colour, { x: left, baseline: baselineOf(index) })
  })
}
