// Whether the draft is stored.
import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { Notice } from '#client/ui/notices/Notice'
import { trySavingAgain, selectTurnSaving } from '#client/saving/turnSavingSlice'
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
    title: 'Someone else has changed the draft',
    text: 'You now see the latest version. Your last change is not in it: make it again if it is still needed.',
  },
  applied: {
    title: 'Someone else has started the new school year',
    text: 'Your last change was not saved, and the new year was started without it. Please check the students concerned.',
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
        title="Your last change was not saved"
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
