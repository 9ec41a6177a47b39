// The faults of a PDF. The words that people read about them stand in uploads/check.ts.

/** Why a PDF is refused. */
export type PdfFault =
  'notPdf' | 'incomplete' | 'active' | 'form' | 'layers' | 'portfolio' | 'encrypted' | 'unreadable'

/** Things that a person may see or open in the received file, and that the rewritten one does not have. */
export interface PdfLosses {
  readonly signature: boolean
  /** Names of the files that are attached, as the file gives them. */
  readonly attachments: readonly string[]
  /** Comments, and drawings on a page that the file leaves to the reader to draw. */
  readonly notes: boolean
  /** Values of a form that were perhaps never drawn: the file says that its pictures of them are out of date. */
  readonly fields: boolean
  /** Films, sounds and 3D models. */
  readonly media: boolean
}

/** No document that families hand in is longer. */
export const maxPages = 50

export class PdfRefused extends Error {
  override readonly name = 'PdfRefused'
  constructor(readonly fault: PdfFault) {
    super(fault)
  }
}
