// The effects of the registration form: a closed window is looked at again, and the flags lie in session storage.
import { isEditable } from '#shared/rules/registration/registrationWindow'
import { registrationApi } from '../../../api/registrationApi'
import { signedOut } from '../../../api/transport/sessionEvents'
import { whenRecord } from '../../../record/saving/recordSaveListeners'
import { recordSave } from '../../../record/saving/recordSaveSlice'
import type { Effects } from '../../../record/saving/sendBatch'
import type { AppStartListening } from '../../../store/listeners'
import { progress } from './progressSlice'
import { forgetProgress, keepProgress, recallProgress } from './progressStorage'
import { selectFormLevel } from './registrationSelectors'

const secondLook = 5000

/** A save was refused because registration is closed: if it is not, the saves go on. */
const lookAtWindow = async (studentId: string, effects: Effects) => {
  const level = selectFormLevel(effects.getState())
  if (level === undefined) return
  const { getRegistrationStatus } = registrationApi.endpoints
  const look = getRegistrationStatus.initiate(level, { forceRefetch: true, subscribe: false })
  const { data } = await effects.dispatch(look)
  if (!data || !isEditable(data, data.today)) return
  await effects.delay(secondLook)
  effects.dispatch(recordSave.windowReopened(studentId))
}

const addWindow = (listen: AppStartListening) =>
  whenRecord(
    listen,
    ({ editor, queue }, before) =>
      editor === 'family' && queue.is === 'closed' && before?.queue.is !== 'closed',
    ({ studentId }, effects) => lookAtWindow(studentId, effects),
  )

const addProgress = (listen: AppStartListening) => {
  listen({
    predicate: (_event, now, before) => now.progress !== before.progress && now.progress?.step != null,
    effect: (_event, effects) => keepProgress(effects.getState().progress),
  })
  listen({ actionCreator: signedOut, effect: forgetProgress })
  listen({
    actionCreator: progress.opened,
    effect: (_event, { dispatch }) => void dispatch(progress.progressRecalled(recallProgress())),
  })
}

export const addRegistrationListeners = (listen: AppStartListening): void => {
  addWindow(listen)
  addProgress(listen)
}
