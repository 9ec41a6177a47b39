// The keys of the accounts that are signed in on this page, by handle. The store never sees their bytes, and no script
// can read them out of the browser again.

const keys = new Map<string, CryptoKey>()
/** Until they are taken, as soon as the answer has come. */
const bytesHeld = new Map<string, Uint8Array<ArrayBuffer>>()

/** https://www.rfc-editor.org/rfc/rfc4648#section-5 */
const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** @param key 32 bytes, base64url */
export const holdOutboxKey = async (handle: string, key: string): Promise<void> => {
  const bytes = bytesOf(key)
  keys.set(handle, await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']))
  bytesHeld.set(handle, bytes)
}

/** Once for each answer of the server. */
export const takeKeyBytes = (handle: string): Uint8Array<ArrayBuffer> | undefined => {
  const bytes = bytesHeld.get(handle)
  bytesHeld.delete(handle)
  return bytes
}

/** Undefined when nobody is signed in who has it. */
export const outboxKeyOf = (handle: string): CryptoKey | undefined => keys.get(handle)

export const forgetOutboxKeys = (): void => {
  keys.clear()
  bytesHeld.clear()
}
