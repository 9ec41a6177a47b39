// The page is hidden, left, offline or online again.
import type { AppStartListening } from '../../store/listeners'
import { draftsWanted, recordSave, recordSaveSelectors } from './recordSaveSlice'
import { unsavedFields } from '../queue/saveSummary'
import type { Effects } from './sendBatch'

/** What is being typed is handed over and sent by a request that outlives the page. */
const flush = ({ dispatch }: Effects) => {
  dispatch(draftsWanted())
  dispatch(recordSave.pageLeft())
}

/** UX-42: leaving with unsaved answers warns, otherwise never. */
const warn = (event: Event, effects: Effects) => {
  effects.dispatch(draftsWanted())
  const records = Object.values(recordSaveSelectors.selectRecords(effects.getState()))
  if (records.some(({ queue }) => unsavedFields(queue).length > 0)) event.preventDefault()
}

const eventsOf = (effects: Effects): readonly (readonly [EventTarget, string, (event: Event) => void])[] => [
  [window, 'offline', () => effects.dispatch(recordSave.wentOffline())],
  [window, 'online', () => effects.dispatch(recordSave.cameOnline())],
  [window, 'pagehide', () => flush(effects)],
  [window, 'beforeunload', (event) => warn(event, effects)],
  [document, 'visibilitychange', () => document.visibilityState === 'hidden' && flush(effects)],
]

export const hearUntil = (
  signal: AbortSignal,
  target: EventTarget,
  name: string,
  hear: (event: Event) => void,
): void => {
  target.addEventListener(name, hear)
  signal.addEventListener('abort', () => target.removeEventListener(name, hear), { once: true })
}

/** From the first record that is opened until the page goes. */
export const watchPage = (listen: AppStartListening): void => {
  listen({
    actionCreator: recordSave.recordOpened,
    effect: async (_event, effects) => {
      effects.cancelActiveListeners()
      for (const [target, name, hear] of eventsOf(effects)) hearUntil(effects.signal, target, name, hear)
      if (!navigator.onLine) effects.dispatch(recordSave.wentOffline())
      await effects.condition(() => false)
    },
  })
}
