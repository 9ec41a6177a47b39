// The top of a card: the school, which report it is, and a notice for drafts and corrections.
import { academicYear, longMoment } from '#shared/rules/dates'
import type { CardView } from '#shared/rules/reports/cards/cardView'
import { rule, type Block } from '../../platform/pdf/blocks/block'
import { styles } from '../../platform/pdf/canvas/style'
import { tag } from '../../platform/pdf/canvas/canvas'
import { layTextIn, writeText } from '../../platform/pdf/canvas/text'
import { drawPicture } from '../../platform/pdf/pieces/picture'
import { lay, type CardPaper } from './cardPaperDrawing'
import type { ReportCardData } from './reportCardData'

const crestSize = 46

/** Independent of the card's scale: the head looks the same on all of the school's documents. */
const nameStyles = [15.5, 13, 11, 9].map((size) => ({ ...styles.school, size, leading: size * 1.22 }))

const letterhead = (paper: CardPaper, { look }: ReportCardData, { school }: CardView): Block => {
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

/** Cards that were given out in an earlier form keep its slash. */
const yearText = ({ layout }: CardPaper, year: number): string =>
  layout < 3 ? academicYear(year).replace('-', '/') : academicYear(year)

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

const tints = {
  draft: { ground: '#fdeeee', bar: '#b3261e' },
  revision: { ground: '#fff5df', bar: '#9a6700' },
} as const

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

const notices = (paper: CardPaper, data: ReportCardData, view: CardView): Block[] => [
  ...(view.draft ? [strip(paper, draftText(data), tints.draft)] : []),
  ...(view.revision === null ? [] : [strip(paper, view.revision, tints.revision)]),
]

export const cardHead = (paper: CardPaper, data: ReportCardData, view: CardView): Block[] => [
  letterhead(paper, data, view),
  titleLine(paper, view),
  ...notices(paper, data, view),
]
