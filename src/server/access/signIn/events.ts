// One log line per sign-in event (SEC-32): who, from where, and the outcome; never a secret.

export interface EventLog {
  info(details: object, text: string): void
  warn(details: object, text: string): void
}

export interface AuthEvent {
  event:
    | 'sign-in'
    | 'sign-out'
    | 'sign-in confirmed'
    | 'second factor'
    | 'recovery code'
    | 'activation'
    | 'password change'
    | 'password reset'
    | 'set-up'
  outcome: 'ok' | 'refused' | 'too many'
  /** Undefined for an unknown name: it may be a password typed into the wrong box. */
  account?: string
  ip: string
  request_id: string
}

export const logEvent = (log: EventLog, event: AuthEvent) =>
  event.outcome === 'ok' ? log.info(event, 'sign-in event') : log.warn(event, 'sign-in event')
