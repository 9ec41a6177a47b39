// Time without a call, after which the server ends the session:
//
//   active ──nearlyOver──▶ warned ──a call is answered──▶ active
//
// The listener warns before the end, and asks the server once it should have come.
import { type UnknownAction, type WithSlice, createSlice, isAnyOf, isFulfilled } from '@reduxjs/toolkit'
import { schoolApi } from '../api/school/schoolApi'
import { signedInAgain, signedOut } from '../api/transport/sessionEvents'
import { portalConfig } from '../portalConfig'
import type { AppStartListening } from '../store/listeners'
import { rootReducer, slicesJoined } from '../store/rootReducer'
import { sessionSelectors } from './sessionState'

export type Idle = { readonly is: 'active' } | { readonly is: 'warned' }

const active = (): Idle => ({ is: 'active' })

export const idleSlice = createSlice({
  name: 'idle',
  initialState: active,
  reducers: {
    nearlyOver: (): Idle => ({ is: 'warned' }),
    usedAgain: active,
  },
  selectors: { selectIsNearlyOver: ({ is }) => is === 'warned' },
})

declare module '../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof idleSlice> {}
}

export const idle = idleSlice.actions
export const { selectIsNearlyOver } = idleSlice.injectInto(rootReducer).selectors

const minute = 60_000
/** The server records a use at most once a minute, so our clock may be that far ahead. */
const margin = minute
const warning = 2 * minute

/** Milliseconds until the warning; very short limits warn at half time. */
export const msUntilWarning = (idleMinutes: number): number =>
  Math.max(idleMinutes * minute - warning - margin, (idleMinutes * minute) / 2)

/** Matches any answered call of the API. */
const isAnswered = (event: UnknownAction): boolean =>
  isFulfilled(event) && 'arg' in event.meta && 'endpointName' in (event.meta.arg as object)

const isBeginning = isAnyOf(signedInAgain, signedOut, slicesJoined)

const isUse = (event: UnknownAction): boolean => isAnswered(event) || isBeginning(event)

/** A harmless call that tells the server somebody is still there. */
export const userActive = () =>
  schoolApi.endpoints.listFormClasses.initiate(undefined, { forceRefetch: true, subscribe: false })

export const addIdleListeners = (listen: AppStartListening): void => {
  listen({
    predicate: isUse,
    effect: async (_event, effects) => {
      effects.cancelActiveListeners()
      if (effects.getState().idle.is === 'warned') effects.dispatch(idle.usedAgain())
      const person = sessionSelectors.selectPerson(effects.getState())
      if (!person) return
      const { idleMinutes } = portalConfig().limits
      const limit = person.admin ? idleMinutes.admin : idleMinutes.student
      await effects.delay(msUntilWarning(limit))
      effects.dispatch(idle.nearlyOver())
      await effects.delay(limit * minute - msUntilWarning(limit))
      // Another tab may have kept the session alive; otherwise the 401 opens the sign-in over the page.
      await effects.dispatch(userActive())
    },
  })
}
