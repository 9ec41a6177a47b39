// What teachers say about the student: attitude, activities, and the three remarks. What nobody wrote is left out; cards
// of the first form leave it empty.
import type { CardView, Pair } from '#shared/rules/reports/cards/cardView'
import { columnsOf, rule, type Area, type Block } from '../../platform/pdf/blocks/block'
import { colours, hairline } from '../../platform/pdf/canvas/style'
import { tag } from '../../platform/pdf/canvas/canvas'
import { writeText } from '../../platform/pdf/canvas/text'
import { inRow, lay, pairBlock, sharedColumns, type CardPaper } from './cardPaperDrawing'

const heading = (paper: CardPaper, text: string, area: Area): Block => {
  const lines = lay(paper, text, paper.styles.heading, area.width)
  return {
    height: lines.height,
    draw: (y) =>
      paper.canvas.tags.mark([...paper.inside, tag('H2')], () => writeText(paper.canvas, lines, area.x, y)),
  }
}

const under = (paper: CardPaper, title: Block, content: Block): Block => ({
  height: title.height + paper.of(1.5) + content.height,
  draw: (y) => {
    title.draw(y)
    content.draw(y + title.height + paper.of(1.5))
  },
})

const words = (paper: CardPaper, text: string, area: Area): Block => {
  const lines = lay(paper, text, paper.styles.text, area.width)
  return {
    height: Math.max(lines.height, paper.styles.text.leading),
    draw: (y) =>
      paper.canvas.tags.mark([...paper.inside, tag('P')], () => writeText(paper.canvas, lines, area.x, y)),
  }
}

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

const hasValue = ({ value }: Pair): boolean => value !== ''

export const attitude = (paper: CardPaper, view: CardView): Block[] =>
  paper.layout === 1 || view.activities !== '' || view.ratings.some(hasValue)
    ? [attitudeRow(paper, view)]
    : []

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

export const remarkLines = (paper: CardPaper, { remarks }: CardView): Block[] =>
  remarks
    .filter((pair) => paper.layout === 1 || hasValue(pair))
    .map((pair, index) =>
      remarkLine(paper, { ...pair, label: `${pair.label}’s remark` }, index === 0 ? paper.of(8) : 0),
    )
