// Hashing is dear on purpose. Two at once leave the processor to everybody else; one gate for the process,
// because the processor is shared, whatever asks for it (REL-25). Around it stands the gate of those who sign in:
// most of a sign-in is waiting for the database, so a few more are inside than hash.
import { createConcurrencyLimiter } from '../core/concurrencyLimiter'

const busy = 'Many people are signing in at the moment. Please try again in a few seconds.'

/** With the typed name as key: of guesses on one name each sees the count of the one before (SEC-25). */
export const signInLimiter = createConcurrencyLimiter(6, 100, busy, { name: 'password hashing' })

/** Whoever comes here was let in by the gate above. */
export const hashingLimiter = createConcurrencyLimiter(2, Infinity, busy)
