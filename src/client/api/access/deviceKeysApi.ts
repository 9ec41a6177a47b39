// Client end of shared/contract/access/deviceKeys, and the keys of the accounts that are signed in on this page, by handle.
// Their bytes never enter the store, and no script can export the keys.
import * as contract from '#shared/contract/access/deviceKeys'
import type { BodyOf } from '#shared/contract/call'
import { baseApi } from '../baseApi'
import { request } from '../request'

type Kept = Omit<contract.OutboxKey, 'key'>

export const deviceKeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOutboxKey: build.mutation<Kept, BodyOf<typeof contract.getOutboxKey>>({
      query: (browser) => request(contract.getOutboxKey, {}, browser),
      transformResponse: async ({ key, ...rest }: contract.OutboxKey) => {
        await holdOutboxKey(rest.handle, key)
        return rest
      },
    }),
  }),
})

const keys = new Map<string, CryptoKey>()
/** The bytes wait here until takeKeyBytes, right after the answer. */
const bytesHeld = new Map<string, Uint8Array<ArrayBuffer>>()

/** https://www.rfc-editor.org/rfc/rfc4648#section-5 */
const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** @param key 32 bytes, base64url */
const holdOutboxKey = async (handle: string, key: string): Promise<void> => {
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
