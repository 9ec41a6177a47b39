/** Paragraphs of the terms are separated by blank lines (contract/registration). */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
