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
export const seal = async (key: CryptoKey, place: string, text: string): Promise<Sealed> => {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = await crypto.subtle.encrypt(waysTo(nonce, place), key, new TextEncoder().encode(text))
  return { nonce, sealed }
}

/** Rejects when it was sealed with another key, for another place, or has been changed. */
export const unseal = async (key: CryptoKey, place: string, { nonce, sealed }: Sealed): Promise<string> =>
  new TextDecoder().decode(await crypto.subtle.decrypt(waysTo(nonce, place), key, sealed))
