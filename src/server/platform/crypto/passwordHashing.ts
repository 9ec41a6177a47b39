// Argon2id (SEC-24). A few at once, the rest waits (REL-25).
import { hash, hashSync, verify } from '@node-rs/argon2'
import { hashingLimiter } from './hashingLimiter'
import { passwordCost } from './passwordCost'

/** Argon2id in the library's enumeration, which is not there at run time. */
const argon2id = 2

export const hashOptions = { algorithm: argon2id, ...passwordCost }

const wanted = `$argon2id$v=19$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}$`

/** The same password typed on two keyboards is the same bytes (SEC-21). */
const plain = (password: string): string => password.normalize('NFKC')

/** For accounts that do not exist: checking takes as long as for those that do (SEC-28). */
const nobody = hashSync('nobody has this password', hashOptions)

export const hashPassword = (password: string): Promise<string> =>
  hashingLimiter(() => hash(plain(password), hashOptions))

/** Without a stored hash the work is done all the same and the answer is no. */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const matches = await hashingLimiter(() => verify(stored ?? nobody, plain(password)))
  return stored !== null && matches
}

/** Hashed at a lower cost than today's. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(wanted)
