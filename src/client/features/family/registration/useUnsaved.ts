// What would be lost if the person signed out now.
import { shallowEqual } from 'react-redux'
import { hasPending, unsavedFields } from '../../../record/saving/saveSummary'
import { useAppSelector } from '../../../store/hooks'
import type { RootState } from '../../../store/rootReducer'
import { selectProblems, selectQueue } from './registrationSelectors'
import { pathToThing } from './stepPaths'

const selectUnsaved = (state: RootState) => {
  const queue = selectQueue(state)
  const [problem] = selectProblems(state)
  return {
    count: unsavedFields(queue).length,
    /** Waiting helps: the answers are on their way. */
    isOnItsWay: hasPending(queue) && queue.is !== 'closed' && queue.is !== 'signedOut',
    /** The first answer that waits for the person, not for the server. */
    path: problem ? pathToThing(problem) : null,
  }
}

export const useUnsaved = () => useAppSelector(selectUnsaved, shallowEqual)
