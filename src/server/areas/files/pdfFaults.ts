/** Why a PDF is not taken. */
export type PdfFault = 'notPdf' | 'incomplete' | 'active' | 'form' | 'encrypted' | 'unreadable'

export class PdfRefused extends Error {
  override readonly name = 'PdfRefused'
  constructor(readonly fault: PdfFault) {
    super(fault)
  }
}
