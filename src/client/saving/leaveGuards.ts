// The page is hidden, left, offline or online again.
import type { AppStartListening } from '../store/listeners'
import { slicesJoined } from '../store/rootReducer'
import { selectUnsaved } from './unsaved'
import { draftsWanted, recordSave } from './recordSaveSlice'
import type { Effects } from './sendRecord'

/** What is being typed is handed over and sent by a request that outlives the page. */
const flush = ({ dispatch }: Effects) => {
  dispatch(draftsWanted())
  dispatch(recordSave.pageLeft())
}

/** UX-42: the browser asks before the page goes while something is not saved, otherwise never. */
const warn = (event: Event, effects: Effects) => {
  effects.dispatch(draftsWanted())
  if (selectUnsaved(effects.getState()).length > 0) event.preventDefault()
}

const eventsOf = (effects: Effects): readonly (readonly [EventTarget, string, (event: Event) => void])[] => [
  [window, 'offline', () => effects.dispatch(recordSave.wentOffline())],
  [window, 'online', () => effects.dispatch(recordSave.cameOnline())],
  [window, 'pagehide', () => flush(effects)],
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

/** On every page of somebody who is signed in. */
const watchLeaving = (listen: AppStartListening) =>
  listen({
    actionCreator: slicesJoined,
    effect: async (_event, effects) => {
      effects.cancelActiveListeners()
      hearUntil(effects.signal, window, 'beforeunload', (event) => warn(event, effects))
      await effects.condition(() => false)
    },
  })

/** From the first record that is opened until the page goes. */
export const watchPage = (listen: AppStartListening): void => {
  watchLeaving(listen)
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
