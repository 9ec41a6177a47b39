// What would not be saved if the person signed out now.
import { shallowEqual } from 'react-redux'
import { keepingSelectors } from '../../../record/keeping/keepingSlice'
import { recordSave, recordSaveSelectors } from '../../../record/saving/recordSaveSlice'
import type { SaveQueue } from '../../../record/queue/saveQueue'
import { hasPending, unsavedFields } from '../../../record/queue/saveSummary'
import { useAppDispatch, useAppSelector } from '../../../store/hooks'
import type { RootState } from '../../../store/rootReducer'
import { selectProblems } from './registrationSelectors'
import { pathToThing } from './stepPaths'

const isStuck = ({ is }: SaveQueue) => is === 'closed' || is === 'signedOut'

const selectUnsaved = (state: RootState) => {
  const records = Object.values(recordSaveSelectors.selectRecords(state))
  const [problem] = selectProblems(state)
  return {
    // Of what this page holds: the form may not have been opened yet.
    count: records.reduce((sum, record) => sum + unsavedFields(record.queue).length, 0),
    /** They outlive a sign-out. */
    isKept: keepingSelectors.selectKeeps(state) === 'yes',
    /** Waiting helps: the answers are on their way. */
    isOnItsWay: records.some(({ queue }) => hasPending(queue) && !isStuck(queue)),
    /** The first answer that waits for the person, not for the server. */
    path: problem ? pathToThing(problem) : null,
  }
}

export const useUnsaved = () => {
  const dispatch = useAppDispatch()
  return {
    ...useAppSelector(selectUnsaved, shallowEqual),
    /** Nothing of it is kept on this device either. */
    giveUp: () => void dispatch(recordSave.discarded()),
  }
}
