// What lies on the device is sealed with AES-GCM: read, or moved to another place, only with the account's key (SEC-09).

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

/** @param place where it will lie: it opens nowhere else */
export const sealBytes = async (key: CryptoKey, place: string, bytes: BufferSource): Promise<Sealed> => {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  return { nonce, sealed: await crypto.subtle.encrypt(waysTo(nonce, place), key, bytes) }
}

export const seal = (key: CryptoKey, place: string, text: string): Promise<Sealed> =>
  sealBytes(key, place, new TextEncoder().encode(text))

/** Rejects when it was sealed with another key, for another place, or has been changed. */
export const unsealBytes = (key: CryptoKey, place: string, { nonce, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(waysTo(nonce, place), key, sealed)

/** As unsealBytes. */
export const unseal = async (key: CryptoKey, place: string, sealed: Sealed): Promise<string> =>
  new TextDecoder().decode(await unsealBytes(key, place, sealed))
