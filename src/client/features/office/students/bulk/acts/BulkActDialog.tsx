// One change for all chosen students: the wish, then who would be changed, then what was done, with a way back.
import { Button, Modal } from 'antd'
import { DialogHelp } from '#client/address/DialogHelp'
import { lookupsApi } from '#client/api/school/lookupsApi'
import type { BulkAct, BulkActDone } from '#shared/contract/students/bulkActs'
import { count } from '#client/ui/count'
import { useFocusBack } from '#client/ui/hooks/useFocusBack'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import type { Selection } from '../../list/useSelection'
import { NobodyChosen, nobodyTitle } from './NobodyChosen'
import { PlanPreview } from './PlanPreview'
import { useBulkWish, WishForm } from './WishForm'
import { bulkKinds, planText, pressText, undoneText, type BulkKind } from './bulkActTexts'
import { useBulkAct, type BulkActing, type BulkStep } from './useBulkAct'
import * as styles from './acts.module.css'

interface BulkActDialogProps {
  readonly kind: BulkKind
  readonly selection: Selection
  readonly onClose: () => void
}

const titleOf = (kind: BulkKind, { is }: BulkStep, students: number): string => {
  if (is === 'done') return bulkKinds[kind].done
  if (is === 'undone') return 'Change undone'
  return students === 0 ? nobodyTitle : bulkKinds[kind].title(count(students, 'student'))
}

const focused = (button: HTMLElement | null) => button?.focus()

interface OutcomeProps {
  readonly acting: BulkActing
  readonly act: BulkActDone
  readonly isUndone: boolean
  readonly onClose: () => void
}

const Outcome = ({ acting, act, isUndone, onClose }: OutcomeProps) => (
  <div className={styles.part}>
    <p role="status">
      <strong>{isUndone ? undoneText(act.students) : `${act.text}.`}</strong>
    </p>
    <ButtonRow>
      {!isUndone && !acting.isTooLate && act.stays_why === null && (
        <Button loading={acting.isUndoing} onClick={() => acting.undo(act)}>
          Undo
        </Button>
      )}
      <Button
        key={String(isUndone || acting.isTooLate)}
        type="primary"
        ref={focused}
        disabled={acting.isUndoing}
        onClick={onClose}
      >
        Close
      </Button>
    </ButtonRow>
  </div>
)

const useActDialog = ({ kind, selection, onClose }: BulkActDialogProps) => {
  // The bar of the chosen ones goes with them.
  useFocusBack('students-title')
  const acting = useBulkAct()
  const wish = useBulkWish(kind, acting)
  const { data: houses = [] } = lookupsApi.useListHousesQuery()
  const ids = [...selection.chosen]
  const { step, preview, isBusy } = acting
  const close = () => {
    if (isBusy) return
    if (step.is === 'done') selection.clear()
    onClose()
  }
  const giveUp = () => {
    wish.settle()
    close()
  }
  const apply = async (of: Extract<BulkStep, { is: 'preview' }>) => {
    if (await acting.apply(of)) wish.settle()
  }
  const drop = (refused: readonly string[]) => {
    selection.drop(refused)
    const kept = ids.filter((id) => !refused.includes(id))
    if (step.is === 'preview') void preview(step.act, kept)
  }
  const houseOf = (act: BulkAct) =>
    act.kind === 'house' ? houses.find(({ id }) => id === act.house_code)?.name : undefined
  return { acting, wish, ids, close, giveUp, apply, drop, houseOf } as const
}

export const BulkActDialog = (props: BulkActDialogProps) => {
  const { acting, wish, ids, close, giveUp, apply, drop, houseOf } = useActDialog(props)
  const { step, preview, isBusy } = acting
  const isOver = step.is === 'done' || step.is === 'undone'
  const isEmpty = ids.length === 0 && !isOver
  return (
    <Modal
      title={titleOf(props.kind, step, ids.length)}
      className={styles.dialog}
      width={step.is === 'preview' ? 680 : 500}
      open
      closable={!isBusy}
      mask={{ closable: false }}
      footer={null}
      onCancel={close}
    >
      <DialogHelp of="bulk" />
      {isEmpty && <NobodyChosen onClose={close} />}
      {!isEmpty && <ErrorAlert text={acting.alert} />}
      {!isEmpty && step.is === 'wish' && (
        <WishForm
          wish={wish}
          isPlanning={acting.isPlanning}
          onPreview={(act) => void preview(act, ids)}
          onClose={giveUp}
        />
      )}
      {!isEmpty && step.is === 'preview' && (
        <PlanPreview
          key={`${step.plan.basis} ${step.ids.length}`}
          plan={step.plan}
          sentences={[planText(step.act, houseOf(step.act), step.plan)]}
          press={pressText(step.act, houseOf(step.act), step.plan)}
          isBusy={isBusy}
          isApplying={acting.isApplying}
          onApply={() => void apply(step)}
          onDrop={drop}
          onBack={acting.back}
          onClose={giveUp}
        />
      )}
      {isOver && <Outcome acting={acting} act={step.act} isUndone={step.is === 'undone'} onClose={close} />}
    </Modal>
  )
}
