// A session may end and be renewed over the page while calls are on their way: their refusal speaks of the one before.
import { reauthenticationRefusal } from './reauthenticationRefusal'

let renewals = 0

/** The same person has signed in again over the page. */
export const sessionRenewed = (): void => {
  renewals += 1
}

interface Answered {
  readonly error?: { readonly status?: unknown; readonly data?: unknown } | undefined
}

const isRefused = ({ error }: Answered): boolean =>
  error?.status === 401 && !reauthenticationRefusal(error.status, error.data)

/** A call that left before the renewal and was refused is sent once more. */
export const withSessionOfNow = async <T extends object>(send: () => T | PromiseLike<T>): Promise<T> => {
  const before = renewals
  const answer = await send()
  return renewals > before && isRefused(answer) ? send() : answer
}
