// The bottom of a card: when school re-opens, room to sign and stamp, the verification code, and the keys.
import { longDay } from '#shared/rules/dates'
import type { CardView, Pair } from '#shared/rules/reports/cards/cardView'
import { rule, type Area, type Block, columnsOf } from '../../platform/pdf/blocks/block'
import { colours, hairline } from '../../platform/pdf/canvas/style'
import { drawEmptyFrame, drawQrCode } from '../../platform/pdf/pieces/picture'
import { tag } from '../../platform/pdf/canvas/canvas'
import { writeText } from '../../platform/pdf/canvas/text'
import { inRow, lay, pairBlock, sharedColumns, type CardPaper } from './cardPaperDrawing'
import type { ReportCardData } from './reportCardData'

/** In points. A smaller code cannot be scanned from paper. */
const smallestCode = 48

/** Explains the two abbreviated column headings, whose letters are ratings. */
const ratingsLabel = 'Ratings, also of application (Appl.) and conduct (Cond.)'

export const cardFoot = (paper: CardPaper, data: ReportCardData, view: CardView): Block[] => [
  closing(paper, data, view),
  ...view.keys
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${label === 'Ratings' ? ratingsLabel : label}: ${value}`)
    .map((text, index) => keyLine(paper, text, index === 0 ? paper.of(8) : 0)),
]

const closing = (paper: CardPaper, data: ReportCardData, view: CardView): Block => {
  const { area, of } = paper
  const path = view.check_path
  const shares = path === null ? [26, 46, 28] : [20, 25, 18, 37]
  const [first, second, third, fourth] = sharedColumns(area, shares, of(12)) as [Area, Area, Area, Area?]
  return inRow([
    reopening(paper, view, first),
    signature(paper, second),
    stamp(paper, third),
    ...(path !== null && fourth ? [proof(paper, data, path, fourth)] : []),
  ])
}

const reopening = (paper: CardPaper, { reopens }: CardView, area: Area): Block =>
  pairBlock(paper, { label: 'School re-opens on', value: reopens ?? '' }, area, paper.styles.subject)

const signature = (paper: CardPaper, area: Area): Block => {
  const { canvas, styles, inside } = paper
  const height = roomHeight(paper)
  const caption = lay(paper, 'Principal’s signature', styles.small, area.width)
  const line = height - caption.height - 3
  return {
    height,
    draw: (y) => {
      rule(canvas, area, y + line, colours.blank, 0.7)
      canvas.tags.mark([...inside, tag('P')], () => writeText(canvas, caption, area.x, y + line + 3))
    },
  }
}

const roomHeight = ({ of }: CardPaper): number => Math.max(smallestCode, of(58))

const stamp = (paper: CardPaper, { x, width }: Area): Block => {
  const height = roomHeight(paper)
  return {
    height,
    draw: (y) => drawEmptyFrame(paper.canvas, { x, y, width, height }, 'School’s stamp', paper.inside),
  }
}

/** The QR code, with its purpose and address in words. */
const proof = (paper: CardPaper, data: ReportCardData, path: string, area: Area): Block => {
  const { canvas, styles, inside, of } = paper
  const size = roomHeight(paper)
  const address = `${data.origin}${path}`
  const left = area.x + size + of(8)
  const text = lay(paper, proofText(data, path), styles.small, area.x + area.width - left)
  return {
    height: Math.max(size, text.height),
    draw: (y) => {
      drawQrCode(canvas, address, { x: area.x, y, size }, `Code that leads to ${address}`, inside)
      canvas.tags.mark([...inside, tag('P')], () => writeText(canvas, text, left, y))
    },
  }
}

/** The card's own part of the address is on one line by itself, because people type it. */
const proofText = (data: ReportCardData, path: string): string => {
  const address = `${data.origin.replace(/^https?:\/\//, '')}${path}`
  const token = address.lastIndexOf('/') + 1
  return [
    issuedText(data),
    'Is this card genuine? Scan the code, or open',
    address.slice(0, token),
    address.slice(token),
  ].join('\n')
}

const issuedText = ({ issue: { revision, issued_on } }: ReportCardData): string =>
  `Revision ${revision}${issued_on ? `, given out on ${longDay(issued_on)}` : ''}.`

const keyLine = (paper: CardPaper, text: string, gap: number): Block => {
  const lines = lay(paper, text, paper.styles.key, paper.area.width)
  return {
    height: lines.height,
    gap,
    draw: (y) =>
      paper.canvas.tags.mark([...paper.inside, tag('P')], () =>
        writeText(paper.canvas, lines, paper.area.x, y),
      ),
  }
}

export const attitude = (paper: CardPaper, view: CardView): Block[] =>
  paper.layout === 1 || view.activities !== '' || view.ratings.some(hasValue)
    ? [attitudeRow(paper, view)]
    : []

const hasValue = ({ value }: Pair): boolean => value !== ''

/** Ratings on the left, co-curricular activities on the right. */
const attitudeRow = (paper: CardPaper, { ratings, activities }: CardView): Block => {
  const { area, styles, of } = paper
  const [left, right] = sharedColumns(area, [46, 54], of(18)) as [Area, Area]
  const columns = columnsOf(left, ratings.length, of(8))
  const letters = inRow(
    ratings.map((pair, index) => pairBlock(paper, pair, columns[index] as Area, styles.value)),
  )
  return inRow(
    [
      under(paper, heading(paper, 'Attitude', left), letters),
      ...(activities === '' && paper.layout !== 1
        ? []
        : [under(paper, heading(paper, 'Co-curricular activities', right), words(paper, activities, right))]),
    ],
    of(9),
  )
}

const under = (paper: CardPaper, title: Block, content: Block): Block => ({
  height: title.height + paper.of(1.5) + content.height,
  draw: (y) => {
    title.draw(y)
    content.draw(y + title.height + paper.of(1.5))
  },
})

const heading = (paper: CardPaper, text: string, area: Area): Block => {
  const lines = lay(paper, text, paper.styles.heading, area.width)
  return {
    height: lines.height,
    draw: (y) =>
      paper.canvas.tags.mark([...paper.inside, tag('H2')], () => writeText(paper.canvas, lines, area.x, y)),
  }
}

const words = (paper: CardPaper, text: string, area: Area): Block => {
  const lines = lay(paper, text, paper.styles.text, area.width)
  return {
    height: Math.max(lines.height, paper.styles.text.leading),
    draw: (y) =>
      paper.canvas.tags.mark([...paper.inside, tag('P')], () => writeText(paper.canvas, lines, area.x, y)),
  }
}

export const remarkLines = (paper: CardPaper, { remarks }: CardView): Block[] =>
  remarks
    .filter((pair) => paper.layout === 1 || hasValue(pair))
    .map((pair, index) =>
      remarkLine(paper, { ...pair, label: `${pair.label}’s remark` }, index === 0 ? paper.of(8) : 0),
    )

const remarkLine = (paper: CardPaper, { label, value }: Pair, gap: number): Block => {
  const { canvas, area, of } = paper
  const [left, right] = sharedColumns(area, [15, 85], of(10)) as [Area, Area]
  const row = inRow([heading(paper, label, left), words(paper, value, right)])
  const padding = of(3)
  return {
    height: row.height + padding * 2,
    gap,
    draw: (y) => {
      rule(canvas, area, y, colours.rule, hairline)
      row.draw(y + padding)
    },
  }
}
