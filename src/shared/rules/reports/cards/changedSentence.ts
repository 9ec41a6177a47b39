// Two wordings of a sentence side by side: what both begin and end with is left out where it is long.

/** Kept on either side of what differs, so that one finds the place. */
const aroundIt = 2

/** 'remark “… good work …” → “… excellent work …”'; 'remark added: “Good.”'; 'remark removed: “Good.”'. */
export const changedSentence = (label: string, before: string, after: string): string => {
  if (before === '') return `${label} added: “${after}”`
  if (after === '') return `${label} removed: “${before}”`
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const start = sharedStart(was, is)
  const end = sharedStart(was.slice(start).reverse(), is.slice(start).reverse())
  const [from, behind] = [leftOut(start), leftOut(end)]
  return `${label} ${quoted(was, from, behind)} → ${quoted(is, from, behind)}`
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

const sharedStart = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((word, index) => word !== b[index])
  return at === -1 ? a.length : at
}

/** A single word is shown rather than an ellipsis in its place. */
const leftOut = (shared: number): number => (shared > aroundIt + 1 ? shared - aroundIt : 0)

const quoted = (words: readonly string[], from: number, after: number): string => {
  const shown = words.slice(from, words.length - after).join(' ')
  return `“${from > 0 ? '… ' : ''}${shown}${after > 0 ? ' …' : ''}”`
}

/** For a family: words that were taken back are not said again. */
export const toldSentence = (label: string, before: string, after: string): string => {
  if (before === '') return `${label} added`
  return after === '' ? `${label} removed` : `${label} changed`
}
