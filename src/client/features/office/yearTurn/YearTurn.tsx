// The next school year: classes, leavers, newcomers, registration. It is prepared step by step, applied at once, and
// can be undone.
import { UndoOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useEffect, useMemo, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { YearTurn as Turn, TurnKept, YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { academicYear } from '#shared/rules/dates'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import {
  useGetYearTurnQuery,
  usePlanYearTurnQuery,
  useUndoYearTurnMutation,
} from '#client/api/lists/listsApi'
import { errorText } from '#client/api/transport/errorText'
import { FirstSlips, type Slips } from '#client/lists/FirstSlips'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { spokenMomentText } from '#client/ui/dates/moments'
import { DoneDrawing } from '#client/ui/drawings/drawings'
import { ButtonRow, Page, Panel } from '#client/ui/panels/Panel'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { Bullets, List, Muted, Row } from '#client/ui/primitives'
import { TurnDraft } from './TurnDraft'
import { changeTurn, selectTurnChanges, turnSaving, withChanges } from './turnSavingSlice'
import { DraftNotice, DraftState, StepTitle, TeachersLine } from './turnParts'
import { doneSentences, pageTitle } from './turnTexts'
import * as styles from './yearTurn.module.css'

interface YearTurnProps {
  /** Another ability of the office prints the slips. */
  readonly slips: (slips: Slips) => ReactNode
}

export const YearTurn = ({ slips }: YearTurnProps) => {
  const dispatch = useAppDispatch()
  const { query: address } = useOfficeQuery()
  const query = useGetYearTurnQuery(undefined, { refetchOnMountOrArgChange: true })
  // Runs when the page closes, not when the draft does: if a colleague starts the year, the draft is gone, but the
  // outcome of one's own change must still be shown.
  useEffect(() => () => void dispatch(turnSaving.pageLeft()), [dispatch])
  const isBeginning =
    query.data?.state === 'draft' && query.data.refused === undefined && address.get('turn') === 'terms'
  return (
    <Page
      title={query.data ? pageTitle(query.data) : 'The next school year'}
      tools={<DraftState />}
      description={
        isBeginning &&
        'Prepare it step by step, over several days if you like. Everything is saved as a draft. Nothing changes for students or families until you start the new year in the last step. You can undo it afterwards.'
      }
      maxWidth={1080}
      className={styles.turn}
    >
      <QueryBoundary what="New school year" query={query} rows={8}>
        {(turn) => <Turned key={turn.year} turn={turn} slips={slips} />}
      </QueryBoundary>
    </Page>
  )
}

const Turned = ({ turn, slips }: YearTurnProps & { turn: Turn }) => {
  const changes = useAppSelector(selectTurnChanges)
  const draft = useMemo(() => withChanges(turn, changes), [turn, changes])
  if (turn.refused !== undefined && turn.state !== 'applied') return <Refused text={turn.refused} />
  if (turn.state === 'draft') return <TurnDraft turn={draft} />
  return (
    <>
      <DraftNotice isApplied={turn.state === 'applied'} />
      <TurnResult turn={turn} slips={slips} />
    </>
  )
}

const Refused = ({ text }: { text: string }) => (
  <Panel title={text}>
    <p>
      Is anyone still in last year’s class? Select them in <Link to={officePath('dashboard')}>Students</Link>{' '}
      and change the class.
    </p>
  </Panel>
)

interface ResultProps {
  readonly turn: Turn
  readonly slips: (slips: Slips) => ReactNode
}

/** The outcome of the new school year, the next tasks, and Undo. */
const TurnResult = (props: ResultProps) =>
  props.turn.state === 'undone' ? <Undone turn={props.turn} /> : <Applied {...props} />

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
        <List gap={0} lines="above" entryPad={2} className={styles.kept} aria-label="Left as they are">
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
              <Muted as="div">{why}</Muted>
            </li>
          ))}
        </List>
      )}
      <ButtonRow>
        <Button type="primary" onClick={again}>
          Prepare it again
        </Button>
        <Muted small>Your choices are still here.</Muted>
      </ButtonRow>
    </Panel>
  )
}

/** Terms and forms are among them, without an ID; a student can be there twice. */
const undoneSentence = (kept: readonly TurnKept[]): string => {
  if (kept.length === 0) return 'Everything is as it was before.'
  const ids = new Set(kept.map(({ student_id }) => student_id))
  const students = ids.size === 1 ? '1 student' : `${ids.size.toLocaleString('en')} students`
  const what = ids.has('') ? 'what was' : students
  return `Everything is as it was before, except for ${what} changed since then:`
}

const Applied = ({ turn, slips }: ResultProps) => {
  // For a year that was started the plan says what was done.
  const { data: done } = usePlanYearTurnQuery({ year: turn.year })
  return (
    <Panel label="Done" className={styles.result}>
      <Row gap={6}>
        <div className={styles.drawing}>
          <DoneDrawing />
        </div>
        <div>
          <StepTitle title={`School year started: ${academicYear(turn.year)}`} />
          <Muted as="p" measured breaks>
            Done {by(turn)}.
          </Muted>
        </div>
      </Row>
      {done && (
        <Bullets>
          {doneSentences(done, true).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Bullets>
      )}
      <TeachersLine />
      {done && <FirstSlips ids={newcomersOf(done)} one="newcomer" slips={slips} />}
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

const by = ({ applied_by, applied_at }: Turn): string =>
  [applied_by && `by ${applied_by}`, applied_at && spokenMomentText(applied_at)].filter(Boolean).join(', ')

const newcomersOf = ({ students }: YearTurnDryRun): readonly string[] =>
  students.flatMap(({ kind, student_id }) => (kind === 'comes' && student_id !== null ? student_id : []))

const undoText =
  'Classes, leavers, terms and registration windows go back to what they were, and so does what families are asked. Newcomers are ' +
  'removed. Anything changed since then stays as it is, and is listed by name. Sign-in slips that ' +
  'were printed for newcomers no longer work.'

/** Undo, after a question that says what happens. */
const UndoTurn = ({ year }: { year: number }) => {
  const [isAsking, setAsking] = useState(false)
  const [undo, { isLoading, error }] = useUndoYearTurnMutation()
  return (
    <>
      <Button icon={<UndoOutlined aria-hidden />} onClick={() => setAsking(true)}>
        Undo the new school year …
      </Button>
      <Modal
        open={isAsking}
        title="Undo the new school year?"
        closable={!isLoading}
        mask={{ closable: false }}
        okText={isLoading ? 'Undoing …' : 'Undo the new year'}
        okButtonProps={{ danger: true, loading: isLoading }}
        cancelButtonProps={{ disabled: isLoading }}
        onOk={() => void undo({ year })}
        onCancel={() => setAsking(false)}
      >
        <p>{undoText}</p>
        <ErrorAlert text={error ? errorText(error) : null} />
      </Modal>
    </>
  )
}
