// WebCrypto as far as the outbox asks for it, answered at once by Node's AES-GCM: the browser's own works in threads,
// whose time nobody can make up.
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import type { Random } from '../random'

interface Way {
  readonly iv: Uint8Array
  readonly additionalData: Uint8Array
}

const algorithm = 'aes-256-gcm'
const tagBytes = 16

const bufferOf = (...parts: Buffer[]): ArrayBuffer => new Uint8Array(Buffer.concat(parts)).buffer

const encrypt = ({ iv, additionalData }: Way, key: KeyObject, plain: Uint8Array): ArrayBuffer => {
  const cipher = createCipheriv(algorithm, key, iv).setAAD(additionalData)
  return bufferOf(cipher.update(plain), cipher.final(), cipher.getAuthTag())
}

const decrypt = ({ iv, additionalData }: Way, key: KeyObject, sealed: ArrayBuffer): ArrayBuffer => {
  const bytes = new Uint8Array(sealed)
  const end = bytes.length - tagBytes
  const opening = createDecipheriv(algorithm, key, iv).setAAD(additionalData).setAuthTag(bytes.subarray(end))
  return bufferOf(opening.update(bytes.subarray(0, end)), opening.final())
}

/** The global `crypto` of a page. */
export const cryptoOf = (random: Random) => ({
  getRandomValues: (bytes: Uint8Array) =>
    bytes.map((_none, index) => (bytes[index] = random.between(0, 255))),
  subtle: {
    importKey: async (_format: 'raw', bytes: Uint8Array) => createSecretKey(bytes),
    encrypt: async (way: Way, key: KeyObject, plain: Uint8Array) => encrypt(way, key, plain),
    decrypt: async (way: Way, key: KeyObject, sealed: ArrayBuffer) => decrypt(way, key, sealed),
  },
})

/** For the oracle, which knows the key from the school's secret. */
export const openSlot = (key: Buffer, place: string, nonce: Uint8Array, sealed: ArrayBuffer): string => {
  const way = { iv: nonce, additionalData: new TextEncoder().encode(place) }
  return new TextDecoder().decode(decrypt(way, createSecretKey(key), sealed))
}
