// The school's answer to the code of a printed card, and nothing more.
import { portalConfig } from '#client/portalConfig'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import type { CardCheck } from '#shared/contract/reports/termReports'
import { useCheckReportQuery } from '#client/api/reports/termReportsApi'
import { errorText, isNotFound } from '#client/api/transport/errorText'
import { unreachableText } from '#client/api/transport/noAnswerTexts'
import { academicYear } from '#shared/rules/dates'
import * as styles from './CardCheckResult.module.css'

const signs = {
  current: 'M4 10.500l4 4L16 6',
  superseded: 'M10 5.500V11M10 14.500v.1',
  withdrawn: 'M6 6l8 8M14 6l-8 8',
} as const

const Sign = ({ is }: { is: keyof typeof signs }) => (
  <svg className={styles.sign} width="40" height="40" viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="10" fill="currentColor" />
    <path
      d={signs[is]}
      fill="none"
      stroke="#fff"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

const Known = ({ card }: Pick<Extract<CheckState, { is: 'known' }>, 'card'>) => {
  const { title, text } = stateWords[card.state]
  return (
    <>
      <div className={styles.state} data-state={card.state}>
        <Sign is={card.state} />
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        {factsOf(card).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>Compare these with the card in your hand. They must be the same.</p>
    </>
  )
}

const Unknown = () => (
  <div className={styles.state} data-state="unknown">
    <Sign is="withdrawn" />
    <div>
      <h2>No card found</h2>
      <p>
        The school has not issued a card with this code. The address may be incomplete: scan the code again,
        or ask the school.
      </p>
    </div>
  </div>
)

const Result = ({ state, onAgain }: { state: CheckState; onAgain: () => void }) => {
  switch (state.is) {
    case 'asking':
      return <p className={styles.note}>Checking …</p>
    case 'known':
      return <Known card={state.card} />
    case 'unknown':
      return <Unknown />
    case 'failed':
      return (
        <button type="button" className="plain-button quiet" onClick={onAgain}>
          Try again
        </button>
      )
  }
}

export const CardCheckResult = ({ token }: { token: string }) => {
  const { state, again } = useCardCheck(token)
  return (
    <>
      <h1 tabIndex={-1}>Report card check</h1>
      <p className="lead">
        {portalConfig().school.name} checks here whether the report card with this code is genuine.
      </p>
      <ErrorAlert text={state.is === 'failed' ? state.text : null} />
      <div className={styles.result} role="status" aria-busy={state.is === 'asking'}>
        <Result state={state} onAgain={again} />
      </div>
    </>
  )
}

// Checks a printed card: asking ──▶ known, unknown or failed ──again──▶ asking.
type CheckState =
  | { readonly is: 'asking' }
  | { readonly is: 'known'; readonly card: CardCheck }
  | { readonly is: 'unknown' }
  | { readonly is: 'failed'; readonly text: string }

interface Asked {
  readonly isFetching: boolean
  readonly data?: CardCheck
  readonly error?: unknown
}

const stateOf = ({ isFetching, data: card, error }: Asked): CheckState => {
  if (isFetching) return { is: 'asking' }
  if (card && !error) return { is: 'known', card }
  return isNotFound(error) ? { is: 'unknown' } : { is: 'failed', text: errorText(error, unreachableText) }
}

const useCardCheck = (token: string) => {
  const asked = useCheckReportQuery(token, { refetchOnMountOrArgChange: true })
  return { state: stateOf(asked), again: () => void asked.refetch() }
}

// The school's word about a printed card, as a parent or another school understands it.
interface Words {
  readonly title: string
  readonly text: string
}

const stateWords: Readonly<Record<CardCheck['state'], Words>> = {
  current: {
    title: 'This card is current',
    text: 'The school issued it, and it is the latest card for this student and term.',
  },
  superseded: {
    title: 'There is a newer card',
    text: 'The school issued this card and corrected it later. Ask the family for the latest card.',
  },
  withdrawn: {
    title: 'This card has been withdrawn',
    text: 'The school issued it, but has withdrawn this term’s reports for now. Please ask the school.',
  },
}

interface Fact {
  readonly label: string
  readonly value: string
}

/** Only values on the card have a line. */
const factsOf = (card: CardCheck): Fact[] => [
  { label: 'Student’s initials', value: card.initials },
  { label: 'Class', value: card.class_id },
  { label: 'Term', value: `Term ${card.term}, ${academicYear(card.year)}` },
  ...(card.average === null ? [] : [{ label: 'Average', value: card.average.toFixed(1) }]),
  { label: 'Revision', value: String(card.revision) },
]
