// Why the form cannot be changed, with the date (UX-34).
import { LockOutlined } from '@ant-design/icons'
import { longDay } from '#shared/rules/dates'
import { unsavedFields } from '../../../../../record/saving/saveSummary'
import { useAppSelector } from '../../../../../store/hooks'
import type { RootState } from '../../../../../store/rootReducer'
import { selectQueue, selectStatus } from '../../registrationSelectors'
import * as styles from '../RegistrationFrame.module.css'

const selectReason = (state: RootState): string => {
  const status = selectStatus(state)
  if (!status) return 'Registration is not open for this class.'
  const isPast = status.deadline !== null && status.deadline <= status.today
  if (isPast && status.deadline) return `Registration closed on ${longDay(status.deadline)}.`
  return status.open === 0 ? 'Registration is closed.' : 'Registration has just been closed.'
}

export const ClosedNotice = () => {
  const reason = useAppSelector(selectReason)
  const unsaved = useAppSelector((state) => unsavedFields(selectQueue(state)).length)
  return (
    <div className={styles.closedNotice} role="status" data-closed="">
      <LockOutlined aria-hidden />
      <div>
        <strong>{reason}</strong> You can read your answers and print the form, but not change them. When
        something is not right, ask the school to correct it.
        {unsaved > 0 && (
          <p>
            What you typed last was not saved. It stays visible on this page, so that you can copy it or read
            it out to the school.
          </p>
        )}
      </div>
    </div>
  )
}
