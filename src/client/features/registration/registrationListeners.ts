// The effects of the registration form: saves, retries, the delay of the icons, the page's own events,
// and the flags in session storage.
import { signedOut } from '../../api/sessionEvents'
import { retryDelay } from '../../machines/saveAnswers'
import type { SaveQueue } from '../../machines/saveQueue'
import { iconDelay } from '../../machines/saveStatus'
import type { AppStartListening } from '../../store/listeners'
import type { RootState } from '../../store/store'
import { fieldSave } from './fieldSaveSlice'
import { watchPage } from './pageEvents'
import { progress } from './progressSlice'
import { forgetProgress, keepProgress, recallProgress } from './progressStorage'
import { selectAnswers, selectRecord } from './registrationSelectors'
import { lookAtWindow, sendBatch } from './saveEffects'
import { selectStepStates } from './stepStates'

/** Before the first registration page the slices are not there yet. */
const queueOf = (state: RootState): SaveQueue | undefined => state.fieldSave?.queue

const offlinePause = 30_000

const pauseOf = ({ online, attempt, retryAfter }: SaveQueue): number =>
  online ? retryDelay(attempt, retryAfter, Math.random()) : offlinePause

const addSaving = (listen: AppStartListening) => {
  listen({
    predicate: (_event, now, before) =>
      queueOf(now)?.sent != null && queueOf(now)?.seq !== queueOf(before)?.seq,
    effect: async (_event, effects) => {
      const { sent } = effects.getState().fieldSave.queue
      if (sent) await sendBatch(sent, effects)
    },
  })
  listen({
    predicate: (_event, now, before) => {
      const [queue, former] = [queueOf(now), queueOf(before)]
      return queue?.is === 'pausing' && (former?.is !== 'pausing' || former.attempt !== queue.attempt)
    },
    effect: async (_event, effects) => {
      const { queue } = effects.getState().fieldSave
      await effects.delay(pauseOf(queue))
      effects.dispatch(fieldSave.retryDue(queue.attempt))
    },
  })
  listen({
    predicate: (_event, now, before) => queueOf(now)?.is === 'closed' && queueOf(before)?.is !== 'closed',
    effect: (_event, effects) => lookAtWindow(effects),
  })
}

const addIcons = (listen: AppStartListening) =>
  listen({
    predicate: (event, now, before) =>
      !fieldSave.iconsDue.match(event) && now.fieldSave?.statuses !== before.fieldSave?.statuses,
    effect: async (_event, effects) => {
      const former = effects.getOriginalState().fieldSave?.statuses ?? {}
      const changed = Object.entries(effects.getState().fieldSave.statuses).filter(
        ([name, status]) => former[name] !== status,
      )
      await effects.delay(iconDelay)
      effects.dispatch(
        fieldSave.iconsDue(Object.fromEntries(changed.map(([name, { turn }]) => [name, turn]))),
      )
    },
  })

const addProgress = (listen: AppStartListening) => {
  listen({
    predicate: (_event, now, before) =>
      now.fieldSave !== undefined &&
      selectRecord(now) !== undefined &&
      (before.fieldSave === undefined || selectStepStates(now) !== selectStepStates(before)),
    effect: (_event, effects) => {
      const standings = selectStepStates(effects.getState())
      const stepsThatAre = (is: string) => standings.filter((one) => one.is === is).map(({ step }) => step)
      effects.dispatch(
        progress.sectionsValidated({
          complete: stepsThatAre('complete'),
          invalid: stepsThatAre('needs attention'),
          agreed: selectAnswers(effects.getState())['agree_terms_conditions'] === 1,
        }),
      )
    },
  })
  listen({
    predicate: (_event, now, before) => now.progress !== before.progress && now.progress?.shown != null,
    effect: (_event, effects) => keepProgress(effects.getState().progress),
  })
  listen({ actionCreator: signedOut, effect: forgetProgress })
  listen({
    actionCreator: fieldSave.recordOpened,
    effect: (_event, { dispatch }) => void dispatch(progress.progressRecalled(recallProgress())),
  })
}

const addPage = (listen: AppStartListening) =>
  listen({
    actionCreator: fieldSave.recordOpened,
    effect: (_event, effects) => watchPage(effects.dispatch, () => effects.getState()),
  })

export const addRegistrationListeners = (listen: AppStartListening): void => {
  addSaving(listen)
  addIcons(listen)
  addProgress(listen)
  addPage(listen)
}
