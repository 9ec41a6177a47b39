// One line about answers that were typed before, kept on this device, and are saved now.
import { shallowEqual } from 'react-redux'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import type { RootState } from '../../store/rootReducer'
import { Notice } from '../../ui/notices/Notice'
import { keeping, keepingSelectors } from './keepingSlice'
import { expiredText, foundText } from './keptText'
import * as styles from './KeptNotice.module.css'

const selectFound = (state: RootState) => {
  const { found, foundAt, expired } = keepingSelectors.selectKeeping(state)
  return {
    many: found.reduce((sum, { fields }) => sum + fields.length, 0),
    unsaved: keepingSelectors.selectFoundUnsaved(state),
    at: foundAt,
    expired: expired.count,
    expiredAt: expired.at,
  }
}

export const KeptNotice = () => {
  const dispatch = useAppDispatch()
  const { many, unsaved, at, expired, expiredAt } = useAppSelector(selectFound, shallowEqual)
  const close = () => void dispatch(keeping.noticeClosed())
  return (
    <>
      {many > 0 && (
        <Notice
          is={unsaved === 0 ? 'success' : 'warning'}
          role="status"
          className={styles.notice}
          title={foundText({ many, unsaved, at })}
          onClose={close}
        />
      )}
      {expired > 0 && (
        <Notice
          is="warning"
          role="status"
          className={styles.notice}
          title={expiredText(expired, expiredAt)}
          onClose={close}
        />
      )}
    </>
  )
}
