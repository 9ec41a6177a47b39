// How the terms are read: paragraphs between blank lines; a first line without a full stop is their title, and a few
// words that begin a paragraph as a sentence of their own are its heading.

export interface TermsPart {
  readonly is: 'title' | 'paragraph'
  /** 'Why we ask.'; empty: the paragraph has none. */
  readonly heading: string
  readonly text: string
}

const headingWords = 5

const paragraphOf = (text: string): TermsPart => {
  const [heading = ''] = /^[^.!?\n]+[.!?](?=\s)/.exec(text) ?? []
  if (heading === '' || heading.split(/\s+/).length > headingWords)
    return { is: 'paragraph', heading: '', text }
  return { is: 'paragraph', heading, text: text.slice(heading.length).trim() }
}

export const termsParts = (terms: string): readonly TermsPart[] =>
  terms
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part, index) =>
      index === 0 && !/[.!?\n]/.test(part) ? { is: 'title', heading: '', text: part } : paragraphOf(part),
    )
