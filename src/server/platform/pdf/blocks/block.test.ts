import { type Block, paginate } from './block'

const roomOf = (page: number) => ({ top: page === 0 ? 0 : 10, bottom: 100 })
const block = (height: number, more: Partial<Block> = {}): Block => ({
  height,
  draw: () => undefined,
  ...more,
})
const layout = (blocks: readonly Block[]) => paginate(blocks, roomOf).map((page) => page.map(({ y }) => y))

test.each<[string, Block[], number[][]]>([
  ['nothing is one page', [], [[]]],
  ['what fits stays', [block(40), block(60)], [[0, 40]]],
  ['what does not fit goes overleaf', [block(60), block(50)], [[0], [10]]],
  ['a gap counts between blocks', [block(40), block(50, { gap: 11 })], [[0], [10]]],
  ['and not at the top of a page', [block(90), block(90, { gap: 30 })], [[0], [10]]],
  [
    'a heading goes overleaf with what follows',
    [block(70), block(10, { keepWithNext: true }), block(40)],
    [[0], [10, 20]],
  ],
  [
    'a run longer than a page begins where it is',
    [block(30), block(60, { keepWithNext: true }), block(60)],
    [[0, 30], [10]],
  ],
  ['a block higher than any page has one of its own', [block(20), block(300)], [[0], [10]]],
])('%s', (_name, blocks, pages) => {
  expect(layout(blocks)).toEqual(pages)
})

test('a table repeats its header on each page', () => {
  const head = block(10, { keepWithNext: true })
  const rows = Array.from({ length: 6 }, () => block(30, { head }))
  const pages = paginate([head, ...rows], roomOf)
  expect(pages.map((page) => page.map(({ block }) => block === head))).toEqual([
    [true, false, false, false],
    [true, false, false],
    [true, false],
  ])
})

test('no block crosses the bottom of its page', () => {
  const blocks = Array.from({ length: 200 }, (_, index) =>
    block((index * 37) % 80, { gap: index % 9, keepWithNext: index % 4 === 0 }),
  )
  const pages = paginate(blocks, roomOf)
  expect(pages.flat()).toHaveLength(blocks.length)
  for (const { block, y } of pages.flat()) expect(y + block.height).toBeLessThanOrEqual(100)
})
