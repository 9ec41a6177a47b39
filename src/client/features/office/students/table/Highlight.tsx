import { pieces } from '#client/lists/studentFind'

interface HighlightProps {
  readonly text: string
  readonly words: readonly string[]
}

/** The text with what was searched for marked. */
export const Highlight = ({ text, words }: HighlightProps) =>
  words.length === 0
    ? text
    : pieces(text, words).map((piece, index) =>
        piece.isHit ? <mark key={index}>{piece.text}</mark> : piece.text,
      )
