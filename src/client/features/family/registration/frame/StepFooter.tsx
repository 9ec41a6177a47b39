// Back, Save and continue, and Save and come back later. On phones it sticks to the bottom.
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLocation } from 'react-router-dom'
import { useNavigate } from '#client/address/links'
import { useState } from 'react'
import { shallowEqual } from 'react-redux'
import type { Step } from '#shared/record/field'
import { longDay } from '#shared/rules/dates'
import { lastOpenDay } from '#shared/rules/school/registrationWindow'
import { paths, stepPaths, type SignedOutState } from '#client/address/paths'
import { draftsWanted } from '#client/saving/createSaveSlice'
import { useAppDispatch, useAppSelector, useAppStore } from '#client/store/hooks'
import { focusOn } from '#client/record/form/landing'
import { onFirstClick, useScrollRoom } from '#client/ui/hooks/focus'
import { NotSavedYet } from '../FormPaper'
import { selectGapsOf, selectProblems, selectStatus } from '../registrationSelectors'
import { registration, registrationState } from '../registrationSlice'
import { fromCheck, leftBehind, nextStep, originIn, previousStep } from '../stepPaths'
import { useAskToLeave, useLeaving } from '../useRegistration'
import { termsReason, termsTarget } from '../complete/Complete'
import { selectNextAct } from '../complete/nextAct'
import { SaveSummaryIcon } from './SaveSummaryLine'
import { Row } from '#client/ui/primitives'
import * as styles from './frame.module.css'

interface StepFooterProps {
  readonly step: Step
  /** The notice before the form has a button of its own. */
  readonly isBegun: boolean
  readonly isEditable: boolean
  /** Shows what keeps answers of this step from being saved. */
  readonly onProblems: () => void
}

const usualWords = (isEditable: boolean): string => (isEditable ? 'Save and continue' : 'Next')

interface GoOn extends StepFooterProps {
  /** The target is not a step. */
  readonly leadsElsewhere: boolean
  readonly askToLeave: () => void
}

const useGoOn = ({ step, isEditable, onProblems, leadsElsewhere, askToLeave }: GoOn) => {
  const store = useAppStore()
  const dispatch = useAppDispatch()
  return () => {
    dispatch(draftsWanted())
    const hasProblem = selectProblems(store.getState()).some((problem) => problem.step === step)
    // A closed form leaves nothing to mend before going on.
    const stays = hasProblem && isEditable
    // The next step says so itself, without drawing this one again.
    if (stays || leadsElsewhere) dispatch(registration.stepLeft(selectGapsOf(store.getState(), step)))
    if (stays) onProblems()
    else askToLeave()
  }
}

/** The sign-in page's words afterwards. */
const useFarewell = (): SignedOutState => {
  const deadline = useAppSelector(selectStatus)?.deadline ?? null
  const until = lastOpenDay({ deadline })
  return { signedOut: true, saved: { until: until && longDay(until) } }
}

export const StepFooter = (props: StepFooterProps) => {
  const { step, isBegun, isEditable } = props
  const store = useAppStore()
  const navigate = useNavigate()
  const origin = originIn(useLocation().state)
  const next = nextStep(step)
  const onward = origin?.path ?? (next ? stepPaths[next] : paths.done)
  const before = previousStep(step)
  const farewell = useFarewell()
  const hasGaps = () => isEditable && selectGapsOf(store.getState(), step).length > 0
  const going = useLeaving('step', () => {
    const state = !origin && next && hasGaps() ? leftBehind(step) : undefined
    void navigate(onward, { state })
  })
  const leaving = useLeaving('signOut', () => void navigate(paths.logout, { state: farewell }))
  const leadsElsewhere = origin?.path.startsWith(paths.lastYear) === true
  const goOn = useGoOn({ ...props, leadsElsewhere, askToLeave: going.ask })
  const sticks = step === 'complete'
  useScrollRoom(sticks ? styles.roomForAct : styles.room)

  return (
    <>
      {going.isLate && <NotSavedYet goal="step" onStay={going.stay} onGoAnyway={going.goAnyway} />}
      {leaving.isLate && <NotSavedYet goal="signOut" onStay={leaving.stay} onGoAnyway={leaving.goAnyway} />}
      <Row
        gap={3}
        wrap={false}
        align="stretch"
        justify="between"
        className={styles.footer}
        data-print="no"
        data-buttons=""
        data-sticks={sticks || undefined}
      >
        {isEditable && <SaveSummaryIcon />}
        <Button
          icon={<ArrowLeftOutlined aria-hidden />}
          onClick={() => void navigate(before ? stepPaths[before] : paths.dashboard)}
        >
          Back
        </Button>
        {sticks && <NextActButton className={styles.nextButton} finish={going} />}
        {!sticks && isBegun && (
          <Button className={styles.nextButton} type="primary" loading={going.isWaiting} onClick={goOn}>
            {origin?.words ?? usualWords(isEditable)}
          </Button>
        )}
      </Row>
      {isEditable && (
        <Button
          type="link"
          className={styles.comeBack}
          data-print="no"
          loading={leaving.isWaiting}
          onClick={leaving.ask}
        >
          Save and come back later
        </Button>
      )}
    </>
  )
}

// The next act, at the foot of the check page and always in sight on a phone, until the registration is done.
interface NextActButtonProps {
  readonly className?: string
  /** Opens the page that says it is done. */
  readonly finish: { readonly isWaiting: boolean; readonly ask: () => void }
}

const NextActButton = ({ className, finish }: NextActButtonProps) => {
  const navigate = useNavigate()
  const act = useAppSelector(selectNextAct, shallowEqual)
  const [wasRead, setRead] = useState(false)
  const dispatch = useAppDispatch()
  const areWhole = useAppSelector((state) => registrationState.selectIsUnfolded(state, termsTarget))
  const printing = useAskToLeave('print')
  const acts = {
    go: () => act.is === 'go' && void navigate(act.path, { state: fromCheck }),
    wait: () => undefined,
    read: () => {
      // Headings alone are not the terms.
      if (!wasRead && !areWhole) dispatch(registration.partTurned(termsTarget))
      focusOn(wasRead ? 'agree_terms_conditions' : termsTarget)
      setRead(true)
    },
    generate: printing.ask,
    done: finish.ask,
  }
  return (
    <Button
      type="primary"
      className={className}
      disabled={act.is === 'wait'}
      aria-describedby={act.is === 'wait' ? termsReason : undefined}
      loading={printing.isWaiting || finish.isWaiting}
      {...onFirstClick(() => acts[act.is]())}
    >
      <span key={act.text}>{act.text}</span>
    </Button>
  )
}
