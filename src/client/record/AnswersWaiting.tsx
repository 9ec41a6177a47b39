// Shown while nobody can sign in because there is no connection: the number of unsaved answers on this device, of any
// account, and why the form does not open although somebody is signed in.
import { useEffect, useState } from 'react'
import { Text } from '#client/ui/primitives'
import { kindOf, log } from '../log'
import { answersWaiting, openDeviceStore } from '../saving/device/store'
import { isSignedInElsewhere } from '../saving/device/session'
import { sessionSelectors } from '../session/sessionState'
import { useAppSelector } from '../store/hooks'
import { count } from '../ui/count'
import * as styles from './AnswersWaiting.module.css'

/** A tab that was signed in can open the form until another sign-in on this device; a new tab may belong to anybody. */
const whyClosed = (isRemembered: boolean) =>
  isRemembered
    ? 'Someone has signed in on this device after you. Sign in again when you are back online.'
    : 'You have not said that this device is your own, or someone else has signed in here after you. If you closed the form, sign in again when you are back online.'

const none = { waiting: 0, isElsewhere: false }

const lookHere = async (): Promise<typeof none> => {
  const store = await openDeviceStore()
  try {
    return { waiting: await answersWaiting(store), isElsewhere: await isSignedInElsewhere(store) }
  } finally {
    store.close()
  }
}

const useHere = () => {
  const [here, setHere] = useState(none)
  useEffect(() => {
    lookHere().then(setHere, (error: unknown) => log('what waits was not counted', { reason: kindOf(error) }))
  }, [])
  return here
}

export default function AnswersWaiting() {
  const { waiting, isElsewhere } = useHere()
  const isRemembered = useAppSelector(sessionSelectors.selectPerson) !== null
  return (
    <div role="status">
      {isElsewhere && (
        <Text as="p" tint="warn" className={styles.notice}>
          <strong>You are offline. The form opens only in the window where you signed in.</strong>{' '}
          {whyClosed(isRemembered)}
        </Text>
      )}
      {waiting > 0 && (
        <Text as="p" tint="warn" className={styles.notice}>
          <strong>{`${count(waiting, 'answer')} typed on this device ${waiting === 1 ? 'is' : 'are'} saved here.`}</strong>{' '}
          Sign in when you are back online, and the portal will send {waiting === 1 ? 'it' : 'them'}.
        </Text>
      )}
    </div>
  )
}
