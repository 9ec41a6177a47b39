// The order in which calls are turned away when the portal is overloaded, and from which delay of the event loop
// (REL-24). Saves are never turned away.
import type { Load } from '#shared/contract/call'

export interface OverloadRule {
  readonly kind: Load
  /** Milliseconds; it ends when the delay has fallen below half of it. */
  readonly beginsAt: number
  /** Seconds after which another try is worthwhile. */
  readonly retryAfter: number
}

/**
 * Far above a pause of the garbage collector. Sign-in is turned away after reads: a family whose session has ended may
 * have typed answers that it can save only once it has signed in, and passwords have a queue of their own (REL-25).
 */
export const overloadOrder = [
  { kind: 'reports', beginsAt: 250, retryAfter: 60 },
  { kind: 'exports', beginsAt: 350, retryAfter: 60 },
  { kind: 'documents', beginsAt: 500, retryAfter: 10 },
  { kind: 'search', beginsAt: 750, retryAfter: 5 },
  { kind: 'reads', beginsAt: 1500, retryAfter: 5 },
  { kind: 'sign-in', beginsAt: 3000, retryAfter: 5 },
  { kind: 'saves', beginsAt: Infinity, retryAfter: 5 },
] as const satisfies readonly OverloadRule[]

/** What is turned away at this delay, given what is turned away now. */
export const shedAt = (delayMs: number, shed: readonly Load[]): Load[] =>
  overloadOrder
    .filter(({ kind, beginsAt }) => delayMs >= (shed.includes(kind) ? beginsAt / 2 : beginsAt))
    .map(({ kind }) => kind)
