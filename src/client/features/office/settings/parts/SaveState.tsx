// Beside every Save: Saving, Saved, or what went wrong; and what somebody else has stored meanwhile.
import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { Notice } from '#client/ui/notices/Notice'
import { saveOutcome, type Saving } from './saveOutcome'
import * as styles from './parts.module.css'

interface SaveStateProps {
  readonly saving: Saving
  /** What stands now, in words; for when somebody else was quicker. */
  readonly tell?: (current: unknown) => string
  /** Something is changed again: 'Saved' would be no longer true. */
  readonly isChanged?: boolean
}

const Words = ({ is }: { is: 'saving' | 'saved' }) => (
  <span className={styles.saveState} data-state={is}>
    {is === 'saving' ? <LoadingOutlined aria-hidden /> : <CheckCircleFilled aria-hidden />}
    {is === 'saving' ? 'Saving …' : 'Saved'}
  </span>
)

export const SaveState = ({ saving, tell, isChanged = false }: SaveStateProps) => {
  const outcome = saveOutcome(saving)
  return (
    <>
      <span role="status">
        {outcome.is === 'saving' && <Words is="saving" />}
        {outcome.is === 'saved' && !isChanged && <Words is="saved" />}
      </span>
      {outcome.is === 'failed' && <Notice is="error" className={styles.saveAlert} title={outcome.text} />}
      {outcome.is === 'overtaken' && (
        <Notice is="warning" className={styles.saveAlert} title="Another administrator has changed this">
          {tell && `It now says: ${tell(outcome.current)}. `}Your entry is not saved. Save again to keep
          yours.
        </Notice>
      )}
    </>
  )
}
