// Passwords are hashed with Argon2id. Hashing is expensive on purpose. Two at a time leave some of the processor to
// everybody else, so there is one limit for the whole process. Around it is the limit of sign-ins: they mostly wait for the
// database, so a few more of them may run than hash.
import { hash, hashSync, verify } from '@node-rs/argon2'
import { passwordCost } from './passwordCost'
import { createConcurrencyLimiter } from '../core/concurrencyLimiter'

/** Argon2id in the library's enumeration, which does not exist at run time. */
const argon2id = 2

export const hashOptions = { algorithm: argon2id, ...passwordCost }

const wanted = `$argon2id$v=19$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}$`

/** A password typed on different keyboards gives the same bytes. */
const normalized = (password: string): string => password.normalize('NFKC')

/** The hash for accounts that do not exist, so that checking takes the same time for all. */
const nobody = hashSync('nobody has this password', hashOptions)

export const hashPassword = (password: string): Promise<string> =>
  hashingLimiter(() => hash(normalized(password), hashOptions))

/** Without a stored hash the same work is done, and the answer is no. */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const matches = await hashingLimiter(() => verify(stored ?? nobody, normalized(password)))
  return stored !== null && matches
}

/** Hashed at a lower cost than today's. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(wanted)

const busy = 'Many people are signing in at the moment. Please try again in a few seconds.'

/** The key is the typed name: of several guesses at one name, each sees the count left by the last. */
export const signInLimiter = createConcurrencyLimiter(6, 100, busy, { name: 'password hashing' })

/** Within signInLimiter, so nothing waits here for long. */
const hashingLimiter = createConcurrencyLimiter(2, Infinity, busy)
