// The key under which a browser keeps what was typed and not saved.
import * as Type from 'typebox'
import { call } from '../call'
import { closed } from '../../record/schemas'

export const OutboxKey = closed({
  /** Names the account in this browser's storage; tells nobody who it is. */
  handle: Type.String(),
  /** 32 bytes, base64url. */
  key: Type.String(),
  /** ISO, UTC; clocks of devices are sometimes years off. */
  now: Type.String(),
  /** When the session ends at the latest, ISO, UTC. */
  session_ends: Type.String(),
})
export type OutboxKey = Type.Static<typeof OutboxKey>

/**
 * The key of the caller's own account for one browser; 409 if the page believes in another account. The same account
 * and browser always get the same key, from a restored server too; nobody else gets it.
 */
export const getOutboxKey = call({
  method: 'POST',
  path: '/api/outbox-key',
  load: 'saves',
  notes: 'own data',
  body: closed({
    /** 16 random bytes that the browser has made and keeps, base64url. */
    browser: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    /** The login of the account that the page believes in: another tab may have changed it. */
    login: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  response: OutboxKey,
})
