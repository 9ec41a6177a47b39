// Where the form stands, in three lines: answers, documents, agreement.
import { shallowEqual } from 'react-redux'
import { Link } from 'react-router-dom'
import { measureText, type Measure } from '#shared/rules/intake/measure'
import { paths } from '#client/address/paths'
import { useAppSelector } from '#client/store/hooks'
import { Panel } from '#client/ui/panels/Panel'
import { selectMeasure, selectRegistrationFlags } from '../stepStates'
import { answersPart, selectParts, type PartStanding } from './partStandings'
import { StandingIcon } from './StandingIcon'
import { useSignedOn } from './useSignedOn'
import * as styles from './complete.module.css'

interface Line {
  readonly part: string
  readonly title: string
  readonly done: string
  /** Instead, where the school has it on paper. */
  readonly onPaper?: string
  /** Instead of how many are missing. */
  readonly open?: string
}

const lines: readonly Line[] = [
  { part: answersPart, title: 'Answers', done: 'All answered' },
  { part: 'documents', title: 'Documents', done: 'All received' },
  {
    ...{ part: 'agreement', title: 'Agreement', done: 'Agreed', onPaper: 'Signed on paper' },
    open: 'Not agreed yet',
  },
]

const textOf = ({ done, onPaper, open }: Line, standing: PartStanding, isOnPaper: boolean): string => {
  if (standing.is === 'done') return (isOnPaper && onPaper) || done
  return (standing.is === 'open' && open) || standing.text
}

const complete: PartStanding = { is: 'done', text: '' }

/** Takes as much room as words. */
const notKnown = '\u00a0'

const titleOf = (measure: Measure | null) => (measure ? measureText(measure) : notKnown)

export const StateLines = ({ studentId }: { studentId: string }) => {
  const isOnPaper = useSignedOn(studentId) !== null
  const parts = useAppSelector(selectParts)
  const measure = useAppSelector(selectMeasure, shallowEqual)
  const isDone = useAppSelector(selectRegistrationFlags).progress.submit
  return (
    <Panel className={isDone ? styles.allThere : ''} title={isDone ? 'Nothing is missing' : titleOf(measure)}>
      <ul className={styles.lines}>
        {lines.map((line) => {
          const standing = parts[line.part] ?? complete
          return (
            <li key={line.part} data-is={measure && standing.is}>
              <StandingIcon is={measure ? standing.is : 'open'} />
              <span>{line.title}</span>
              <span className={styles.standing}>
                {measure ? textOf(line, standing, isOnPaper) : notKnown}
              </span>
            </li>
          )
        })}
      </ul>
      {isDone && <Link to={paths.done}>What was sent, and what to bring</Link>}
    </Panel>
  )
}
