// All pages of the help, or those that a search finds.
import { pieces } from '#client/lists/studentFind'
import { HelpLink } from './HelpLink'
import { helpPageAt, pagesIn, type FoundPage } from './helpPages'
import * as styles from './topics.module.css'

export const HelpTopics = () => (
  <ul className={styles.topics}>
    {pagesIn('').map(({ id, title }) => (
      <li key={id}>
        <HelpLink to={id}>{title}</HelpLink>
        {pagesIn(id).length > 0 && (
          <ul>
            {pagesIn(id).map((page) => (
              <li key={page.id}>
                <HelpLink to={page.id}>{page.title}</HelpLink>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
)

const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  pieces(text, words).map(({ text: piece, isHit }, index) =>
    isHit ? <mark key={index}>{piece}</mark> : piece,
  )

interface FoundTopicsProps {
  readonly found: readonly FoundPage[]
  readonly words: readonly string[]
}

export const FoundTopics = ({ found, words }: FoundTopicsProps) => (
  <ul className={styles.found}>
    {found.map(({ page, sentence }) => (
      <li key={page.id}>
        <HelpLink to={page.id}>
          <Marked text={page.title} words={words} />
        </HelpLink>
        <span className={styles.part}>{helpPageAt(page.parent)?.title}</span>
        {sentence !== '' && (
          <p>
            <Marked text={sentence} words={words} />
          </p>
        )}
      </li>
    ))}
  </ul>
)
