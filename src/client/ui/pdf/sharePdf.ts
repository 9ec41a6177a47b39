// Handing a PDF on to another app of the device, where the browser can.
import type { Pdf } from './pdfEngine'

const fileOf = (content: BlobPart, name: string): File =>
  new File([content], name, { type: 'application/pdf' })

const canShare = (): boolean =>
  typeof navigator.share === 'function' &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [fileOf('%PDF', 'paper.pdf')] })

const sharePdf = async (pdf: Pdf, name: string): Promise<void> => {
  const bytes = await pdf.getData()
  try {
    await navigator.share({ files: [fileOf(bytes.slice(), name)], title: name })
  } catch {
    // A person who closes the device's own list has decided not to share.
  }
}

/** Undefined where the browser cannot. */
export const sharing = (pdf: Pdf | null, name: string): (() => void) | undefined =>
  canShare() ? () => pdf && void sharePdf(pdf, name) : undefined
