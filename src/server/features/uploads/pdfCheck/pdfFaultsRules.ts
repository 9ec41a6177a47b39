/** Why a PDF is refused. */
export type PdfFault = 'notPdf' | 'incomplete' | 'active' | 'form' | 'encrypted' | 'unreadable'

/** No document that families hand in is longer. */
export const maxPages = 50

export class PdfRefused extends Error {
  override readonly name = 'PdfRefused'
  constructor(readonly fault: PdfFault) {
    super(fault)
  }
}
