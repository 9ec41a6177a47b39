// Downloads a file to the person's disk, with progress; files do not belong in the store.
import { saveAs } from 'file-saver'
import type { ApiFailure } from '../baseQuery'

interface Download {
  readonly url: string
  /** The file name. */
  readonly name: string
  readonly signal: AbortSignal
  /** Bytes received and total bytes; 0 if the total is unknown. */
  readonly onProgress?: (loaded: number, total: number) => void
}

type Outcome = { data: null } | { error: ApiFailure }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // A gateway may answer with HTML; the status is enough then.
    return null
  }
}

const settled = async (xhr: XMLHttpRequest, name: string): Promise<Outcome> => {
  const content = xhr.response as Blob
  if (xhr.status === 200) {
    saveAs(content, name)
    return { data: null }
  }
  const retryAfter = Number(xhr.getResponseHeader('Retry-After') ?? 0)
  return { error: { status: xhr.status, data: parsed(await content.text()), retryAfter } }
}

const aborted: Outcome = { error: { status: 'CUSTOM_ERROR', error: 'cancelled', retryAfter: 0 } }
const unreachable: Outcome = { error: { status: 'FETCH_ERROR', error: 'no answer', retryAfter: 0 } }

export const download = ({ url, name, signal, onProgress }: Download): Promise<Outcome> =>
  new Promise((settle) => {
    const xhr = new XMLHttpRequest()
    xhr.open('GET', url)
    xhr.withCredentials = true
    xhr.responseType = 'blob'
    xhr.onprogress = ({ loaded, total, lengthComputable }) =>
      onProgress?.(loaded, lengthComputable ? total : 0)
    xhr.onload = () => void settled(xhr, name).then(settle)
    xhr.onerror = () => settle(unreachable)
    xhr.onabort = () => settle(aborted)
    signal.addEventListener('abort', () => xhr.abort())
    xhr.send()
  })
