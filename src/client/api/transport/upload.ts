// Uploads use XMLHttpRequest, because fetch reports no upload progress.
import type { BaseQueryApi, FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { withReauthentication, withSessionOfNow } from '../baseQuery'
import { apiAddress } from './apiAddress'
import { changeHeaders, withCsrfToken } from './csrf'

interface Upload {
  readonly path: string
  readonly form: FormData
  /** The idempotency key. */
  readonly key: string
  /** Bytes sent and total bytes. */
  readonly onProgress: (sent: number, total: number) => void
}

type Api = Pick<BaseQueryApi, 'dispatch' | 'signal' | 'getState'>

/** After a 429, the earliest time to send the same file again (ms of the device's clock). */
interface Postponed {
  readonly notBefore?: number
}

type Outcome = { data: unknown } | { error: FetchBaseQueryError & Postponed }

const postponed = (xhr: XMLHttpRequest): Postponed => {
  const seconds = xhr.status === 429 ? Number(xhr.getResponseHeader('Retry-After')) : 0
  return seconds > 0 ? { notBefore: Date.now() + seconds * 1000 } : {}
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // A gateway may answer with HTML; the status is enough then.
    return null
  }
}

const outcomeOf = (xhr: XMLHttpRequest): Outcome => {
  const data = parsed(xhr.responseText)
  return xhr.status >= 200 && xhr.status < 300
    ? { data }
    : { error: { status: xhr.status, data, ...postponed(xhr) } }
}

const aborted: Outcome = { error: { status: 'CUSTOM_ERROR', error: 'cancelled' } }
const unreachable: Outcome = { error: { status: 'FETCH_ERROR', error: 'no answer' } }

const send = ({ path, form, key, onProgress }: Upload, { signal, getState }: Api): Promise<Outcome> =>
  new Promise((settle) => {
    const xhr = new XMLHttpRequest()
    xhr.open('POST', apiAddress(path))
    xhr.withCredentials = true
    const headers = { ...changeHeaders(getState()), Accept: 'application/json', 'Idempotency-Key': key }
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    xhr.onload = () => settle(outcomeOf(xhr))
    xhr.onerror = () => settle(unreachable)
    xhr.onabort = () => settle(aborted)
    signal.addEventListener('abort', () => xhr.abort())
    xhr.send(form)
  })

/** Renews the token and the sign-in like every other change (baseQuery.ts). */
export const upload = (what: Upload, api: Api): Promise<Outcome> =>
  withReauthentication(api, () => withSessionOfNow(() => withCsrfToken(() => send(what, api))))
