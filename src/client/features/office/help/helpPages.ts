// The pages of the help, one for each heading of docs/office.md.
import { searchForm } from '#shared/rules/students/names'
import pages from '#docs/office.md'

export type Span =
  | string
  | { readonly is: 'strong' | 'em' | 'code'; readonly spans: readonly Span[] }
  | { readonly is: 'link'; readonly to: string; readonly spans: readonly Span[] }

export interface Picture {
  readonly is: 'picture'
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

export interface Table {
  readonly is: 'table'
  readonly isNumber: readonly boolean[]
  readonly head: ReadonlyArray<readonly Span[]>
  readonly rows: ReadonlyArray<ReadonlyArray<readonly Span[]>>
}

export type Block =
  | { readonly is: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly is: 'list'; readonly isOrdered: boolean; readonly items: ReadonlyArray<readonly Span[]> }
  | Picture
  | Table

export interface HelpPage {
  readonly id: string
  readonly title: string
  /** The page above it; empty: it is a part of the help. */
  readonly parent: string
  readonly blocks: readonly Block[]
}

export const helpPages = pages as readonly HelpPage[]

export const helpPageAt = (id: string): HelpPage | undefined => helpPages.find((page) => page.id === id)

const plain = (spans: readonly Span[]): string =>
  spans.map((span) => (typeof span === 'string' ? span : plain(span.spans))).join('')

const textsOf = (block: Block): readonly string[] => {
  switch (block.is) {
    case 'paragraph':
      return [plain(block.spans)]
    case 'list':
      return block.items.map(plain)
    case 'table':
      return block.rows.map((row) => row.map(plain).join(': '))
    case 'picture':
      return [block.alt]
  }
}

const sentencesOf = ({ blocks }: HelpPage): readonly string[] =>
  blocks.flatMap(textsOf).flatMap((text) => text.split(/(?<=[.?!:]) (?=[A-Z])/))

export interface FoundPage {
  readonly page: HelpPage
  /** The sentence with most of the searched words; empty when only the title has them. */
  readonly sentence: string
}

export const helpWords = (search: string): readonly string[] => searchForm(search).split(' ').filter(Boolean)

const folded = helpPages.map((page) => ({
  page,
  title: searchForm(page.title),
  sentences: sentencesOf(page).map((text) => ({ text, key: searchForm(text) })),
}))

type Folded = (typeof folded)[number]

const hitsIn = (key: string, words: readonly string[]): number =>
  words.filter((word) => key.includes(word)).length

const bestSentence = ({ sentences }: Folded, words: readonly string[]): string => {
  const hits = sentences.map(({ key }) => hitsIn(key, words))
  const most = Math.max(0, ...hits)
  return most === 0 ? '' : (sentences[hits.indexOf(most)]?.text ?? '')
}

/** The pages with every word; those with the words in the title first. */
export const findHelp = (pages: readonly HelpPage[], words: readonly string[]): readonly FoundPage[] => {
  const found = folded.filter(({ page, title, sentences }) => {
    if (!pages.includes(page)) return false
    const all = [title, ...sentences.map(({ key }) => key)].join(' ')
    return hitsIn(all, words) === words.length
  })
  const weight = ({ title, sentences }: Folded) =>
    hitsIn(title, words) * 2 + Math.max(0, ...sentences.map(({ key }) => hitsIn(key, words)))
  return found
    .sort((one, other) => weight(other) - weight(one))
    .map((one) => ({ page: one.page, sentence: bestSentence(one, words) }))
}
