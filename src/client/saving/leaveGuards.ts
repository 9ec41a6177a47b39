// The browser asks before the page closes, but only while something is unsaved.
import type { AppStartListening } from '#client/store/listeners'
import { slicesJoined } from '#client/store/rootReducer'
import { draftsWanted } from './createSaveSlice'
import { selectAllUnsaved } from './unsaved'

export const hearUntil = (
  signal: AbortSignal,
  target: EventTarget,
  name: string,
  hear: (event: Event) => void,
): void => {
  target.addEventListener(name, hear)
  signal.addEventListener('abort', () => target.removeEventListener(name, hear), { once: true })
}

export const watchLeaving = (listen: AppStartListening) =>
  listen({
    actionCreator: slicesJoined,
    effect: async (_event, effects) => {
      // A second start replaces the first.
      effects.cancelActiveListeners()
      hearUntil(effects.signal, window, 'beforeunload', (event) => {
        effects.dispatch(draftsWanted())
        if (selectAllUnsaved(effects.getState()).length > 0) event.preventDefault()
      })
      await effects.condition(() => false)
    },
  })
