// Signs out as soon as nothing is unsaved; after five seconds of waiting the person decides, and at once when an
// answer waits for the person. Where this browser keeps answers, they can be left here for the next sign-in.
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { signOut } from '../../../session/signOut'
import { useAppDispatch } from '../../../store/hooks'
import * as styles from './SigningOut.module.css'

const patience = 5000

interface Unsaved {
  readonly count: number
  /** Whether they can stay on this device, for the next sign-in. */
  readonly isKept: boolean
  readonly isOnItsWay: boolean
  /** Leads to an answer that only the person can settle. */
  readonly path: string | null
}

interface SigningOutProps {
  readonly unsaved: Unsaved
  readonly onStay: () => void
  /** Before the sign-out that leaves answers unsaved. */
  readonly onLeave: (how: 'keep' | 'lose') => void
}

const useImpatience = (isWaiting: boolean): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isWaiting && isLate
}

const NotSaved = ({ unsaved: { count, isKept, path }, onStay, onLeave }: SigningOutProps) => {
  const [answers, them] = count === 1 ? ['1 answer is', 'it'] : [`${count} answers are`, 'them']
  return (
    <>
      <h1 tabIndex={-1}>Not everything is saved</h1>
      <p role="alert">
        {answers} not saved yet.{' '}
        {isKept
          ? `You can leave ${them} on this device. Nobody else can read ${them}, and you will find ${them} when you next sign in here.`
          : `Signing out now would lose ${them}.`}
      </p>
      {path === null ? (
        <button type="button" className="plain-button" onClick={onStay}>
          Stay signed in
        </button>
      ) : (
        <Link className="plain-button" to={path} replace>
          Go back to {them}
        </Link>
      )}
      {isKept && (
        <button type="button" className="plain-button quiet" onClick={() => onLeave('keep')}>
          Sign out and keep {them} here
        </button>
      )}
      <button type="button" className="plain-button quiet" onClick={() => onLeave('lose')}>
        Sign out and lose {them}
      </button>
    </>
  )
}

export const SigningOut = (props: SigningOutProps) => {
  const { unsaved, onLeave } = props
  const dispatch = useAppDispatch()
  const [goesAnyway, setGoesAnyway] = useState(false)
  const isReady = unsaved.count === 0 || goesAnyway
  const isLate = useImpatience(!isReady && unsaved.isOnItsWay)

  useEffect(() => {
    if (isReady) void dispatch(signOut())
  }, [dispatch, isReady])

  const leave = (how: 'keep' | 'lose') => {
    onLeave(how)
    setGoesAnyway(true)
  }
  if (isReady || (unsaved.isOnItsWay && !isLate)) {
    return (
      <div role="status" className={styles.saving}>
        <div className="spinner" aria-hidden="true" />
        <h1 tabIndex={-1}>{isReady ? 'Signing out …' : 'Saving your answers …'}</h1>
      </div>
    )
  }
  return <NotSaved {...props} onLeave={leave} />
}
