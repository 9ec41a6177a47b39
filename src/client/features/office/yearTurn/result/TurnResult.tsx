// What was done, by whom and when; what is done next; and the way back.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { YearTurn } from '#shared/contract/lists/yearTurn'
import { academicYear } from '#shared/rules/dates'
import { usePlanYearTurnQuery } from '#client/api/lists/yearTurnApi'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useAppDispatch } from '#client/store/hooks'
import { spokenMomentText } from '#client/ui/dates/moments'
import { DoneDrawing } from '#client/ui/drawings/DoneDrawing'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { Panel } from '#client/ui/panels/Panel'
import { changeTurn } from '#client/saving/turnSavingSlice'
import { StepTitle } from '../frame/StepTitle'
import { doneSentences } from '../slips/turnSentences'
import * as turnStyles from '../yearTurn.module.css'
import { NewcomerSlips, type Slips } from './NewcomerSlips'
import { UndoTurn } from './UndoTurn'
import { undoneSentence } from './resultTexts'
import * as styles from './result.module.css'

interface ResultProps {
  readonly turn: YearTurn
  readonly slips: (slips: Slips) => ReactNode
}

const by = ({ applied_by, applied_at }: YearTurn): string =>
  [applied_by && `by ${applied_by}`, applied_at && spokenMomentText(applied_at)].filter(Boolean).join(', ')

const Applied = ({ turn, slips }: ResultProps) => {
  // Of a turn that was made it says what was done.
  const { data: done } = usePlanYearTurnQuery({ year: turn.year })
  return (
    <Panel label="Done" className={styles.result}>
      <div className={styles.head}>
        <div className={styles.drawing}>
          <DoneDrawing />
        </div>
        <div>
          <StepTitle title={`School year started: ${academicYear(turn.year)}`} />
          <p className={turnStyles.lead}>Done {by(turn)}.</p>
        </div>
      </div>
      {done && (
        <ul className={styles.sentences}>
          {doneSentences(done, true).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {done && <NewcomerSlips done={done} slips={slips} />}
      <ButtonRow>
        <Link to={officePath('dashboard')}>See the students</Link>
        <Link to={officePath('dashboard', { left: 'only' })}>Leavers</Link>
      </ButtonRow>
      <div className={styles.undo}>
        <UndoTurn year={turn.year} />
      </div>
    </Panel>
  )
}

const Undone = ({ turn }: Pick<ResultProps, 'turn'>) => {
  const dispatch = useAppDispatch()
  const { change } = useOfficeQuery()
  const again = () => {
    change({ turn: 'terms' })
    dispatch(changeTurn({ step: 'terms' }))
  }
  return (
    <Panel label="Undone" className={styles.result}>
      <StepTitle title="The new school year was undone" />
      <p>
        {turn.undone_at && `Undone ${spokenMomentText(turn.undone_at)}. `}
        {undoneSentence(turn.kept)}
      </p>
      {turn.kept.length > 0 && (
        <ul className={styles.kept} aria-label="Left as they are">
          {turn.kept.map(({ student_id, name, why }) => (
            <li key={`${student_id} ${name} ${why}`}>
              {student_id === '' ? (
                name
              ) : (
                <>
                  <Link to={officePath('dashboard', { student: student_id })}>{name}</Link>{' '}
                  <small>{student_id}</small>
                </>
              )}
              <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
      <ButtonRow>
        <Button type="primary" onClick={again}>
          Prepare it again
        </Button>
        <span className={turnStyles.hint}>Your choices are still here.</span>
      </ButtonRow>
    </Panel>
  )
}

export const TurnResult = (props: ResultProps) =>
  props.turn.state === 'undone' ? <Undone turn={props.turn} /> : <Applied {...props} />
