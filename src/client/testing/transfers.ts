// Uploads and downloads behind XMLHttpRequest, answered by the test.
import type { Pack } from '#shared/contract/papers/papers'
import { refuseEnded } from './server'

type Listener = ((event: ProgressEvent) => void) | null

class Transfer {
  readonly upload: { onprogress: Listener } = { onprogress: null }
  onprogress: Listener = null
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  withCredentials = false
  responseType = ''
  responseText = ''
  response: Blob | null = null
  status = 0
  call = ''
  body: FormData | undefined
  readonly headers: Record<string, string> = {}
  private answered: Readonly<Record<string, string>> = {}

  open(method: string, url: string) {
    const { pathname, search } = new URL(url)
    this.call = `${method} ${pathname}${search}`
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  getResponseHeader(name: string) {
    return this.answered[name] ?? null
  }

  send(body?: FormData) {
    refuseEnded(() => this.call)
    this.body = body
    network.sent(this)
  }

  abort() {
    this.onabort?.()
  }

  answer(status: number, text: string, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.responseText = text
    this.response = new Blob([text])
    this.answered = headers
    this.onload?.()
  }
}

let network: { sent: (transfer: Transfer) => void }

/** @returns all requests from now on, and a promise for each in turn */
export const heardTransfers = () => {
  const all: Transfer[] = []
  const waiting: Array<(transfer: Transfer) => void> = []
  const untaken: Transfer[] = []
  network = {
    sent: (transfer) => {
      all.push(transfer)
      const taker = waiting.shift()
      if (taker) taker(transfer)
      else untaken.push(transfer)
    },
  }
  globalThis.XMLHttpRequest = Transfer as unknown as typeof XMLHttpRequest
  const next = () =>
    new Promise<Transfer>((take) => {
      const transfer = untaken.shift()
      if (transfer) take(transfer)
      else waiting.push(take)
    })
  return { all, next }
}

export const bytes = (loaded: number, total: number) =>
  new ProgressEvent('progress', { loaded, total, lengthComputable: total > 0 })

export const pack: Pack = {
  id: 'p',
  kind: 'report-cards',
  label: 'Report Cards 2025-2026 Term 3 School',
  format: 'pdf',
  duplex: 0,
  order: 'class',
  state: 'working',
  done: 812,
  total: 1200,
  pages: null,
  size: null,
  fault: null,
  created_at: '2026-07-01T12:00:00.000Z',
  ended_at: null,
}
