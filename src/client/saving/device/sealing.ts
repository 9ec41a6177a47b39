// Encrypts data on the device with AES-GCM. Only the account's key can read it or move it to another record (SEC-09).

export interface Sealed {
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

const nonceBytes = 12

const waysTo = (nonce: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(place),
})

/** @param place the record that will hold it; it cannot be decrypted in another one */
export const sealBytes = async (key: CryptoKey, place: string, bytes: BufferSource): Promise<Sealed> => {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  return { nonce, sealed: await crypto.subtle.encrypt(waysTo(nonce, place), key, bytes) }
}

export const seal = (key: CryptoKey, place: string, text: string): Promise<Sealed> =>
  sealBytes(key, place, new TextEncoder().encode(text))

/** Rejects if the key or the place differs, or if the data was changed. */
export const unsealBytes = (key: CryptoKey, place: string, { nonce, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(waysTo(nonce, place), key, sealed)

/** Rejects like unsealBytes. */
export const unseal = async (key: CryptoKey, place: string, sealed: Sealed): Promise<string> =>
  new TextDecoder().decode(await unsealBytes(key, place, sealed))
