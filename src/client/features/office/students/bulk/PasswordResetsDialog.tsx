// The passwords of all chosen students at once: the students, then the outcome with the slips to hand out.
import { Button, Modal } from 'antd'
import { useState, useEffect, useEffectEvent } from 'react'
import type { BulkPlan } from '#shared/contract/students/bulkActs'
import { DialogHelp } from '#client/address/DialogHelp'
import { useGetSettingsQuery } from '#client/api/school/schoolOfficeApi'
import { useStoreSelectionMutation } from '#client/api/papers/papersApi'
import { errorText, isConflict, isInvalid } from '#client/api/transport/errorText'
import { count } from '#client/ui/count'
import { useFocusBack } from '#client/ui/hooks/focus'
import { ButtonRow } from '#client/ui/panels/Panel'
import { LoadingLines } from '#client/ui/QueryBoundary'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import {
  usePlanPasswordResetsMutation,
  useResetStudentPasswordsMutation,
} from '#client/api/access/accessOfficeApi'
import { Stack } from '#client/ui/primitives'
import type { Selection } from '../table/selectionSlice'
import { PrintSlips } from './PrintSlips'
import { NobodyChosen, nobodyTitle, PlanPreview } from './PlanPreview'
import * as dialogStyles from '../dialogs.module.css'

interface PasswordResetsDialogProps {
  readonly selection: Selection
  readonly onClose: () => void
}

export const PasswordResetsDialog = ({ selection, onClose }: PasswordResetsDialogProps) => {
  // The bar of the chosen students goes with them.
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
      className={dialogStyles.dialog}
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

interface Preview {
  readonly is: 'preview'
  /** After a lost answer the reset is sent again with the same id, and done once. */
  readonly id: string
  readonly ids: readonly string[]
  readonly plan: BulkPlan
  /** The reason for a new plan. */
  readonly overtaken: string | null
}

type ResetStep =
  { readonly is: 'looking' } | Preview | { readonly is: 'done'; readonly ids: readonly string[] }

// looking ──planned──▶ preview ──reset──▶ done
//    ◀── overtaken, or some taken out ──┘
const usePasswordResets = (chosen: readonly string[]) => {
  const [step, setStep] = useState<ResetStep>({ is: 'looking' })
  const [plan, planning] = usePlanPasswordResetsMutation()
  const [reset, resetting] = useResetStudentPasswordsMutation()
  const isBusy = planning.isLoading || resetting.isLoading

  const look = async (ids: readonly string[], overtaken: string | null = null) => {
    resetting.reset()
    const { data } = await plan({ student_ids: [...ids] })
    if (data) setStep({ is: 'preview', id: crypto.randomUUID(), ids, plan: data, overtaken })
  }
  const lookFirst = useEffectEvent(() => void (chosen.length > 0 && look(chosen)))
  useEffect(() => queueMicrotask(lookFirst), [])

  const resetAll = async ({ id, ids, plan: { basis, changes } }: Preview) => {
    const { data, error } = await reset({ id, student_ids: [...ids], basis })
    if (data) return setStep({ is: 'done', ids: changes.map(({ student_id }) => student_id) })
    if (isConflict(error)) await look(ids, errorText(error))
  }
  const failed = planning.error ?? resetting.error
  return {
    ...{ step, isBusy, look },
    alert: failed ? errorText(failed) : step.is === 'preview' ? step.overtaken : null,
    reset: (of: Preview) => void (isBusy || resetAll(of)),
    isResetting: resetting.isLoading,
    /** Too many are chosen. */
    isInvalid: isInvalid(planning.error),
  }
}

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

interface LookingProps {
  readonly hasFailed: boolean
  /** Null where trying again would fail again. */
  readonly onAgain: (() => void) | null
  readonly onClose: () => void
}

/** While the students are looked up, or after that failed. */
const Looking = ({ hasFailed, onAgain, onClose }: LookingProps) =>
  hasFailed ? (
    <Stack gap={3} className={dialogStyles.part}>
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
    </Stack>
  ) : (
    <LoadingLines rows={5} />
  )

type Slips = ReturnType<typeof useSlips>

interface OutcomeProps {
  readonly ids: readonly string[]
  readonly needsCode: boolean
  readonly slips: Slips
  readonly onClose: () => void
}

const Outcome = ({ ids, needsCode, slips, onClose }: OutcomeProps) => (
  <Stack gap={3} className={dialogStyles.part}>
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
  </Stack>
)

const focused = (button: HTMLElement | null) => button?.focus()

export const titleText = (students: number): string =>
  students === 1 ? 'Reset the password of 1 student' : `Reset the passwords of ${count(students, 'student')}`

/** 'Reset 28 passwords' */
export const pressText = ({ changes }: BulkPlan): string => `Reset ${count(changes.length, 'password')}`

const codes = 'Codes on slips printed before stop working too.'

/** @param needsCode whether a first sign-in needs the code of a slip */
export const resetTexts = ({ changes, refused }: BulkPlan, needsCode: boolean): readonly string[] => {
  if (changes.length === 0) return []
  const who = count(changes.length, 'student')
  const what =
    changes.length === 1
      ? `${who} gets the date of birth as the password. The current password stops working, and the student is signed out everywhere.`
      : `${who} get their date of birth as the password. Their current passwords stop working, and they are signed out everywhere.`
  const then = refused.length > 0 ? `Then ${what}` : what
  return [then, needsCode ? codes : open(changes.length), 'This cannot be undone.']
}

const open = (students: number): string =>
  `Until ${students === 1 ? 'the family chooses a new password' : 'the families choose new passwords'}, anyone who knows ${students === 1 ? 'the date of birth' : 'a date of birth'} can sign in.`

export const doneText = (students: number): string => `${count(students, 'password')} reset.`

/** The next step of the families. */
export const nextText = (students: number, needsCode: boolean): string => {
  const who = students === 1 ? 'This student signs in' : 'These students sign in'
  const choose = students === 1 ? 'chooses' : 'choose'
  const code = needsCode ? ' and the code of a new slip' : ''
  return `${who} with the date of birth${code}, and then ${choose} a new password.`
}
