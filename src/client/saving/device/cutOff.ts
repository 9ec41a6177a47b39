// Whether answers come at all.
import { refreshCsrfCookie } from '../../api/transport/csrf'
import type { RootState } from '../../store/rootReducer'

export const queriesOf = ({ api }: RootState) => Object.values(api.queries)

/** Whether a call got no answer at all. */
export const isUnanswered = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 'FETCH_ERROR'

/** Some call got no answer, or the browser says so. */
export const isCutOff = (state: RootState): boolean =>
  !navigator.onLine || queriesOf(state).some((query) => isUnanswered(query?.error))

const patienceMs = 5_000

/** Any call will do. A browser that says it is connected may be connected to nothing. */
export const isAnswering = async (): Promise<boolean> => {
  if (!navigator.onLine) return false
  const tooLong = new Promise<never>((_resolve, reject) => setTimeout(reject, patienceMs))
  try {
    await Promise.race([refreshCsrfCookie(), tooLong])
    return true
  } catch {
    return false
  }
}
