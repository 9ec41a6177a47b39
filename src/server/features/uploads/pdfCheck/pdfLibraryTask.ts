import type { getDocument as GetDocument } from 'pdfjs-dist'

interface PdfLibrary {
  getDocument: typeof GetDocument
}

export const loadLibrary = () => import('pdfjs-dist/legacy/build/pdf.mjs') as unknown as Promise<PdfLibrary>

/** Nothing in a document runs. */
export const passive = { isEvalSupported: false, enableXfa: false, verbosity: 0 } as const
