// Structure of the terms: blank lines separate paragraphs; a first line without a full stop is the title, and a short
// first sentence of a paragraph is its heading.

const headingWords = 5

export interface TermsPart {
  readonly is: 'title' | 'paragraph'
  /** 'Why we ask.'; empty: the paragraph has none. */
  readonly heading: string
  readonly text: string
}

export const termsParts = (terms: string): readonly TermsPart[] =>
  terms
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part, index) =>
      index === 0 && !/[.!?\n]/.test(part) ? { is: 'title', heading: '', text: part } : paragraphOf(part),
    )

const paragraphOf = (text: string): TermsPart => {
  const [heading = ''] = /^[^.!?\n]+[.!?](?=\s)/.exec(text) ?? []
  if (heading === '' || heading.split(/\s+/).length > headingWords)
    return { is: 'paragraph', heading: '', text }
  return { is: 'paragraph', heading, text: text.slice(heading.length).trim() }
}

export interface TermsSection {
  /** 'Why we ask' */
  readonly heading: string
  readonly paragraphs: readonly string[]
}

export interface FoldedTerms {
  readonly title: string
  /** The text before the first heading; of terms without headings, the first paragraph. */
  readonly intro: readonly string[]
  readonly sections: readonly TermsSection[]
}

/** The heading under which terms without headings are folded. */
const rest = 'The whole text'

/** The terms as headings with the text below each. */
export const foldedTerms = (terms: string): FoldedTerms => {
  const parts = termsParts(terms)
  const title = parts.find(({ is }) => is === 'title')?.text ?? ''
  const paragraphs = parts.filter(({ is }) => is === 'paragraph')
  const first = paragraphs.findIndex(({ heading }) => heading !== '')
  if (first < 0) {
    const [intro = [], others = []] = [paragraphs.slice(0, 1), paragraphs.slice(1)].map((some) =>
      some.map(({ text }) => text),
    )
    return { title, intro, sections: others.length > 0 ? [{ heading: rest, paragraphs: others }] : [] }
  }
  const sections: { heading: string; paragraphs: string[] }[] = []
  for (const { heading, text } of paragraphs.slice(first))
    if (heading === '') sections.at(-1)?.paragraphs.push(text)
    else sections.push({ heading: heading.replace(/\.$/, ''), paragraphs: [text] })
  return { title, intro: paragraphs.slice(0, first).map(({ text }) => text), sections }
}
