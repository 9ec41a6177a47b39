// Why a save was not stored, read from the answer of the server.
import type { ApiError } from '#shared/contract/errors'
import { isSaveLimit, isWindowClosed } from '../api/transport/errorText'

export type Failure =
  | { is: 'unreachable'; retryAfter: number; isLimit?: true }
  | { is: 'signedOut' }
  | { is: 'closed' }
  | { is: 'refused'; problems: Record<string, string>; message: string }

const notAccepted = 'The school’s server did not accept this answer.'

const bodyOf = (failure: object): Partial<ApiError> => {
  const data: unknown = 'data' in failure ? failure.data : undefined
  return typeof data === 'object' && data !== null ? data : {}
}

const firstTexts = (errors: ApiError['errors']): Record<string, string> =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([name, [text]]) => [name, text ?? notAccepted]))

const retryAfterOf = (failure: object): number =>
  'retryAfter' in failure && typeof failure.retryAfter === 'number' ? failure.retryAfter : 0

/** @param failure what RTK Query says about the rejected call; undefined when it never left. */
export const readFailure = (failure: unknown): Failure => {
  if (typeof failure !== 'object' || failure === null || !('status' in failure))
    return { is: 'unreachable', retryAfter: 0 }
  const { status } = failure
  if (status === 401 || status === 419) return { is: 'signedOut' }
  if (isWindowClosed(failure)) return { is: 'closed' }
  // Any other 403 speaks of the session or of a filter on the way, a 429 of the hour or of a proxy: all of them pass.
  if (typeof status !== 'number' || [403, 408, 429].includes(status) || status >= 500)
    return {
      is: 'unreachable',
      retryAfter: retryAfterOf(failure),
      ...(isSaveLimit(failure) && { isLimit: true }),
    }
  const { message, errors } = bodyOf(failure)
  return { is: 'refused', problems: firstTexts(errors), message: message ?? notAccepted }
}
