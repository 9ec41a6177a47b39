// Whether the draft is stored.
import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks'
import { Notice } from '../../../../ui/notices/Notice'
import { trySavingAgain } from '../draft/turnActions'
import { selectTurnSaving } from '../draft/turnSavingSlice'
import * as styles from '../yearTurn.module.css'

export const DraftState = () => {
  const { is } = useAppSelector(selectTurnSaving)
  return (
    <span role="status" className={styles.saving} data-state={is}>
      {is === 'saving' && (
        <>
          <LoadingOutlined aria-hidden /> Saving …
        </>
      )}
      {is === 'saved' && (
        <>
          <CheckCircleFilled aria-hidden /> Saved
        </>
      )}
    </span>
  )
}

const overtakenTexts = {
  changed: {
    title: 'Somebody else has changed the draft in the meantime',
    text: 'It is shown as it stands now. Your last change is not in it: make it again where it is still needed.',
  },
  applied: {
    title: 'Somebody else has turned the year in the meantime',
    text: 'Your last change was not saved, and the year was turned without it. Look at the students it was about.',
  },
} as const

/** @param isApplied whether the year is turned, and the draft gone */
export const DraftNotice = ({ isApplied = false }: { isApplied?: boolean }) => {
  const dispatch = useAppDispatch()
  const saving = useAppSelector(selectTurnSaving)
  if (saving.is === 'failed')
    return (
      <Notice
        is="error"
        title="Your last change is not stored"
        action={<Button onClick={() => dispatch(trySavingAgain())}>Try again</Button>}
      >
        {saving.why}
      </Notice>
    )
  if (saving.is !== 'overtaken') return null
  const { title, text } = overtakenTexts[isApplied ? 'applied' : 'changed']
  return (
    <Notice is="warning" title={title}>
      {text}
    </Notice>
  )
}
