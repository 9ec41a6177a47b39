// The top of a card: the school, which report it is, and a notice for drafts and corrections.
import { academicYear, longMoment } from '#shared/rules/dates'
import type { CardView, Pair } from '#shared/rules/reports/cards/cardView'
import {
  rule,
  type Block,
  columnsOf,
  drawStack,
  stackHeight,
  type Area,
} from '../../platform/pdf/blocks/block'
import { styles, colours, hairline, type Style } from '../../platform/pdf/canvas/style'
import { tag } from '../../platform/pdf/canvas/canvas'
import { layTextIn, writeText } from '../../platform/pdf/canvas/text'
import { drawPicture } from '../../platform/pdf/pieces/picture'
import { printable } from '../../platform/pdf/canvas/words'
import { lay, type CardPaper, inRow, pairBlock, sharedColumns } from './cardPaperDrawing'
import type { ReportCardData } from './reportCardData'

const crestSize = 46

/** Independent of the card's scale: the head looks the same on all of the school's documents. */
const nameStyles = [15.5, 13, 11, 9].map((size) => ({ ...styles.school, size, leading: size * 1.22 }))

export const cardHead = (paper: CardPaper, data: ReportCardData, view: CardView): Block[] => [
  cardLetterhead(paper, data, view),
  titleLine(paper, view),
  ...notices(paper, data, view),
]

const cardLetterhead = (paper: CardPaper, { look }: ReportCardData, { school }: CardView): Block => {
  const { canvas, area, inside } = paper
  const x = look.crest ? area.x + crestSize + 12 : area.x
  const width = area.x + area.width - x
  const name = layTextIn(canvas, school.name + look.mark, nameStyles as [typeof styles.school], width, 1)
  const address = [school.address, school.phone, school.email].filter(Boolean).join('   ·   ')
  const contact = lay(paper, address, styles.small, width)
  const textHeight = name.height + 1 + contact.height
  const height = Math.max(look.crest ? crestSize : 0, textHeight)
  return {
    height,
    draw: (y) => {
      const frame = { x: area.x, y: y + (height - crestSize) / 2, width: crestSize, height: crestSize }
      if (look.crest) drawPicture(canvas, look.crest, frame, `Crest of ${school.name}`, inside)
      const top = y + (height - textHeight) / 2
      canvas.tags.mark([...inside, tag('P')], () => writeText(canvas, name, x, top))
      canvas.tags.mark([...inside, tag('P')], () => writeText(canvas, contact, x, top + name.height + 1))
    },
  }
}

const titleLine = (paper: CardPaper, { title, year, term }: CardView): Block => {
  const { canvas, area, inside, styles: own, of } = paper
  const style = { ...own.title, colour: canvas.accent }
  const right = lay(paper, term, style, area.width)
  const left = lay(
    paper,
    `${title} – ${yearText(paper, year)}`,
    style,
    area.width - canvas.widthOf(term, style) - of(12),
  )
  const height = left.height + of(3)
  const heading = tag('H1')
  return {
    height,
    gap: of(8),
    draw: (y) => {
      canvas.tags.mark([...inside, heading], () => {
        writeText(canvas, left, area.x, y)
        writeText(canvas, right, area.x, y, 'right')
      })
      rule(canvas, area, y + height, canvas.accent, 0.9)
    },
  }
}

/** Cards posted in an earlier layout keep its slash between the years. */
const yearText = ({ layout }: CardPaper, year: number): string =>
  layout < 3 ? academicYear(year).replace('-', '/') : academicYear(year)

const tints = {
  draft: { ground: '#fdeeee', bar: '#b3261e' },
  revision: { ground: '#fff5df', bar: '#9a6700' },
} as const

const notices = (paper: CardPaper, data: ReportCardData, view: CardView): Block[] => [
  ...(view.draft ? [strip(paper, draftText(data), tints.draft)] : []),
  ...(view.revision === null ? [] : [strip(paper, view.revision, tints.revision)]),
]

const strip = (
  paper: CardPaper,
  text: string,
  { ground, bar }: (typeof tints)['draft' | 'revision'],
): Block => {
  const { canvas, area, inside, styles: own, of } = paper
  const padding = of(4.5)
  const lines = lay(paper, text, own.note, area.width - padding * 2 - 3)
  const height = lines.height + padding * 2
  return {
    height,
    gap: of(7),
    draw: (y) => {
      canvas.tags.artifact(() => {
        canvas.doc.rect(area.x, y, area.width, height).fillColor(ground).fill()
        canvas.doc.rect(area.x, y, 3, height).fillColor(bar).fill()
      })
      canvas.tags.mark([...inside, tag('P')], () =>
        writeText(canvas, lines, area.x + 3 + padding, y + padding),
      )
    },
  }
}

const draftText = ({ look, drawnAt }: ReportCardData): string =>
  `DRAFT of ${longMoment(look.timeZone, drawnAt)}. ` +
  'Not posted: families cannot see this card, and marks may still change.'

const perRow = 3

/** The student's name large, the other answers in three columns beside it. */
export const identityBand = (paper: CardPaper, { identity }: CardView): Block => {
  const { canvas, area, styles, of } = paper
  const [person, ...others] = identity
  const padding = of(8)
  const inner = { x: area.x + padding, width: area.width - padding * 2 }
  const [left, right] = sharedColumns(inner, [36, 64], of(14)) as [Area, Area]
  const pairs = rowsOf(others, perRow)
  const columns =
    paper.layout === 1
      ? sharedColumns(right, [26, 43, 31], of(10))
      : neededColumns(paper, right, pairs, of(12))
  const rows = pairs.map((row, index) =>
    inRow(
      row.map((pair, column) => pairBlock(paper, pair, columns[column] as Area, styles.value)),
      index === 0 ? 0 : of(3.5),
    ),
  )
  const name = person ? personBlock(paper, person, left) : inRow([])
  const height = Math.max(name.height, stackHeight(rows)) + padding * 2
  return {
    height,
    gap: of(8),
    draw: (y) => {
      canvas.tags.artifact(() =>
        canvas.doc.roundedRect(area.x, y, area.width, height, 5).fillColor(colours.wash).fill(),
      )
      name.draw(y + padding)
      drawStack(rows, y + padding)
    },
  }
}

const rowsOf = <Item>(items: readonly Item[], count: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / count) }, (_, row) =>
    items.slice(row * count, (row + 1) * count),
  )

/** Columns as wide as their values, within limits, so that the period stays on one line. The last gets the rest. */
const neededColumns = (
  { canvas, styles }: CardPaper,
  { x, width }: Area,
  rows: readonly (readonly Pair[])[],
  gutter: number,
): readonly Area[] => {
  const room = width - gutter * (perRow - 1)
  const needed = (column: number) =>
    Math.max(0, ...rows.map((row) => canvas.widthOf(printable(row[column]?.value ?? ''), styles.value))) + 0.1
  const first = Math.min(Math.max(needed(0), room * 0.16), room * 0.28)
  const second = Math.min(Math.max(needed(1), room * 0.3), room * 0.62)
  return [
    { x, width: first },
    { x: x + first + gutter, width: second },
    { x: x + first + second + gutter * 2, width: room - first - second },
  ]
}

const personBlock = (paper: CardPaper, { label, value }: Pair, area: Area): Block => {
  const { canvas, styles, inside, of } = paper
  const sizes = [1, 0.86, 0.74].map((part) => ({
    ...styles.person,
    size: styles.person.size * part,
    leading: styles.person.leading * part,
  }))
  const name = lay(paper, label, styles.label, area.width)
  const text = layTextIn(canvas, value, sizes as [typeof styles.person], area.width, 2)
  return {
    height: name.height + of(0.6) + text.height,
    draw: (y) =>
      canvas.tags.mark([...inside, tag('P')], () => {
        writeText(canvas, name, area.x, y)
        writeText(canvas, text, area.x, y + name.height + of(0.6))
      }),
  }
}

/** Average, position and the other results, side by side. */
export const summaryStrip = (paper: CardPaper, { summary }: CardView): Block => {
  const { canvas, area, of } = paper
  const gutter = of(14)
  const columns = columnsOf({ x: area.x + of(8), width: area.width - of(8) }, summary.length, gutter)
  const figure = figureStyle(paper, summary, columns[0]?.width ?? 0)
  const row = inRow(summary.map((pair, index) => pairBlock(paper, pair, columns[index] as Area, figure)))
  return {
    height: row.height,
    gap: of(8),
    draw: (y) => {
      row.draw(y)
      canvas.tags.artifact(() => {
        for (const { x } of columns.slice(1))
          canvas.doc.moveTo(x - gutter / 2, y + of(2)).lineTo(x - gutter / 2, y + row.height - of(2))
        canvas.doc.lineWidth(hairline).strokeColor(colours.rule).stroke()
      })
    },
  }
}

/** The largest size at which each result stands on one line. */
const figureStyle = (
  { canvas, styles, layout }: CardPaper,
  summary: readonly Pair[],
  width: number,
): Style => {
  if (layout === 1) return styles.figure
  const sizes = [1, 0.9, 0.8, 0.7].map((part) => ({ ...styles.figure, size: styles.figure.size * part }))
  const fits = (style: Style) => summary.every(({ value }) => canvas.widthOf(value, style) <= width)
  return sizes.find(fits) ?? sizes.at(-1) ?? styles.figure
}
