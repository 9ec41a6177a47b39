// At the foot of the check page, in sight at all times on a phone: the next act, until the registration is done.
import { Button } from 'antd'
import { useState } from 'react'
import { shallowEqual } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { fromCheck } from '../stepPaths'
import { focusOn } from '#client/record/form/landing'
import { onFirstClick } from '#client/ui/firstClick'
import { registration, registrationState } from '../registrationSlice'
import { useAskToLeave } from '../useLeaving'
import { termsReason, termsTarget } from './Agreement'
import { selectNextAct } from './nextAct'

interface NextActButtonProps {
  readonly className?: string
  /** To the page that says that it is done. */
  readonly finish: { readonly isWaiting: boolean; readonly ask: () => void }
}

export const NextActButton = ({ className, finish }: NextActButtonProps) => {
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
