// Signs out as soon as nothing is unsaved; after five seconds of waiting the person decides, and at once when an
// answer waits for the person.
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { signOut } from '../../../session/signOut'
import { useAppDispatch } from '../../../store/hooks'
import * as styles from './SigningOut.module.css'

const patience = 5000

interface Unsaved {
  /** Answers that would be lost. */
  readonly count: number
  readonly isOnItsWay: boolean
  /** Leads to an answer that only the person can settle. */
  readonly path: string | null
}

interface SigningOutProps {
  readonly unsaved: Unsaved
  readonly onStay: () => void
  /** Before what is not saved is lost. */
  readonly onLose: () => void
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

const NotSaved = ({ unsaved: { count, path }, onStay, onLose }: SigningOutProps) => {
  const [answers, them] = count === 1 ? ['1 answer is', 'it'] : [`${count} answers are`, 'them']
  return (
    <>
      <h1 tabIndex={-1}>Not everything is saved</h1>
      <p role="alert">
        {answers} not saved yet. Signing out now would lose {them}.
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
      <button type="button" className="plain-button quiet" onClick={onLose}>
        Sign out and lose {them}
      </button>
    </>
  )
}

export const SigningOut = (props: SigningOutProps) => {
  const { unsaved, onLose } = props
  const dispatch = useAppDispatch()
  const [goesAnyway, setGoesAnyway] = useState(false)
  const isReady = unsaved.count === 0 || goesAnyway
  const isLate = useImpatience(!isReady && unsaved.isOnItsWay)

  useEffect(() => {
    if (isReady) void dispatch(signOut())
  }, [dispatch, isReady])

  const lose = () => {
    onLose()
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
  return <NotSaved {...props} onLose={lose} />
}
