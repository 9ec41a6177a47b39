// The pages of families open without a connection once a family has signed in here. The office's do not.
import { serviceWorkerPath } from '#shared/rules/pagePaths'
import { idle } from '../../idle'
import { log } from '../../log'
import { portalConfig } from '../../portalConfig'
import { sessionSelectors } from '../../session/sessionState'
import type { AppStartListening } from '../../store/listeners'

/** The page's own calls come first. */
const settledMs = 3_000

const forgetPages = async () => {
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
  const names = await window.caches.keys()
  await Promise.all(names.map((name) => window.caches.delete(name)))
}

/** As the school has decided. */
const keepPages = async () => {
  if (!('serviceWorker' in navigator)) return
  if (!portalConfig().serviceWorker) return forgetPages()
  await navigator.serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' })
}

export const addOfflineListeners = (listen: AppStartListening): void => {
  listen({
    predicate: (_event, now) => sessionSelectors.selectPerson(now)?.admin === false,
    effect: async (_event, effects) => {
      effects.unsubscribe()
      await effects.delay(settledMs)
      await idle()
      await keepPages().catch(() => log('the pages were not kept'))
    },
  })
}
