// The terms as families read them.
import { termsParts, type TermsPart } from '#shared/rules/school/termsParts'
import * as styles from './TermsText.module.css'

const Part = ({ is, heading, text }: TermsPart) =>
  is === 'title' ? (
    <h3>{text}</h3>
  ) : (
    <p>
      {heading !== '' && (
        <>
          <strong>{heading}</strong>{' '}
        </>
      )}
      {text}
    </p>
  )

export const TermsText = ({ text }: { text: string }) => (
  <div className={styles.terms}>
    {termsParts(text).map((part, index) => (
      <Part key={index} {...part} />
    ))}
  </div>
)
