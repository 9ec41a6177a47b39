import { createTransform } from 'redux-persist'
import type { Remembered } from './persist'

interface Slice<State> {
  readonly name: string
  readonly getInitialState: () => State
}

/** Keeps a slice from its first change on: the tab of a family carries nothing of the office's. */
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
