import type { getDocument as GetDocument, PDFDocumentProxy } from 'pdfjs-dist'

interface PdfLibrary {
  getDocument: typeof GetDocument
}

export const loadLibrary = () => import('pdfjs-dist/legacy/build/pdf.mjs') as unknown as Promise<PdfLibrary>

/** Nothing in a document runs. */
export const passive = { isEvalSupported: false, enableXfa: false, verbosity: 0 } as const

/** pdf.js takes the bytes over. Permission flags are ignored; only a password is respected. */
export const openPdf = async <Result>(
  bytes: Uint8Array,
  use: (document: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> => {
  const { getDocument } = await loadLibrary()
  const opening = getDocument({ data: bytes, ...passive })
  try {
    return await use(await opening.promise)
  } finally {
    await opening.destroy()
  }
}
