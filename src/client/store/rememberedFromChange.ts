import { createTransform } from 'redux-persist'
import type { Remembered } from './persist'

interface Slice<State> {
  readonly name: string
  readonly getInitialState: () => State
}

/** Persists a slice from its first change on, so that a family's tab stores nothing of the office. */
export const rememberedFromChange = <State>({ name, getInitialState }: Slice<State>): Remembered => ({
  name,
  transforms: [
    createTransform<State, State | undefined>(
      (state) => (state === getInitialState() ? undefined : state),
      (stored) => stored ?? getInitialState(),
      { whitelist: [name] },
    ),
  ],
})
