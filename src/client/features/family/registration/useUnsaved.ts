// What would be lost if the person signed out now.
import { shallowEqual } from 'react-redux'
import { hasPending, unsavedFields } from '../../machines/saveSummary'
import type { RootState } from '../../store/store'
import { useAppSelector } from '../../store/hooks'
import { fieldSaveSelectors } from './fieldSaveSlice'
import { selectProblems } from './registrationSelectors'
import { pathToThing } from './stepPaths'

const selectUnsaved = (state: RootState) => {
  const queue = fieldSaveSelectors.selectQueue(state)
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
