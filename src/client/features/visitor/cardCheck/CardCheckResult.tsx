// What the code of a printed card leads to: the school's own word about it, and nothing more.
import { portalConfig } from '#client/portalConfig'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { factsOf, stateWords } from './checkWords'
import { useCardCheck, type CheckState } from './useCardCheck'
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
