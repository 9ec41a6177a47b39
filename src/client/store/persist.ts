// Persists parts of the store in session storage, so that they survive a reload. Each slice says what to persist
// (session/sessionSlice.ts).
import type { PersistConfig } from 'redux-persist'
import { kindOf, log } from '../log'
import { persistKey } from './persistKey'
import type { RootState } from './rootReducer'

const attempt = async <T>(event: string, act: () => T): Promise<T | null> => {
  try {
    return act()
  } catch (error) {
    // If the browser blocks storage, a reload asks to sign in again, nothing else.
    log(event, { reason: kindOf(error) })
    return null
  }
}

/** The persisted parts of one slice. */
export interface Remembered extends Pick<PersistConfig<RootState>, 'transforms'> {
  readonly name: string
}

export interface Memory {
  readonly slices: readonly Remembered[]
  /** False if the text carries no information; then nothing is stored. */
  readonly isWorthKeeping: (text: string) => boolean
}

export const persistConfig = ({ slices, isWorthKeeping }: Memory): PersistConfig<RootState> => ({
  key: persistKey,
  whitelist: slices.map(({ name }) => name),
  transforms: slices.flatMap(({ transforms = [] }) => transforms),
  storage: {
    getItem: (key: string) => attempt('storage not readable', () => window.sessionStorage.getItem(key)),
    setItem: (key: string, text: string) =>
      attempt('storage not writable', () =>
        isWorthKeeping(text)
          ? window.sessionStorage.setItem(key, text)
          : window.sessionStorage.removeItem(key),
      ),
    removeItem: (key: string) => attempt('storage not writable', () => window.sessionStorage.removeItem(key)),
  },
})
