// One place for every call that wants a fresh sign-in: asks the person (a dialog hears it), waits, sends the call again.
import { addListener, createAction, isAnyOf, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { reauthenticationRefusal, type ReauthenticationRefusal } from './reauthenticationRefusal'
import { signedInAgain, signedOut } from './sessionEvents'

export const reauthenticationNeeded = createAction<ReauthenticationRefusal>('session/reauthenticationNeeded')
/** True: the server has confirmed it. False: the person would rather not. */
export const reauthenticationSettled = createAction<boolean>('session/reauthenticationSettled')

interface Sending {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  readonly signal: AbortSignal
}

const isAnswer = isAnyOf(reauthenticationSettled, signedInAgain, signedOut)

/** A new sign-in over the page is fresh, too. */
const isYes = (answer: UnknownAction): boolean =>
  signedInAgain.match(answer) || (reauthenticationSettled.match(answer) && answer.payload)

const ask = ({ dispatch }: Sending, wanted: ReauthenticationRefusal): Promise<boolean> =>
  new Promise((settle) => {
    dispatch(
      addListener({
        matcher: isAnswer,
        effect: (answer, effects) => {
          effects.unsubscribe()
          settle(isYes(answer))
        },
      }),
    )
    dispatch(reauthenticationNeeded(wanted))
  })

interface Refused {
  readonly error?: { readonly status?: unknown; readonly data?: unknown } | undefined
}

/** @param send is called once more after the person has confirmed: nothing is typed or chosen anew. */
export const withReauthentication = async <T extends object>(
  sending: Sending,
  send: () => T | PromiseLike<T>,
): Promise<T> => {
  const outcome = await send()
  const { error } = outcome as Refused
  const wanted = error && reauthenticationRefusal(error.status, error.data)
  if (!wanted) return outcome
  const isConfirmed = await ask(sending, wanted)
  return isConfirmed && !sending.signal.aborted ? send() : outcome
}
