// The columns of the subject table: numbers take what they need. A subject stands on one line where the paper is wide
// enough, its remark under its marks; on cards of the first form text shares what the numbers leave.
import type { CardView } from '#shared/rules/reports/cards/cardView'
import type { Area } from '../../platform/pdf/blocks/block'
import type { Style } from '../../platform/pdf/canvas/style'
import type { Align } from '../../platform/pdf/canvas/text'
import { printable } from '../../platform/pdf/canvas/words'
import type { CardPaper } from './cardPaperDrawing'

/** The number that counts is as heavy as the subject's name. */
export const cellStyle = ({ styles, layout }: CardPaper, key: string): Style => {
  if (key === 'subject' || (key === 'final' && layout !== 1)) return styles.subject
  return key === 'remark' ? styles.remark : styles.cell
}

export interface SubjectColumn extends Area {
  readonly key: string
  readonly title: string
  readonly align: Align
  /** The text of each row. */
  readonly texts: readonly string[]
  /** Under the columns beside it. */
  readonly isBelow: boolean
}

/** The subject's share of the width for text on cards of the first form: what it needs, within these limits. */
const firstShare = { least: 0.3, most: 0.5 }
/** And since then of the whole width, at least. */
const leastShare = 0.28
/** Maximum width of a column of numbers; longer text is wrapped. */
const widestNumber = 40

const wordsOf = (text: string): string[] => printable(text).split(/[ \n]+/)

const numberWidth = (
  { canvas, styles, of }: CardPaper,
  title: string,
  texts: readonly string[],
  style: Style,
): number => {
  const inTitle = wordsOf(title).map((word) => canvas.widthOf(word, styles.columnTitle))
  const inCells = texts.map((text) => Math.min(canvas.widthOf(printable(text), style), of(widestNumber)))
  return Math.max(...inTitle, ...inCells) + 0.1
}

const widestSubject = (
  { canvas, styles }: CardPaper,
  subjects: readonly string[],
  teachers: readonly string[],
): number =>
  Math.max(
    0,
    ...subjects.map((text) => canvas.widthOf(printable(text), styles.subject)),
    ...teachers.map((text) => canvas.widthOf(printable(text), styles.teacher)),
  ) + 0.1

export interface SubjectColumns {
  readonly columns: readonly SubjectColumn[]
  /** Printed under the subject of each row. */
  readonly teachers: readonly string[]
}

type Column = Omit<SubjectColumn, 'x' | 'width'>

interface Room {
  readonly area: Area
  readonly gutter: number
  /** What the subject's name would like. */
  readonly wanted: number
  /** By key, of the columns of numbers. */
  readonly numbers: ReadonlyMap<string, number>
}

const sumOf = (widths: Iterable<number>): number => [...widths].reduce((sum, width) => sum + width, 0)

const sideBySide = (columns: readonly Column[], { area, gutter, wanted, numbers }: Room): SubjectColumn[] => {
  const rest = area.width - sumOf(numbers.values()) - gutter * (columns.length - 1)
  const subject = Math.min(Math.max(wanted, rest * firstShare.least), rest * firstShare.most)
  let x = area.x
  return columns.map((column) => {
    const width = numbers.get(column.key) ?? (column.key === 'subject' ? subject : rest - subject)
    const placed = { ...column, x, width }
    x += width + gutter
    return placed
  })
}

/** What is left over goes between the numbers. */
const remarkBelow = (
  columns: readonly Column[],
  { area, gutter, wanted, numbers }: Room,
): SubjectColumn[] => {
  const taken = sumOf(numbers.values())
  const subject = Math.min(
    Math.max(wanted, area.width * leastShare),
    area.width - taken - gutter * numbers.size,
  )
  const gap = (area.width - subject - taken) / Math.max(1, numbers.size)
  const beside = area.x + subject + gap
  let x = beside
  return columns.map((column) => {
    if (column.key === 'subject') return { ...column, x: area.x, width: subject }
    const number = numbers.get(column.key)
    if (number === undefined)
      return { ...column, isBelow: true, x: beside, width: area.x + area.width - beside }
    const placed = { ...column, x, width: number }
    x += number + gap
    return placed
  })
}

export const subjectColumns = (paper: CardPaper, { columns, rows }: CardView, area: Area): SubjectColumns => {
  const textsOf = (key: string): string[] => {
    const index = columns.findIndex((column) => column.key === key)
    return rows.map((row) => row[index] ?? '')
  }
  const teachers = textsOf('teacher')
  const shown = columns
    .filter(({ key }) => key !== 'teacher')
    .map(({ key, title, align }) => ({ key, title, align, texts: textsOf(key), isBelow: false }))
  const numbers = new Map(
    shown
      .filter(({ key }) => key !== 'subject' && key !== 'remark')
      .map(({ key, title, texts }) => [key, numberWidth(paper, title, texts, cellStyle(paper, key))]),
  )
  const wanted = widestSubject(paper, textsOf('subject'), teachers)
  const place = paper.layout === 1 ? sideBySide : remarkBelow
  return { columns: place(shown, { area, gutter: paper.of(7), wanted, numbers }), teachers }
}
