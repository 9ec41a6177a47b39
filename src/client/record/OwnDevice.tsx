// Asks once, on the dashboard, if this is the family's own phone or computer. The answer can be changed beside the
// password (ChangePasswordPage).
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Row, Stack } from '../ui/primitives'
import type { Ownership } from '#client/saving/device/session'
import { deviceStore, deviceStoreSelectors } from '#client/saving/deviceStoreSlice'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'

const saidTexts: Readonly<Record<Ownership, string>> = {
  own: 'This is your own phone or computer. Your form opens here when you are offline too, until you log out.',
  shared:
    'Other people use this phone or computer. When you are offline, your form opens only in the window where you signed in.',
}

const answers: readonly { readonly said: Ownership; readonly label: string }[] = [
  { said: 'own', label: 'This is my own phone or computer' },
  { said: 'shared', label: 'Other people use it too' },
]

const Answers = ({ except, onSaid }: { except?: Ownership; onSaid: () => void }) => {
  const dispatch = useAppDispatch()
  const say = (said: Ownership) => {
    dispatch(deviceStore.ownershipAnswered(said))
    onSaid()
  }
  return (
    <Row align="stretch">
      {answers
        .filter(({ said }) => said !== except)
        .map(({ said, label }) => (
          <Button key={said} onClick={() => say(said)}>
            {label}
          </Button>
        ))}
    </Row>
  )
}

/** The pressed button disappears, so the focus moves to the answer. */
const Said = ({ said, isNews }: { said: Ownership; isNews: boolean }) => {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNews) line.current?.focus()
  }, [isNews, said])
  return (
    <p ref={line} tabIndex={-1} role="status">
      {saidTexts[said]}
    </p>
  )
}

/** Renders nothing if it was answered at an earlier visit. */
export const OwnDeviceQuestion = () => {
  const is = useAppSelector(deviceStoreSelectors.selectOwnership)
  const [isAnswered, setAnswered] = useState(false)
  if (is === 'unasked')
    return (
      <Stack as="section" gap={3} size="small" aria-label="Is this your own phone or computer?">
        <p>
          <strong>Is this your own phone or computer?</strong> If so, your form opens here when you are
          offline too, until you log out.
        </p>
        <Answers onSaid={() => setAnswered(true)} />
      </Stack>
    )
  return is !== 'unknown' && isAnswered ? <Said said={is} isNews /> : null
}

export const OwnDeviceAnswer = () => {
  const is = useAppSelector(deviceStoreSelectors.selectOwnership)
  const [isChanged, setChanged] = useState(false)
  if (is === 'unknown') return null
  return (
    <Stack gap={3} size="small">
      {is === 'unasked' ? <p>Is this your own phone or computer?</p> : <Said said={is} isNews={isChanged} />}
      <Answers {...(is !== 'unasked' && { except: is })} onSaid={() => setChanged(true)} />
    </Stack>
  )
}
