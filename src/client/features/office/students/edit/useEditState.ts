// How far the saves of a record are, as the Edit dialog says it:
//
//   idle ──edited──▶ updating ──stored──▶ updated ──edited──▶ updating
//                       └──not stored──▶ failed ──stored, by itself or with Save──▶ updated
import { useState } from 'react'
import { shallowEqual } from 'react-redux'
import { errorText, forbiddenText } from '#client/api/transport/errorText'
import { selectAnswer } from '#client/record/recordSelectors'
import { recordSave, recordSaveSelectors } from '#client/saving/recordSaveSlice'
import type { SaveSummary } from '#client/saving/machine/status'
import { sessionSelectors } from '#client/session/sessionState'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { isMissing, requiredFields } from './officeRules'

export type EditState =
  { readonly is: 'idle' | 'updating' | 'updated' } | { readonly is: 'failed'; readonly reason: string }

/** What becomes of the values, beside the reason why they were not stored. */
const waits =
  'What you typed is saved on this device and will be sent automatically. You can also try again now.'
const prospects: Readonly<Partial<Record<SaveSummary['is'], string>>> = {
  attention: 'What you typed is still here.',
  closed: 'What you typed is still here. You can try again.',
}

const { selectSavedAt, selectSaveSummary, selectFailure } = recordSaveSelectors

export const editStateOf = (
  summary: SaveSummary,
  failure: unknown,
  isUpdated: boolean,
  userId = '',
): EditState => {
  if (summary.is === 'saving') return { is: 'updating' }
  if (summary.is === 'saved') return { is: isUpdated ? 'updated' : 'idle' }
  // An open question, or a value that was never sent: its field says so.
  if (summary.count === 0 || (summary.is === 'attention' && failure === null)) return { is: 'idle' }
  const why = forbiddenText(failure, userId) ?? errorText(failure, 'The change was not saved.')
  return { is: 'failed', reason: `${why} ${prospects[summary.is] ?? waits}` }
}

export const useEditState = (studentId: string) => {
  const dispatch = useAppDispatch()
  const summary = useAppSelector((state) => selectSaveSummary(state, studentId), shallowEqual)
  const failure = useAppSelector((state) => selectFailure(state, studentId))
  const savedAt = useAppSelector((state) => selectSavedAt(state, studentId))
  const userId = useAppSelector(sessionSelectors.selectUserId) ?? ''
  const isComplete = useAppSelector((state) =>
    requiredFields.every((name) => !isMissing(name, (one) => selectAnswer(state, studentId, one))),
  )
  const [savedBefore] = useState(savedAt)
  const [isSaveTried, setSaveTried] = useState(false)
  return {
    // With nothing to store, Save still says that all is well.
    state: editStateOf(summary, failure, savedAt !== savedBefore || (isSaveTried && isComplete), userId),
    isSaveTried,
    save: () => {
      setSaveTried(true)
      dispatch(recordSave.retryAsked(studentId))
    },
  }
}
