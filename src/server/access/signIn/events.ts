// One log line per sign-in event (SEC-32): who, from where, and the outcome; never a secret.
import type { App } from '../../http/appParts'

/** The parts of a request that say who calls; a Fastify request has them all. */
export interface Caller {
  readonly ip: string
  /** The number of the request. */
  readonly id: string
  readonly headers: { readonly cookie?: string | undefined; readonly 'user-agent'?: string | undefined }
  /** The session ID from the cookie, valid or not. */
  readonly presentedSession: string | null
}

type Event =
  | 'sign-in'
  | 'sign-out'
  | 'sign-in confirmed'
  | 'second factor'
  | 'recovery code'
  | 'activation'
  | 'password change'
  | 'password reset'
  | 'set-up'
  | 'sibling added'

/** @param account undefined for an unknown name: it may be a password typed into the wrong box */
export const logEvent = (
  { log }: Pick<App, 'log'>,
  { ip, id: request_id }: Caller,
  event: Event,
  outcome: 'ok' | 'refused' | 'too many',
  account?: string,
) => {
  const line = { event, outcome, account, ip, request_id }
  if (outcome === 'ok') log.info(line, 'sign-in event')
  else log.warn(line, 'sign-in event')
}
