// Values that the portal must read again but that must not be readable in the database, encrypted with a key derived
// from the portal's secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const keyBytes = 32

interface Seal {
  /** config.secret */
  readonly secret: string
  /** One key for each purpose. */
  readonly purpose: string
  /** The owner, so that a sealed text cannot be opened in another row. */
  readonly owner: string
}

/** A key of its own for each owner, the same each time and after a restore; of one, nothing follows about another. */
export const derivedKey = ({ secret, purpose, owner }: Seal, bytes = keyBytes): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, owner, `portal ${purpose}`, bytes))

/** Each purpose has a key; the sealed text carries its owner. */
const keyFor = (secret: string, purpose: string): Buffer => derivedKey({ secret, purpose, owner: '' })

export const seal = ({ secret, purpose, owner }: Seal, text: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(secret, purpose), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined when it was sealed with another secret, for somebody else, or has been changed. */
export const unseal = ({ secret, purpose, owner }: Seal, sealed: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url')
  const textFrom = nonceBytes + tagBytes
  if (bytes.length < textFrom) return undefined
  const opening = createDecipheriv(algorithm, keyFor(secret, purpose), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(nonceBytes, textFrom))
  try {
    return Buffer.concat([opening.update(bytes.subarray(textFrom)), opening.final()]).toString('utf8')
  } catch {
    // GCM does not tell a wrong key from a changed byte.
    return undefined
  }
}
