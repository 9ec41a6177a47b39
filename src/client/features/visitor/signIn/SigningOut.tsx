// Signs out as soon as nothing is unsaved. After five seconds, or at once when something waits for the person, the
// person decides. Where this browser keeps answers, they can be left for the next sign-in.
import { startTransition, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { signOut } from '#client/session/signOut'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { areSameUnsaved, type Unsaved, unsavedGivenUp, selectAllUnsaved } from '#client/saving/unsaved'
import * as styles from './signIn.module.css'

const patience = 5000

interface SigningOutProps {
  /** Always the same function. */
  readonly onSignedOut: () => void
  readonly onStay: () => void
  /** Runs before a sign-out that leaves something unsaved. */
  readonly onLeave: () => void
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

const countOf = (works: readonly Unsaved[]): number => works.reduce((sum, { count }) => sum + count, 0)

const them = (works: readonly Unsaved[]): string => (countOf(works) === 1 ? 'it' : 'them')

const namesOf = (works: readonly Unsaved[]): string =>
  new Intl.ListFormat('en').format(works.map(({ what }) => what))

const fateOf = (kept: readonly Unsaved[], lost: readonly Unsaved[]): string => {
  if (kept.length === 0) return `Signing out now would lose ${them(lost)}.`
  const rest = lost.length > 0 ? ` Signing out now would lose ${namesOf(lost)}.` : ''
  const which = lost.length > 0 ? namesOf(kept) : them(kept)
  return `You can leave ${which} on this device. Nobody else can read ${them(kept)}, and you will find ${them(kept)} when you next sign in here.${rest}`
}

interface NotSavedProps extends Pick<SigningOutProps, 'onStay'> {
  readonly unsaved: readonly Unsaved[]
  readonly onLeave: (how: 'keep' | 'lose') => void
}

const NotSaved = ({ unsaved, onStay, onLeave }: NotSavedProps) => {
  const [kept, lost] = [true, false].map((isHere) => unsaved.filter((one) => one.isOnDevice === isHere)) as [
    Unsaved[],
    Unsaved[],
  ]
  const places = unsaved.filter(({ path }) => path !== null)
  return (
    <>
      <h1 tabIndex={-1}>Not everything is saved</h1>
      <p role="alert">
        {namesOf(unsaved)} {countOf(unsaved) === 1 ? 'is' : 'are'} not saved yet. {fateOf(kept, lost)}
      </p>
      {places.length === 0 && (
        <button type="button" className="plain-button" onClick={onStay}>
          Stay signed in
        </button>
      )}
      {places.map((one) => (
        <Link key={one.kind} className="plain-button" to={one.path ?? ''} replace>
          Go back to {unsaved.length === 1 ? them(unsaved) : one.what}
        </Link>
      ))}
      {kept.length > 0 && (
        <button type="button" className="plain-button quiet" onClick={() => onLeave('keep')}>
          Sign out and keep {lost.length > 0 ? namesOf(kept) : them(kept)} here
        </button>
      )}
      <button type="button" className="plain-button quiet" onClick={() => onLeave('lose')}>
        Sign out and lose {them(unsaved)}
      </button>
    </>
  )
}

/** Runs after the router's change, because the sign-in page reads the address. */
const useSignOut = (isReady: boolean, onSignedOut: () => void) => {
  const dispatch = useAppDispatch()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (isReady) startTransition(() => setDue(true))
  }, [isReady])
  useEffect(() => {
    if (!isDue) return
    dispatch(signOut())
    onSignedOut()
  }, [dispatch, isDue, onSignedOut])
}

export const SigningOut = ({ onSignedOut, onStay, onLeave }: SigningOutProps) => {
  const dispatch = useAppDispatch()
  const unsaved = useAppSelector(selectAllUnsaved, areSameUnsaved)
  const [goesAnyway, setGoesAnyway] = useState(false)
  const isReady = unsaved.length === 0 || goesAnyway
  const isOnItsWay = unsaved.some((one) => one.isOnItsWay)
  const isLate = useImpatience(!isReady && isOnItsWay)

  useSignOut(isReady, onSignedOut)

  const leave = (how: 'keep' | 'lose') => {
    // Nothing of it is kept on this device either.
    if (how === 'lose') dispatch(unsavedGivenUp())
    onLeave()
    setGoesAnyway(true)
  }
  if (isReady || (isOnItsWay && !isLate)) {
    const saving = unsaved.every(({ kind }) => kind === 'answers') ? 'your answers' : 'your changes'
    return (
      <div role="status" className={styles.saving}>
        <div className="spinner" aria-hidden="true" />
        <h1 tabIndex={-1}>{isReady ? 'Signing out …' : `Saving ${saving} …`}</h1>
      </div>
    )
  }
  return <NotSaved unsaved={unsaved} onStay={onStay} onLeave={leave} />
}
