// One change for many students: what is wished, who would be changed, and what was done.
//
//   wish ──planned──▶ preview ──applied──▶ done ──undone──▶ undone
//     ◀──────back───────┘ ◀─┐ overtaken, or some taken out: planned anew
import { useState } from 'react'
import type { BulkAct, BulkActDone, BulkPlan } from '#shared/contract/students/bulkActs'
import { bulkActTexts } from '#shared/rules/students/bulkActs'
import {
  useApplyBulkActMutation,
  usePlanBulkActMutation,
  useUndoBulkActMutation,
} from '#client/api/students/bulkActsApi'
import { errorText, isConflict } from '#client/api/transport/errorText'

interface Preview {
  readonly is: 'preview'
  /** Applied once more under the same one after a lost answer, it is done once. */
  readonly id: string
  readonly act: BulkAct
  readonly ids: readonly string[]
  readonly plan: BulkPlan
  /** Why it is another one than before. */
  readonly overtaken: string | null
}

export type BulkStep =
  { readonly is: 'wish' } | Preview | { readonly is: 'done' | 'undone'; readonly act: BulkActDone }

export const useBulkAct = () => {
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
    /** Of the wish, for what is said beside its fields. */
    wishError: planning.error,
    alert: failed ? errorText(failed) : step.is === 'preview' ? step.overtaken : null,
    /** @returns whether it is done */
    apply: async (of: Preview) => !isBusy && applyPlan(of),
    undo: (act: BulkActDone) => void (isBusy || undoDone(act)),
    isPlanning: planning.isLoading,
    isApplying: applying.isLoading,
    isUndoing: undoing.isLoading,
    /** Somebody has acted on it since. */
    isTooLate: isConflict(undoing.error),
  }
}

export type BulkActing = ReturnType<typeof useBulkAct>
