/** Why a PDF is not taken. */
export type PdfFault = 'notPdf' | 'incomplete' | 'active' | 'form' | 'encrypted' | 'unreadable'

/** A document of more pages is none that a family hands in. */
export const maxPages = 50

export class PdfRefused extends Error {
  override readonly name = 'PdfRefused'
  constructor(readonly fault: PdfFault) {
    super(fault)
  }
}
