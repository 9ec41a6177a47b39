// Many passwords reset at once: who would be, and then who was.
//
//   looking ──planned──▶ preview ──reset──▶ done
//      ◀── overtaken, or some taken out ──┘
import { useEffect, useEffectEvent, useState } from 'react'
import type { BulkPlan } from '#shared/contract/students/bulkActs'
import {
  usePlanPasswordResetsMutation,
  useResetStudentPasswordsMutation,
} from '#client/api/access/passwordResetsApi'
import { errorText, isConflict, isInvalid } from '#client/api/transport/errorText'

interface Preview {
  readonly is: 'preview'
  /** Sent once more under the same one after a lost answer, it is done once. */
  readonly id: string
  readonly ids: readonly string[]
  readonly plan: BulkPlan
  /** Why it is another one than before. */
  readonly overtaken: string | null
}

type ResetStep =
  { readonly is: 'looking' } | Preview | { readonly is: 'done'; readonly ids: readonly string[] }

/** @param chosen who is looked for as soon as this is shown */
export const usePasswordResets = (chosen: readonly string[]) => {
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
