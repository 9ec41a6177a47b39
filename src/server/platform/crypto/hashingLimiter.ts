// Hashing is expensive on purpose. Two at a time leave some of the processor to everybody else, so there is one limit
// for the whole process. Around it is the limit of sign-ins: they mostly wait for the database, so a few more
// of them may run than hash.
import { createConcurrencyLimiter } from '../core/concurrencyLimiter'

const busy = 'Many people are signing in at the moment. Please try again in a few seconds.'

/** The key is the typed name: of several guesses at one name, each sees the count left by the last. */
export const signInLimiter = createConcurrencyLimiter(6, 100, busy, { name: 'password hashing' })

/** Within signInLimiter, so nothing waits here for long. */
export const hashingLimiter = createConcurrencyLimiter(2, Infinity, busy)
