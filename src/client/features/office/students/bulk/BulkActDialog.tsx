// One change for all chosen students: the wish, the students that would change, the outcome with a way back.
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { BulkAct, BulkActDone, BulkPlan } from '#shared/contract/students/bulkActs'
import { bulkActTexts } from '#shared/rules/students/bulkActs'
import { DialogHelp } from '#client/address/DialogHelp'
import { schoolApi } from '#client/api/school/schoolApi'
import { count } from '#client/ui/count'
import { useFocusBack } from '#client/ui/hooks/focus'
import { ButtonRow } from '#client/ui/panels/Panel'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import {
  useApplyBulkActMutation,
  usePlanBulkActMutation,
  useUndoBulkActMutation,
} from '#client/api/students/studentsOfficeApi'
import { errorText, isConflict } from '#client/api/transport/errorText'
import { Stack } from '#client/ui/primitives'
import type { Selection } from '../table/selectionSlice'
import { NobodyChosen, nobodyTitle, PlanPreview } from './PlanPreview'
import { useBulkWish, WishForm } from './WishForm'
import { bulkKinds, planText, pressText, undoneText, type BulkKind } from './bulkActTexts'
import * as dialogStyles from '../dialogs.module.css'

interface BulkActDialogProps {
  readonly kind: BulkKind
  readonly selection: Selection
  readonly onClose: () => void
}

export const BulkActDialog = (props: BulkActDialogProps) => {
  const { acting, wish, ids, close, giveUp, apply, drop, houseOf } = useActDialog(props)
  const { step, preview, isBusy } = acting
  const isOver = step.is === 'done' || step.is === 'undone'
  const isEmpty = ids.length === 0 && !isOver
  return (
    <Modal
      title={titleOf(props.kind, step, ids.length)}
      className={dialogStyles.dialog}
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

interface Preview {
  readonly is: 'preview'
  /** After a lost answer the change is sent again with the same id, and done once. */
  readonly id: string
  readonly act: BulkAct
  readonly ids: readonly string[]
  readonly plan: BulkPlan
  /** The reason for a new plan. */
  readonly overtaken: string | null
}

type BulkStep =
  { readonly is: 'wish' } | Preview | { readonly is: 'done' | 'undone'; readonly act: BulkActDone }

const useActDialog = ({ kind, selection, onClose }: BulkActDialogProps) => {
  // The bar of the chosen students goes with them.
  useFocusBack('students-title')
  const acting = useBulkAct()
  const wish = useBulkWish(kind, acting)
  const { data: houses = [] } = schoolApi.useListHousesQuery()
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

// wish ──planned──▶ preview ──applied──▶ done ──undone──▶ undone
//   ◀──────back───────┘ ◀─┐ overtaken, or some taken out: planned again
const useBulkAct = () => {
  const [step, setStep] = useState<BulkStep>({ is: 'wish' })
  const [plan, planning] = usePlanBulkActMutation()
  const [apply, applying] = useApplyBulkActMutation()
  const [undo, undoing] = useUndoBulkActMutation()
  const isBusy = planning.isLoading || applying.isLoading || undoing.isLoading

  const preview = async (act: BulkAct, ids: readonly string[], overtaken: string | null = null) => {
    applying.reset()
    const { data } = await plan({ student_ids: [...ids], act })
    if (data) setStep({ is: 'preview', id: crypto.randomUUID(), act, ids, plan: data, overtaken })
  }
  const applyPlan = async ({ id, act, ids, plan: { basis } }: Preview) => {
    const { data, error } = await apply({ id, student_ids: [...ids], act, basis })
    if (data) setStep({ is: 'done', act: data })
    if (isConflict(error)) await preview(act, ids, errorText(error))
    return data !== undefined
  }
  const undoDone = async (act: BulkActDone) => {
    const { data, error } = await undo({ id: act.id })
    if (data) return setStep({ is: 'undone', act: data })
    // The answer to an earlier press was lost.
    if (isConflict(error) && errorText(error) === bulkActTexts.undone) {
      undoing.reset()
      setStep({ is: 'undone', act })
    }
  }
  const back = () => {
    for (const call of [planning, applying]) call.reset()
    setStep({ is: 'wish' })
  }
  const failed = planning.error ?? applying.error ?? undoing.error
  return {
    ...{ step, isBusy, preview, back },
    /** Errors that are said beside the fields of the wish. */
    wishError: planning.error,
    alert: failed ? errorText(failed) : step.is === 'preview' ? step.overtaken : null,
    apply: async (of: Preview) => !isBusy && applyPlan(of),
    undo: (act: BulkActDone) => void (isBusy || undoDone(act)),
    isPlanning: planning.isLoading,
    isApplying: applying.isLoading,
    isUndoing: undoing.isLoading,
    /** Somebody has changed these students since. */
    isTooLate: isConflict(undoing.error),
  }
}

const titleOf = (kind: BulkKind, { is }: BulkStep, students: number): string => {
  if (is === 'done') return bulkKinds[kind].done
  if (is === 'undone') return 'Change undone'
  return students === 0 ? nobodyTitle : bulkKinds[kind].title(count(students, 'student'))
}

type BulkActing = ReturnType<typeof useBulkAct>

interface OutcomeProps {
  readonly acting: BulkActing
  readonly act: BulkActDone
  readonly isUndone: boolean
  readonly onClose: () => void
}

const Outcome = ({ acting, act, isUndone, onClose }: OutcomeProps) => (
  <Stack gap={3} className={dialogStyles.part}>
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
  </Stack>
)

const focused = (button: HTMLElement | null) => button?.focus()
