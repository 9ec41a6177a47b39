// Opening a PDF: loading ──▶ ready, or failed ──again──▶ loading.
import { useEffect, useState } from 'react'
import { heldDocument } from '../../heldDocuments'
import type { Engine, Pdf } from './pdfEngine'

export type PdfState =
  | { readonly is: 'loading'; readonly progress: string }
  | { readonly is: 'failed'; readonly reason: string }
  | { readonly is: 'ready'; readonly pdf: Pdf; readonly engine: Engine }

/** The state before any data has arrived, and before the viewer's code has loaded. */
const loading: PdfState = { is: 'loading', progress: '0%' }

/** Stops at 99 %, because reading follows loading. If the size is unknown, it shows the amount loaded. */
const progressOf = ({ loaded, total }: { loaded: number; total: number }): string =>
  total > 0 ? `${Math.min(99, Math.round((loaded / total) * 100))}%` : `${Math.round(loaded / 1000)} kB`

const busy = 'The portal is very busy at the moment. Please try again in a few seconds.'

const reasons: Record<number, string> = {
  401: 'Your session has ended, or the portal needs your password again. Close this window and sign in again.',
  403: 'You are not allowed to open this document.',
  404: 'This document does not exist.',
  429: busy,
  503: busy,
}

const broken = 'The school’s server has a problem. Please try again in a few minutes.'

const reasonOfStatus = (status: number): string | undefined =>
  reasons[status] ?? (status >= 500 ? broken : undefined)

const reasonOf = (error: unknown): string => {
  if (typeof error === 'object' && error !== null) {
    const known = 'status' in error && typeof error.status === 'number' && reasonOfStatus(error.status)
    if (known) return known
    if ('reason' in error && typeof error.reason === 'string') return error.reason
    if ('name' in error && error.name === 'PasswordException') return 'This file is password protected.'
    if ('name' in error && error.name === 'InvalidPDFException') return 'This file is not a readable PDF.'
  }
  return 'The document could not be loaded. Check your connection and try again.'
}

/** Makes a new array for each attempt, because pdf.js takes ownership of it. */
const sourceOf = async (url: string): Promise<string | Uint8Array> => {
  const content = heldDocument(url)
  return content ? new Uint8Array(await content.arrayBuffer()) : url
}

/** @param before runs before each request for the document; must be the same function in every render */
export const usePdf = (url: string, before?: () => Promise<unknown>) => {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<PdfState>(loading)

  useEffect(() => {
    let isCurrent = true
    let close = () => Promise.resolve()
    const tell = (next: PdfState) => {
      if (isCurrent) setState(next)
    }
    const open = async () => {
      const [engine] = await Promise.all([import('./pdfEngine'), before?.()])
      if (!isCurrent) return
      const source = await sourceOf(url)
      if (!isCurrent) return
      const { task, close: closePdf } = engine.openPdf(source)
      close = closePdf
      task.onProgress = (sizes: { loaded: number; total: number }) =>
        tell({ is: 'loading', progress: progressOf(sizes) })
      tell({ is: 'ready', pdf: await task.promise, engine })
    }
    open().catch((error: unknown) => tell({ is: 'failed', reason: reasonOf(error) }))
    return () => {
      isCurrent = false
      void close()
    }
  }, [url, before, attempt])

  const again = () => {
    setState(loading)
    setAttempt(attempt + 1)
  }
  return { state, again }
}
