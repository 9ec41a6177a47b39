// The keys of the accounts that are signed in on this page, by handle. Their bytes never enter the store, and no script
// can export the keys.

const keys = new Map<string, CryptoKey>()
/** The bytes wait here until takeKeyBytes, right after the answer. */
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

/** Returns the bytes once per answer of the server. */
export const takeKeyBytes = (handle: string): Uint8Array<ArrayBuffer> | undefined => {
  const bytes = bytesHeld.get(handle)
  bytesHeld.delete(handle)
  return bytes
}

/** Undefined if no account with this handle is signed in. */
export const outboxKeyOf = (handle: string): CryptoKey | undefined => keys.get(handle)

export const forgetOutboxKeys = (): void => {
  keys.clear()
  bytesHeld.clear()
}
