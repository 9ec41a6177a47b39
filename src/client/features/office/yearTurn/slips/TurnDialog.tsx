// Once more in numbers, then it is done at once. The server asks for the password.
import { Modal } from 'antd'
import type { YearTurn, YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { academicYear } from '#shared/rules/dates'
import { useApplyYearTurnMutation } from '#client/api/lists/yearTurnApi'
import { errorText, isConflict } from '#client/api/transport/errorText'
import { useFocusBack } from '#client/ui/hooks/useFocusBack'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { doneSentences, openingSentence } from './turnSentences'
import * as styles from './slips.module.css'

interface TurnDialogProps {
  readonly turn: YearTurn
  readonly dryRun: YearTurnDryRun
  readonly onClose: () => void
}

export const TurnDialog = ({ turn, dryRun, onClose }: TurnDialogProps) => {
  useFocusBack()
  const [apply, { isLoading, error }] = useApplyYearTurnMutation()
  return (
    <Modal
      title={`Start school year ${academicYear(turn.year)}?`}
      open
      closable={!isLoading}
      mask={{ closable: false }}
      okText={isLoading ? 'Starting the school year …' : 'Start the school year'}
      okButtonProps={{ loading: isLoading }}
      cancelButtonProps={{ disabled: isLoading }}
      onOk={() => void apply({ year: turn.year, basis: dryRun.basis })}
      onCancel={onClose}
    >
      <div className={styles.ask}>
        <ul className={styles.done}>
          {[...doneSentences(dryRun), openingSentence(turn)].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>You can undo this. Anything changed by then stays as it is, and is listed.</p>
        <ErrorAlert text={error ? errorText(error) : null} />
        {isConflict(error) && <p>The numbers have changed. Please check them again.</p>}
      </div>
    </Modal>
  )
}
