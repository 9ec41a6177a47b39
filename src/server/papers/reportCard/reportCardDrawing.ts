// Draws a report card on one page, whatever its length. A posted card shows the frozen marks, never today's.
import { academicYear } from '#shared/rules/dates'
import { listName } from '#shared/rules/students/names'
import { cardOf, type CardView } from '#shared/rules/reports/cards/cardView'
import { drawStack, stackHeight, type Block } from '../../platform/pdf/blocks/block'
import { openCanvas, type Canvas, type CanvasOptions, tag } from '../../platform/pdf/canvas/canvas'
import { cardFoot, attitude, remarkLines } from './cardFootDrawing'
import { cardHead, identityBand, summaryStrip } from './cardHeadDrawing'
import { cardArea, margins, type CardPaper, type CardScale, fullSizeAt, scales } from './cardPaperDrawing'
import type { ReportCardData } from './reportCardData'
import { paperSizes } from '../../platform/pdf/canvas/style'
import { subjectTable, type SubjectTable } from './subjectTableDrawing'

/** The exponent by which the next scale is guessed: wrapped text grows faster than its font size. */
const growth = 0.7

/** Draws the card on its own page. */
export const addReportCard = (canvas: Canvas, data: ReportCardData): void => {
  const view = cardOf(data.card, data.issue)
  const { width, height } = paperSizes[view.paper]
  const page = { ...canvas, size: { width, height } }
  const room = height - margins.top - margins.bottom
  const arrangement = fitting(page, data, view, room)
  canvas.doc.addPage({ size: [width, height], margin: 0 })
  if (view.draft) drawDraftMark(page)
  drawStack(spread(arrangement, room), margins.top)
  drawStack(arrangement.foot, height - margins.bottom - stackHeight(arrangement.foot))
}

interface Arrangement {
  readonly scale: CardScale
  readonly before: readonly Block[]
  readonly table: SubjectTable
  readonly after: readonly Block[]
  readonly foot: readonly Block[]
}

const fitting = (canvas: Canvas, data: ReportCardData, view: CardView, room: number): Arrangement =>
  largestFitting((scale) => arrange(canvas, data, view, scale), heightOf, room)

/** Finds the largest scale that fits, in a few tries, or uses the smallest. The same card always gets the same. */
const largestFitting = <Arrangement>(
  arrange: (scale: CardScale) => Arrangement,
  heightOf: (arrangement: Arrangement) => number,
  room: number,
): Arrangement => {
  let tooLarge = -1
  let fits = scales.length
  let index = fullSizeAt
  let found: Arrangement | undefined
  while (fits - tooLarge > 1) {
    const scale = scales[index] as CardScale
    const arrangement = arrange(scale)
    const height = heightOf(arrangement)
    const isLast = index === scales.length - 1
    if (height <= room || isLast) {
      fits = index
      found = arrangement
    } else tooLarge = index
    index = Math.min(Math.max(guess(scale, height, room), tooLarge + 1), fits - 1)
  }
  return found as Arrangement
}

const arrange = (canvas: Canvas, data: ReportCardData, view: CardView, scale: CardScale): Arrangement => {
  const paper: CardPaper = {
    ...scale,
    canvas,
    layout: data.layout,
    area: cardArea(canvas),
    inside: [tag('Sect')],
  }
  return {
    scale,
    before: [
      ...cardHead(paper, data, view),
      identityBand(paper, view),
      ...(view.summary.length > 0 ? [summaryStrip(paper, view)] : []),
    ],
    table: subjectTable(paper, view),
    after: [...attitude(paper, view), ...remarkLines(paper, view)],
    foot: cardFoot(paper, data, view),
  }
}

const heightOf = (arrangement: Arrangement): number =>
  stackHeight(bodyOf(arrangement)) + arrangement.scale.of(10) + stackHeight(arrangement.foot)

const bodyOf = ({ before, table, after }: Arrangement, extra = 0): readonly Block[] => [
  ...before,
  table.withExtra(extra),
  ...after,
]

const guess = (scale: CardScale, height: number, room: number): number => {
  const wanted = scale.of(1) * (room / height) ** growth
  const index = scales.findIndex((one) => one.of(1) <= wanted)
  return index < 0 ? scales.length - 1 : index
}

const drawDraftMark = (canvas: Canvas): void => {
  const { doc, size } = canvas
  const letters = { face: 'semibold', size: 150, leading: 150, colour: '' } as const
  const width = canvas.widthOf('DRAFT', letters)
  const [x, y] = [size.width / 2, size.height / 2]
  canvas.tags.artifact(() => {
    doc.save()
    doc.rotate(-52, { origin: [x, y] })
    doc.font(letters.face).fontSize(letters.size).fillColor('#eef0f2')
    doc.text('DRAFT', x - width / 2, y + letters.size * 0.355, { lineBreak: false, baseline: 'alphabetic' })
    doc.restore()
  })
}

/** Spare room goes to the rows first, then between the parts; the rest is left above the foot. */
const maxExtraPerRow = 7
const maxExtraPerGap = 9

const spread = (arrangement: Arrangement, room: number): readonly Block[] => {
  const spare = Math.max(0, room - heightOf(arrangement))
  const perRow = Math.min(maxExtraPerRow, (spare * 0.7) / Math.max(1, arrangement.table.rows))
  const body = bodyOf(arrangement, perRow)
  const left = spare - perRow * arrangement.table.rows
  const gaps = body.filter(({ gap = 0 }) => gap > 0).length
  const perGap = Math.min(maxExtraPerGap, left / (gaps + 1))
  return body.map((block) => ((block.gap ?? 0) > 0 ? { ...block, gap: (block.gap ?? 0) + perGap } : block))
}

export const cardCanvas = (data: ReportCardData): CanvasOptions => ({
  title: titleOf(data),
  author: data.card.school.name,
  size: paperSizes[data.card.paper],
  accent: data.look.accent,
  printedAt: dateOf(data),
})

const titleOf = ({ card }: ReportCardData): string =>
  ['Report Card', `${academicYear(card.year)} Term ${card.term}`, card.student.id, listName(card.student)]
    .filter(Boolean)
    .join(' – ')

/** A posted card carries its issue date, so that its bytes never change. */
const dateOf = ({ issue, drawnAt }: ReportCardData): Date =>
  new Date(issue.issued_on ? `${issue.issued_on}T12:00:00.000Z` : drawnAt)

export const drawReportCard = (data: ReportCardData): Promise<Uint8Array<ArrayBuffer>> => {
  const canvas = openCanvas(cardCanvas(data))
  addReportCard(canvas, data)
  return canvas.finish()
}
