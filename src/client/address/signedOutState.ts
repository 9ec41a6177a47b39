// What the sign-in page says to whoever has just signed out; it travels in the state of the browser's history.

export interface SignedOutState {
  readonly signedOut: true
  /** Set by 'Save and come back later': every answer is saved, and the last day on which they can be changed, '9 July 2026'. */
  readonly saved?: { readonly until: string | null }
}

export const signedOutStateIn = (state: unknown): SignedOutState | null =>
  typeof state === 'object' && state !== null && 'signedOut' in state ? (state as SignedOutState) : null
