import { pdfWorkerUrl } from '../ui/pdf/pdfWorkerUrl'

/** How the viewer of PDFs asks for its worker. */
export const pdfWorkerCall = `GET ${new URL(pdfWorkerUrl).pathname}`
