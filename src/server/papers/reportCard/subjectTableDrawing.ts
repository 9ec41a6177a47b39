// The subjects of a card, one row each: marks in narrow columns, the teacher under the subject.
import type { CardView } from '#shared/rules/reports/cards/cardView'
import { rule, type Block } from '../../platform/pdf/blocks/block'
import { colours, hairline } from '../../platform/pdf/canvas/style'
import { tag, type Tag } from '../../platform/pdf/canvas/canvas'
import { writeText, type TextLines } from '../../platform/pdf/canvas/text'
import { lay, type CardPaper } from './cardPaperDrawing'
import { cellStyle, subjectColumns, type SubjectColumn } from './subjectColumnsData'

/** Rows that may be made taller when a card has spare room. */
export interface SubjectTable {
  readonly rows: number
  readonly withExtra: (perRow: number) => Block
}

interface Line {
  readonly height: number
  /** `y` is the top of the row's text. */
  readonly draw: (y: number) => void
}

interface Layout {
  readonly paper: CardPaper
  readonly columns: readonly SubjectColumn[]
  readonly inside: readonly Tag[]
}

const headLine = ({ paper, columns, inside }: Layout): Line => {
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
        // The subject stands by the last line, as the remark does.
        const bottom = isBelow || key === 'subject' ? height : beside
        canvas.tags.mark([...inside, row, tag('TH', { scope: 'Column' })], () =>
          writeText(canvas, title, x, y + bottom - title.height, align),
        )
      }),
  }
}

const rowLine = ({ paper, columns, inside }: Layout, index: number, teacherName: string): Line => {
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

export const subjectTable = (paper: CardPaper, view: CardView): SubjectTable => {
  const { canvas, area, of } = paper
  const inset = of(4)
  const { columns, teachers } = subjectColumns(paper, view, {
    x: area.x + inset,
    width: area.width - inset * 2,
  })
  const layout = { paper, columns, inside: [...paper.inside, tag('Table')] }
  const head = headLine(layout)
  const lines = view.rows.map((_row, index) => rowLine(layout, index, teachers[index] ?? ''))
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
