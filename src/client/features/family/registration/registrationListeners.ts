// Effects of the registration form: a closed window is checked again, and leaving waits for the saves.
import { isEditable } from '#shared/rules/school/registrationWindow'
import { schoolApi } from '#client/api/school/schoolApi'
import { whenRecord } from '#client/saving/record'
import { recordSave } from '#client/saving/recordSaveSlice'
import { hasPending } from '#client/saving/machine/status'
import type { AppStartListening, Effects } from '#client/store/listeners'
import { addUploadListeners } from './documents/uploadActions'
import { selectFormLevel, selectQueue } from './registrationSelectors'
import { registration, registrationState } from './registrationSlice'

const secondLookMs = 5000
/** After this time the page says why it waits. */
const patienceMs = 5000

/** A save was refused because registration is closed. If the window is in fact open, the saves go on. */
const lookAtWindow = async (studentId: string, effects: Effects) => {
  const level = selectFormLevel(effects.getState(), studentId)
  if (level === undefined) return
  const { getRegistrationStatus } = schoolApi.endpoints
  const look = getRegistrationStatus.initiate(level, { forceRefetch: true, subscribe: false })
  const { data } = await effects.dispatch(look)
  if (!data || !isEditable(data, data.today)) return
  await effects.delay(secondLookMs)
  effects.dispatch(recordSave.windowReopened(studentId))
}

const addWindow = (listen: AppStartListening) =>
  whenRecord(
    listen,
    ({ editor, queue }, before) =>
      editor === 'family' && queue.is === 'closed' && before?.queue.is !== 'closed',
    ({ studentId }, effects) => lookAtWindow(studentId, effects),
  )

const addLeaving = (listen: AppStartListening) => {
  listen({
    actionCreator: registration.leavingAsked,
    effect: async (_event, effects) => {
      effects.cancelActiveListeners()
      await effects.delay(patienceMs)
      effects.dispatch(registration.savingIsLate())
    },
  })
  listen({
    predicate: (_event, now) => registrationState.selectIsLeaving(now),
    effect: (_event, effects) => {
      const state = effects.getState()
      const queue = selectQueue(state)
      // A closed form sends nothing. Before printing, the family learns that the paper would lack late answers.
      const goal = registrationState.selectGoal(state)
      const isOver = queue.is === 'closed' && goal !== 'print'
      // A step loses nothing, and waiting does not help without a connection.
      const isVain = !queue.online && goal === 'step'
      if (isOver || isVain || !hasPending(queue)) effects.dispatch(registration.everythingSaved())
      else if (queue.is === 'closed' || queue.is === 'signedOut')
        effects.dispatch(registration.savingIsLate())
    },
  })
}

export const addRegistrationListeners = (listen: AppStartListening): void => {
  addWindow(listen)
  addLeaving(listen)
  addUploadListeners(listen)
}
