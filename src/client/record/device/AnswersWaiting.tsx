// Where nobody can sign in, for there is no connection: how many answers wait on this device, whosever they are.
import { useEffect, useState } from 'react'
import { kindOf, log } from '../../log'
import { answersWaiting, openDeviceStore } from '../../outbox/deviceStore'
import { count } from '../../ui/count'
import * as styles from './AnswersWaiting.module.css'

const waitingHere = async (): Promise<number> => {
  const store = await openDeviceStore()
  try {
    return await answersWaiting(store)
  } finally {
    store.close()
  }
}

const useWaiting = (): number => {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    waitingHere().then(setWaiting, (error: unknown) =>
      log('what waits was not counted', { reason: kindOf(error) }),
    )
  }, [])
  return waiting
}

export default function AnswersWaiting() {
  const waiting = useWaiting()
  return (
    <div role="status">
      {waiting > 0 && (
        <p className={styles.notice}>
          <strong>{`${count(waiting, 'answer')} typed on this device ${waiting === 1 ? 'is' : 'are'} kept here.`}</strong>{' '}
          Sign in when the connection is back, and the portal goes on with {waiting === 1 ? 'it' : 'them'}.
        </p>
      )}
    </div>
  )
}
