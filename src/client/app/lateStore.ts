// The store is half of the portal's script, and the sign-in page is drawn without it: it comes with the first key.
// Until then a stand-in says that nobody is signed in, and keeps what is dispatched for the store.
import { persistKey } from '../store/persistKey'
import { noState } from '../store/useHasStore'
import type { AppStore } from '../store/store'

export type OpenStore = () => Promise<AppStore>

/** True when this tab remembers a person: nothing is shown before the store has come. */
export const isRemembered = (): boolean => {
  try {
    return window.sessionStorage.getItem(`persist:${persistKey}`) !== null
  } catch {
    // A browser may forbid storage: then it remembers nobody.
    return false
  }
}

/** Remembers a person as if this tab had been reloaded. */
export const remember = (text: string): void => window.sessionStorage.setItem(`persist:${persistKey}`, text)

const load: OpenStore = () => loadTwice(() => import('./openStore')).then(({ openStore }) => openStore())

/** One store, however often it is asked for; what failed is tried again. */
export const lateStore = (onOpened: (store: AppStore) => void, open: OpenStore = load): OpenStore => {
  let opening: Promise<AppStore> | null = null
  const begin = async () => {
    try {
      const store = await open()
      onOpened(store)
      return store
    } catch (error) {
      opening = null
      throw error
    }
  }
  return () => (opening ??= begin())
}

export const standIn = (open: OpenStore) =>
  ({
    getState: () => noState,
    subscribe: () => () => undefined,
    dispatch: async (event: Parameters<AppStore['dispatch']>[0]) => (await open()).dispatch(event),
  }) as unknown as AppStore

const pauseMs = 1500

/** A piece of the page that a weak line lost is asked for once more. */
export const loadTwice = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => new Promise((pass) => setTimeout(pass, pauseMs)).then(load))
