// The passwords of all chosen students at once: whose, then that it was done, with the slips to hand out.
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { DialogHelp } from '#client/address/DialogHelp'
import { useGetSettingsQuery } from '#client/api/school/schoolSettingsApi'
import { useStoreSelectionMutation } from '#client/api/papers/documentsApi'
import { errorText } from '#client/api/transport/errorText'
import { count } from '#client/ui/count'
import { useFocusBack } from '#client/ui/hooks/useFocusBack'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import type { Selection } from '../../list/useSelection'
import { PrintSlips } from '../PrintSlips'
import { NobodyChosen, nobodyTitle } from '../acts/NobodyChosen'
import { PlanPreview } from '../acts/PlanPreview'
import * as styles from '../acts/acts.module.css'
import { doneText, nextText, pressText, resetTexts, titleText } from './passwordResetsTexts'
import { usePasswordResets } from './usePasswordResets'

const focused = (button: HTMLElement | null) => button?.focus()

/** Slips of exactly those who were reset. */
const useSlips = () => {
  const [store, { isLoading, error }] = useStoreSelectionMutation()
  const [selection, setSelection] = useState<string | null>(null)
  const print = async (ids: readonly string[]) => {
    const { data } = await store({ student_ids: [...ids], label: 'Passwords reset' })
    if (data) setSelection(data.id)
  }
  const close = () => setSelection(null)
  return { selection, print, close, isStoring: isLoading, problem: error ? errorText(error) : null } as const
}

type Slips = ReturnType<typeof useSlips>

interface OutcomeProps {
  readonly ids: readonly string[]
  readonly needsCode: boolean
  readonly slips: Slips
  readonly onClose: () => void
}

const Outcome = ({ ids, needsCode, slips, onClose }: OutcomeProps) => (
  <div className={styles.part}>
    <ErrorAlert text={slips.problem} />
    <p role="status">
      <strong>{doneText(ids.length)}</strong>
    </p>
    <p>{nextText(ids.length, needsCode)}</p>
    <ButtonRow>
      <Button type="primary" ref={focused} loading={slips.isStoring} onClick={() => void slips.print(ids)}>
        Print sign-in slips
      </Button>
      <Button onClick={onClose}>Close</Button>
    </ButtonRow>
    {slips.selection !== null && (
      <PrintSlips
        wish={{ selection: slips.selection }}
        whom={count(ids.length, 'student')}
        onClose={slips.close}
      />
    )}
  </div>
)

interface LookingProps {
  readonly hasFailed: boolean
  /** Left out where it would fail again. */
  readonly onAgain: (() => void) | null
  readonly onClose: () => void
}

/** Before it is known whose passwords those are, or when that could not be found out. */
const Looking = ({ hasFailed, onAgain, onClose }: LookingProps) =>
  hasFailed ? (
    <div className={styles.part}>
      <ButtonRow>
        {onAgain && (
          <Button type="primary" onClick={onAgain}>
            Try again
          </Button>
        )}
        <Button type={onAgain ? 'default' : 'primary'} onClick={onClose}>
          Close
        </Button>
      </ButtonRow>
    </div>
  ) : (
    <LoadingLines rows={5} />
  )

interface PasswordResetsDialogProps {
  readonly selection: Selection
  readonly onClose: () => void
}

export const PasswordResetsDialog = ({ selection, onClose }: PasswordResetsDialogProps) => {
  // The bar of the chosen ones goes with them.
  useFocusBack('students-title')
  const ids = [...selection.chosen]
  const resets = usePasswordResets(ids)
  const { step, isBusy, look, alert, reset, isResetting } = resets
  const slips = useSlips()
  const settings = useGetSettingsQuery()
  const needsCode = settings.data?.firstSignIn === 'dob+code'
  const isEmpty = ids.length === 0 && step.is !== 'done'
  const isLooking = step.is === 'looking' || (step.is === 'preview' && settings.isLoading)
  const close = () => {
    if (isBusy) return
    if (step.is === 'done') selection.clear()
    onClose()
  }
  const drop = (refused: readonly string[]) => {
    selection.drop(refused)
    void look(ids.filter((id) => !refused.includes(id)))
  }
  return (
    <Modal
      title={step.is === 'done' ? 'Passwords reset' : isEmpty ? nobodyTitle : titleText(ids.length)}
      className={styles.dialog}
      width={step.is === 'done' || isEmpty ? 500 : 680}
      open
      closable={!isBusy}
      // Escape closes the slips alone.
      keyboard={slips.selection === null}
      mask={{ closable: false }}
      footer={null}
      onCancel={close}
    >
      <DialogHelp of="passwords" />
      {isEmpty && <NobodyChosen onClose={close} />}
      {!isEmpty && <ErrorAlert text={alert} />}
      {!isEmpty && isLooking && (
        <Looking
          hasFailed={!isBusy && alert !== null}
          onAgain={resets.isInvalid ? null : () => void look(ids)}
          onClose={close}
        />
      )}
      {!isEmpty && step.is === 'preview' && !isLooking && (
        <PlanPreview
          key={`${step.plan.basis} ${step.ids.length}`}
          plan={step.plan}
          sentences={resetTexts(step.plan, needsCode)}
          press={pressText(step.plan)}
          isBusy={isBusy}
          isApplying={isResetting}
          onApply={() => reset(step)}
          onDrop={drop}
          onClose={close}
        />
      )}
      {step.is === 'done' && <Outcome ids={step.ids} needsCode={needsCode} slips={slips} onClose={close} />}
    </Modal>
  )
}
