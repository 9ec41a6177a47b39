// What the school derives from its secret, which a restored school has, too.
import { derivedKey } from '../../src/server/platform/crypto/sealing'

export const secret = 'Wm0aJ8nC3xYgmTqQvZb1KkR7pLd2Es9HfUoNyIt4cXe'

export interface Account {
  readonly login: string
  readonly role: 'student' | 'admin'
}

export const accountId = ({ role, login }: Account) => `${role}:${login}`

const derived = new Map<string, { readonly handle: string; readonly key: Buffer }>()

/** Of the outbox, as access/deviceKeys/outboxRoutes derives them. */
export const outboxSecrets = (account: Account, browser: string) => {
  const owner = `${accountId(account)} ${browser}`
  const known = derived.get(owner) ?? {
    handle: derivedKey({ secret, purpose: 'outbox handle', owner }, 16).toString('base64url'),
    key: derivedKey({ secret, purpose: 'outbox key', owner }),
  }
  if (derived.size > 100) derived.clear()
  derived.set(owner, known)
  return known
}
