// Whether answers come at all.
import type { RootState } from '../../store/rootReducer'

export const queriesOf = ({ api }: RootState) => Object.values(api.queries)

/** Whether a call got no answer at all. */
export const isUnanswered = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 'FETCH_ERROR'

/** Some call got no answer, or the browser says so. */
export const isCutOff = (state: RootState): boolean =>
  !navigator.onLine || queriesOf(state).some((query) => isUnanswered(query?.error))
