// The layouts of cards that have been given out.
import { createHash } from 'node:crypto'
import { cardData, longestCard, usualCard } from '../../testing/papers/cardFixtures'
import type { FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import { allText, readPdf, type ReadPage } from '../../testing/papers/readPdf'
import { currentLayout } from '../../reports/cards/frozenCardData'
import { drawReportCard } from './reportCardDrawing'

const pageOf = async (layout: number, paper: FrozenCard['paper'] = 'legal'): Promise<ReadPage> => {
  const card = usualCard(16, { paper, starts: '2025-09-08', ends: '2025-12-12' })
  const { pages } = await readPdf(await drawReportCard(cardData(card, { layout })))
  return pages[0] as ReadPage
}

const ict = 'Information and Communication Technology'
const period = '8 September 2025 – 12 December 2025'

test.each(['legal', 'letter'] as const)(
  '%s: a long subject and the period fit on one line each, with the remark below the marks',
  async (paper) => {
    const { pieces } = await pageOf(2, paper)
    const of = (text: string) => pieces.find((piece) => piece.text === text)
    expect([of(ict)?.text, of(period)?.text]).toEqual([ict, period])
    const remark = of('Helpful to others.')
    expect(remark?.top).toBeGreaterThan((of(ict)?.top ?? Infinity) + 5)
    expect(remark?.x).toBeGreaterThan((of(ict)?.x ?? 0) + (of(ict)?.width ?? 0))
  },
)

test('a card posted in the first layout is still drawn in it', async () => {
  const { pieces } = await pageOf(1)
  const texts = pieces.map(({ text }) => text)
  expect(texts).not.toContain(ict)
  expect(texts).not.toContain(period)
  const mark = pieces[texts.indexOf('Visual Arts') + 2]
  const remark = pieces[texts.indexOf('Creative.')]
  expect(Math.abs((remark?.top ?? 0) - (mark?.top ?? Infinity))).toBeLessThan(2)
})

/** The position of every word of a card, to a tenth of a point. */
const placesOf = async (card: FrozenCard, layout: number): Promise<string> => {
  const { pages } = await readPdf(await drawReportCard(cardData(card, { layout })))
  const places = pages.flatMap(({ pieces }) =>
    pieces.map(({ text, x, top }) => `${text} ${x.toFixed(1)} ${top.toFixed(1)}`),
  )
  return createHash('sha256').update(places.join('\n')).digest('hex').slice(0, 16)
}

/** A change to shared drawing code must not move a word of a card already given out. Such a change needs a new layout. */
const layouts = [
  ['usual', 1, usualCard(12), '323aec4ead6689eb'],
  ['longest', 1, longestCard(), 'f83bd7bc1e90c9b0'],
  ['usual', 2, usualCard(12), 'a28f29f5f5665a6d'],
  ['longest', 2, longestCard(), 'b8541f5f9b50ba72'],
  ['usual', 3, usualCard(12), '3a2bf1b1ca76c7e0'],
  ['longest', 3, longestCard(), '557f13eca31b933e'],
] as const

test.each(layouts)(
  'every word of the %s card in layout %i is in its original position',
  async (_name, layout, card, places) => {
    expect(await placesOf(card, layout)).toBe(places)
  },
)

test('the layout of the cards that are given out now is one of them', () => {
  expect(layouts.map(([, layout]) => layout)).toContain(currentLayout)
})

test('from layout 3 on, the school year has a hyphen', async () => {
  const { pages } = await readPdf(await drawReportCard(cardData(usualCard(12))))
  expect(pages[0]?.pieces.map(({ text }) => text)).toContain('END OF TERM REPORT – 2025-2026')
})

test('empty entries have no heading', async () => {
  const card = usualCard(9, { activities: null })
  const data = cardData({ ...card, remarks: { ...card.remarks, dean: null } })
  const text = allText(await readPdf(await drawReportCard(data)))
  expect(text).not.toMatch(/Co-curricular|Dean/)
  expect(text).toContain('Principal’s remark')
})
