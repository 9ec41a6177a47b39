// 'Updating', 'Updated Successfully.' or 'Error Occured.' (spelled as in the specification), with the reason of a failure.
import { CheckCircleFilled, ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { shallowEqual } from 'react-redux'
import { errorText, forbiddenText } from '#client/api/transport/errorText'
import { selectAnswer } from '#client/record/recordSelectors'
import { recordSave, recordSaveSelectors } from '#client/saving/recordSaveSlice'
import type { SaveSummary } from '#client/saving/machine/status'
import { sessionSelectors } from '#client/session/sessionState'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { Text } from '#client/ui/primitives'
import { isMissing, requiredFields } from './officeRules'
import * as styles from './edit.module.css'

type EditState =
  { readonly is: 'idle' | 'updating' | 'updated' } | { readonly is: 'failed'; readonly reason: string }

export const EditStatus = ({ state }: { state: EditState }) => (
  <div className={styles.status} role="status">
    {state.is === 'updating' && (
      <p>
        <LoadingOutlined aria-hidden spin /> Updating
      </p>
    )}
    {state.is === 'updated' && (
      <Text as="p" tone="success">
        <CheckCircleFilled aria-hidden /> Updated Successfully.
      </Text>
    )}
    {state.is === 'failed' && (
      <>
        <Text as="p" tone="danger" weight={600}>
          <ExclamationCircleFilled aria-hidden /> Error Occured.
        </Text>
        <Text as="p" size="small">
          {state.reason}
        </Text>
      </>
    )}
  </div>
)

const prospects: Readonly<Partial<Record<SaveSummary['is'], string>>> = {
  attention: 'What you typed is still here.',
  closed: 'What you typed is still here. You can try again.',
}

/** The prospects of values that were not saved, said after the reason. */
const waits =
  'What you typed is saved on this device and will be sent automatically. You can also try again now.'

export const editStateOf = (
  summary: SaveSummary,
  failure: unknown,
  isUpdated: boolean,
  userId = '',
): EditState => {
  if (summary.is === 'saving') return { is: 'updating' }
  if (summary.is === 'saved') return { is: isUpdated ? 'updated' : 'idle' }
  // The field itself shows an open question or a value that was never sent.
  if (summary.count === 0 || (summary.is === 'attention' && failure === null)) return { is: 'idle' }
  const why = forbiddenText(failure, userId) ?? errorText(failure, 'The change was not saved.')
  return { is: 'failed', reason: `${why} ${prospects[summary.is] ?? waits}` }
}

const { selectSavedAt, selectSaveSummary, selectFailure } = recordSaveSelectors

// The saves of a record, as the Edit dialog shows them:
//
//   idle ──edited──▶ updating ──stored──▶ updated ──edited──▶ updating
//                       └──not stored──▶ failed ──stored, in time or with Save──▶ updated
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
    // With nothing to save, Save still says that all is well.
    state: editStateOf(summary, failure, savedAt !== savedBefore || (isSaveTried && isComplete), userId),
    isSaveTried,
    save: () => {
      setSaveTried(true)
      dispatch(recordSave.retryAsked(studentId))
    },
  }
}
