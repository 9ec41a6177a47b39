// The column widths of the subject table: numbers take what they need, text shares the rest.
import type { CardView } from '#shared/rules/termReports/cardView'
import type { Area } from '../../../platform/pdf/blocks/block'
import { printable } from '../../../platform/pdf/canvas/printableText'
import type { Align } from '../../../platform/pdf/canvas/textLines'
import type { CardPaper } from './cardPaperDrawing'

export interface SubjectColumn extends Area {
  readonly key: string
  readonly title: string
  readonly align: Align
  /** The text of each row. */
  readonly texts: readonly string[]
}

/** The subject's share of the width for text: what it needs, within these limits. */
const subjectShare = { least: 0.3, most: 0.5 }
/** Maximum width of a column of numbers; longer text is wrapped. */
const widestNumber = 40

const wordsOf = (text: string): string[] => printable(text).split(/\s+/)

const numberWidth = ({ canvas, styles, of }: CardPaper, title: string, texts: readonly string[]): number => {
  const inTitle = wordsOf(title).map((word) => canvas.widthOf(word, styles.columnTitle))
  const inCells = texts.map((text) =>
    Math.min(canvas.widthOf(printable(text), styles.cell), of(widestNumber)),
  )
  return Math.max(...inTitle, ...inCells) + 0.1
}

const subjectWidth = (
  paper: CardPaper,
  rest: number,
  subjects: readonly string[],
  teachers: readonly string[],
) => {
  const { canvas, styles } = paper
  const widest = Math.max(
    0,
    ...subjects.map((text) => canvas.widthOf(printable(text), styles.subject)),
    ...teachers.map((text) => canvas.widthOf(printable(text), styles.teacher)),
  )
  return Math.min(Math.max(widest + 0.1, rest * subjectShare.least), rest * subjectShare.most)
}

export interface SubjectColumns {
  readonly columns: readonly SubjectColumn[]
  /** Printed under the subject of each row. */
  readonly teachers: readonly string[]
}

export const subjectColumns = (paper: CardPaper, { columns, rows }: CardView, area: Area): SubjectColumns => {
  const textsOf = (key: string): string[] => {
    const index = columns.findIndex((column) => column.key === key)
    return rows.map((row) => row[index] ?? '')
  }
  const teachers = textsOf('teacher')
  const shown = columns.filter(({ key }) => key !== 'teacher')
  const gutter = paper.of(7)
  const isWords = (key: string) => key === 'subject' || key === 'remark'
  const fixed = new Map(
    shown
      .filter(({ key }) => !isWords(key))
      .map(({ key, title }) => [key, numberWidth(paper, title, textsOf(key))]),
  )
  const taken = [...fixed.values()].reduce((sum, width) => sum + width, 0)
  const rest = area.width - taken - gutter * (shown.length - 1)
  const subject = subjectWidth(paper, rest, textsOf('subject'), teachers)
  let x = area.x
  const placed = shown.map(({ key, title, align }) => {
    const width = fixed.get(key) ?? (key === 'subject' ? subject : rest - subject)
    const column = { key, title, align, x, width, texts: textsOf(key) }
    x += width + gutter
    return column
  })
  return { columns: placed, teachers }
}
