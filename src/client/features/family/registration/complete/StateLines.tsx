// Where the form stands, in three lines: answers, documents, agreement.
import { shallowEqual } from 'react-redux'
import { Link } from 'react-router-dom'
import { measureText } from '#shared/rules/registration/progress/measure'
import { paths } from '../../../../address/paths'
import { useAppSelector } from '../../../../store/hooks'
import { Panel } from '../../../../ui/panels/Panel'
import { selectMeasure } from '../stepStates'
import { answersPart, selectParts, type PartStanding } from './partStandings'
import { StandingIcon } from './StandingIcon'
import * as styles from './complete.module.css'

interface Line {
  readonly part: string
  readonly title: string
  readonly done: string
  /** Instead of how many are missing. */
  readonly open?: string
}

const lines: readonly Line[] = [
  { part: answersPart, title: 'Answers', done: 'All given' },
  { part: 'documents', title: 'Documents', done: 'All in' },
  { part: 'agreement', title: 'Agreement', done: 'Agreed', open: 'Not agreed yet' },
]

const textOf = ({ done, open }: Line, standing: PartStanding): string => {
  if (standing.is === 'done') return done
  return (standing.is === 'open' && open) || standing.text
}

const complete: PartStanding = { is: 'done', text: '' }

export const StateLines = () => {
  const parts = useAppSelector(selectParts)
  const measure = useAppSelector(selectMeasure, shallowEqual)
  if (!measure) return null
  const isDone = measure.left === 0
  return (
    <Panel
      className={isDone ? styles.allThere : ''}
      title={isDone ? 'Everything is here' : measureText(measure)}
    >
      <ul className={styles.lines}>
        {lines.map((line) => {
          const standing = parts[line.part] ?? complete
          return (
            <li key={line.part} data-is={standing.is}>
              <StandingIcon is={standing.is} />
              <span>{line.title}</span>
              <span className={styles.standing}>{textOf(line, standing)}</span>
            </li>
          )
        })}
      </ul>
      {isDone && <Link to={paths.done}>What was sent, and what to bring</Link>}
    </Panel>
  )
}
