// Two minutes or more before an unused session ends; one key goes on (UX-09).
import { Button, Modal } from 'antd'
import { useRef } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { useLazyMount } from '../../ui/hooks/useLazyMount'
import { userActive } from '../idle/idleListeners'
import { selectIsNearlyOver } from '../idle/idleSlice'
import { sessionSelectors } from '../sessionState'

export const TimeOutWarning = () => {
  const dispatch = useAppDispatch()
  const { is } = useAppSelector(sessionSelectors.selectSession)
  const isNearlyOver = useAppSelector(selectIsNearlyOver)
  const button = useRef<HTMLButtonElement>(null)
  const isWarning = isNearlyOver && is === 'signedIn'
  const stay = () => void dispatch(userActive())
  if (!useLazyMount(isWarning)) return null
  return (
    <Modal
      title="Are you still there?"
      open={isWarning}
      closable={false}
      onCancel={stay}
      // One key must be enough to stay.
      afterOpenChange={(isOpen) => isOpen && button.current?.focus()}
      footer={
        <Button ref={button} type="primary" onClick={stay}>
          Stay signed in
        </Button>
      }
    >
      <p>
        You have not used the portal for a while. To protect your answers you will be signed out in about two
        minutes.
      </p>
    </Modal>
  )
}
