// The subjects of a card, one row each: marks in narrow columns, the teacher under the subject.
import type { CardView } from '#shared/rules/reports/cards/cardView'
import { rule, type Block, type Area } from '../../platform/pdf/blocks/block'
import { colours, hairline, type Style } from '../../platform/pdf/canvas/style'
import { type Align, writeText, type TextLines } from '../../platform/pdf/canvas/text'
import { printable } from '../../platform/pdf/canvas/words'
import { tag, type Tag } from '../../platform/pdf/canvas/canvas'
import { lay, type CardPaper } from './cardPaperDrawing'

/** A table whose rows can grow when the card has spare room. */
export interface SubjectTable {
  readonly rows: number
  readonly withExtra: (perRow: number) => Block
}

interface Line {
  readonly height: number
  /** `y` is the top of the row's text. */
  readonly draw: (y: number) => void
}

export const subjectTable = (paper: CardPaper, view: CardView): SubjectTable => {
  const { canvas, area, of } = paper
  const inset = of(4)
  const { columns, teachers } = subjectColumns(paper, view, {
    x: area.x + inset,
    width: area.width - inset * 2,
  })
  const parts = { paper, columns, inside: [...paper.inside, tag('Table')] }
  const head = headLine(parts)
  const lines = view.rows.map((_row, index) => rowLine(parts, index, teachers[index] ?? ''))
  const headHeight = head.height + of(3.5) * 2
  const padding = of(2.4)
  const withExtra = (perRow: number): Block => {
    const heightOf = (line: Line) => line.height + padding * 2 + perRow
    return {
      height: headHeight + lines.reduce((sum, line) => sum + heightOf(line), 0),
      gap: of(9),
      draw: (top) => {
        canvas.tags.artifact(() =>
          canvas.doc.rect(area.x, top, area.width, headHeight).fillColor(colours.wash).fill(),
        )
        head.draw(top + of(3.5))
        let y = top + headHeight
        for (const line of lines) {
          line.draw(y + padding + perRow / 2)
          y += heightOf(line)
          rule(canvas, area, y, colours.rule, hairline)
        }
      },
    }
  }
  return { rows: lines.length, withExtra }
}

interface SubjectColumn extends Area {
  readonly key: string
  readonly title: string
  readonly align: Align
  /** The text of each row. */
  readonly texts: readonly string[]
  /** True if the text is below the numbers instead of beside them. */
  readonly isBelow: boolean
}

interface SubjectColumns {
  readonly columns: readonly SubjectColumn[]
  /** Printed under the subject of each row. */
  readonly teachers: readonly string[]
}

const subjectColumns = (paper: CardPaper, { columns, rows }: CardView, area: Area): SubjectColumns => {
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

/** Maximum width of a column of numbers; longer text is wrapped. */
const widestNumber = 40

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

const wordsOf = (text: string): string[] => printable(text).split(/[ \n]+/)

/** From layout 2 on, the final mark is as bold as the subject. */
const cellStyle = ({ styles, layout }: CardPaper, key: string): Style => {
  if (key === 'subject' || (key === 'final' && layout !== 1)) return styles.subject
  return key === 'remark' ? styles.remark : styles.cell
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

type Column = Omit<SubjectColumn, 'x' | 'width'>

interface Room {
  readonly area: Area
  readonly gutter: number
  /** The width of the widest subject or teacher on one line. */
  readonly wanted: number
  /** The widths of the columns of numbers, by key. */
  readonly numbers: ReadonlyMap<string, number>
}

/** In layout 1, the limits of the subject column, as shares of the width that the numbers leave. */
const firstShare = { least: 0.3, most: 0.5 }

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

const sumOf = (widths: Iterable<number>): number => [...widths].reduce((sum, width) => sum + width, 0)

/** From layout 2 on, the subject column has at least this share of the whole width. */
const leastShare = 0.28

/** Places the remark below the numbers, and spreads spare width between them. */
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

interface TableParts {
  readonly paper: CardPaper
  readonly columns: readonly SubjectColumn[]
  readonly inside: readonly Tag[]
}

const headLine = ({ paper, columns, inside }: TableParts): Line => {
  const { canvas, styles } = paper
  const titles = columns.map(({ title, width }) => lay(paper, title, styles.columnTitle, width))
  const heightWhere = (isBelow: boolean) =>
    Math.max(0, ...titles.map(({ height }, index) => (columns[index]?.isBelow === isBelow ? height : 0)))
  const beside = heightWhere(false)
  const height = beside + heightWhere(true)
  const row = tag('TR')
  return {
    height,
    draw: (y) =>
      columns.forEach(({ key, x, align, isBelow }, index) => {
        const title = titles[index] as TextLines
        // The headings of the subject and the remark are on the last line.
        const bottom = isBelow || key === 'subject' ? height : beside
        canvas.tags.mark([...inside, row, tag('TH', { scope: 'Column' })], () =>
          writeText(canvas, title, x, y + bottom - title.height, align),
        )
      }),
  }
}

const rowLine = ({ paper, columns, inside }: TableParts, index: number, teacherName: string): Line => {
  const { canvas, styles } = paper
  const cells = columns.map(({ key, texts, width }) =>
    lay(paper, texts[index] ?? '', cellStyle(paper, key), width),
  )
  const subject = columns.findIndex(({ key }) => key === 'subject')
  const teacher = lay(paper, teacherName, styles.teacher, columns[subject]?.width ?? 0)
  const beside = Math.max(
    styles.cell.leading,
    ...cells.map(({ height }, column) => (column === subject || columns[column]?.isBelow ? 0 : height)),
  )
  const below = beside + paper.of(1.4)
  const heights = cells.map(({ height }, column) => {
    if (column === subject) return height + teacher.height
    return columns[column]?.isBelow && height > 0 ? below + height : height
  })
  const row = tag('TR')
  return {
    height: Math.max(styles.cell.leading, ...heights),
    draw: (y) =>
      columns.forEach(({ x, align, isBelow }, column) => {
        const text = cells[column] as TextLines
        const cell = column === subject ? tag('TH', { scope: 'Row' }) : tag('TD')
        canvas.tags.mark([...inside, row, cell], () => {
          writeText(canvas, text, x, isBelow ? y + below : y, align)
          if (column === subject) writeText(canvas, teacher, x, y + text.height)
        })
      }),
  }
}
