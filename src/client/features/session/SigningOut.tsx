// Signs out as soon as nothing is unsaved; after five seconds of waiting the person decides.
import { useEffect, useState } from 'react'
import { useAppDispatch } from '../../store/hooks'
import { signOut } from './signOut'
import '../../ui/plain.css'

const patience = 5000

interface SigningOutProps {
  /** Answers that would be lost. */
  readonly unsaved: number
  readonly onStay: () => void
}

const count = (unsaved: number) => (unsaved === 1 ? '1 answer is' : `${unsaved} answers are`)

const useImpatience = (isWaiting: boolean): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isWaiting && isLate
}

export const SigningOut = ({ unsaved, onStay }: SigningOutProps) => {
  const dispatch = useAppDispatch()
  const [goesAnyway, setGoesAnyway] = useState(false)
  const isReady = unsaved === 0 || goesAnyway
  const isLate = useImpatience(!isReady)

  useEffect(() => {
    if (isReady) void dispatch(signOut())
  }, [dispatch, isReady])

  if (!isLate) {
    return (
      <div role="status" className="signing-out">
        <div className="spinner" aria-hidden="true" />
        <h1 tabIndex={-1}>{isReady ? 'Signing out …' : 'Saving your answers …'}</h1>
      </div>
    )
  }
  return (
    <>
      <h1 tabIndex={-1}>Not everything is saved</h1>
      <p role="alert">{count(unsaved)} not saved yet. Signing out now would lose them.</p>
      <button type="button" className="plain-button" onClick={onStay}>
        Stay signed in
      </button>
      <button type="button" className="plain-button quiet" onClick={() => setGoesAnyway(true)}>
        Sign out and lose them
      </button>
    </>
  )
}
