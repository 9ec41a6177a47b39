// fetch tells nothing about the progress of an upload: this one call goes through XMLHttpRequest.
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'

interface Upload {
  readonly url: string
  readonly form: FormData
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Bytes that have left, bytes in all. */
  readonly onProgress: (sent: number, total: number) => void
}

type Outcome = { data: unknown } | { error: FetchBaseQueryError }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // A gateway may answer in HTML; the status says enough.
    return null
  }
}

const outcomeOf = (xhr: XMLHttpRequest): Outcome => {
  const data = parsed(xhr.responseText)
  return xhr.status >= 200 && xhr.status < 300 ? { data } : { error: { status: xhr.status, data } }
}

const aborted: Outcome = { error: { status: 'CUSTOM_ERROR', error: 'cancelled' } }
const unreachable: Outcome = { error: { status: 'FETCH_ERROR', error: 'no answer' } }

export const upload = ({ url, form, headers, signal, onProgress }: Upload): Promise<Outcome> =>
  new Promise((settle) => {
    const xhr = new XMLHttpRequest()
    xhr.open('POST', url)
    xhr.withCredentials = true
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    xhr.onload = () => settle(outcomeOf(xhr))
    xhr.onerror = () => settle(unreachable)
    xhr.onabort = () => settle(aborted)
    signal.addEventListener('abort', () => xhr.abort())
    xhr.send(form)
  })
