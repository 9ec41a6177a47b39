// Argon2id, a few at a time.
import { hash, hashSync, verify } from '@node-rs/argon2'
import { hashingLimiter } from './hashingLimiter'
import { passwordCost } from './passwordCost'

/** Argon2id in the library's enumeration, which does not exist at run time. */
const argon2id = 2

export const hashOptions = { algorithm: argon2id, ...passwordCost }

const wanted = `$argon2id$v=19$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}$`

/** A password typed on different keyboards gives the same bytes. */
const normalized = (password: string): string => password.normalize('NFKC')

/** For accounts that do not exist, so that checking takes as long as for those that do. */
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
