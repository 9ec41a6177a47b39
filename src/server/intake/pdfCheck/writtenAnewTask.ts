// Reads a received PDF with pdf.js and rewrites it from its pages. Only the rewritten file is stored (SEC-70).
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { PDFDocument } from '@cantoo/pdf-lib'
import { associatedFiles } from './annotations'
import { passivePages, type Layers } from './passivePages'
import { openPdf } from './pdfLibraryTask'
import { maxPages, PdfRefused, type PdfFault, type PdfLosses } from './pdfFaults'

const headerWithin = 1024

export interface WrittenPdf {
  readonly pages: number
  readonly bytes: Uint8Array
  /** Unknown, and nothing, where no file was written. */
  readonly lost: PdfLosses
}

/** Takes the bytes over. Throws PdfRefused. With more than `maxPages` pages nothing is written. */
export const writtenAnew = async (received: Uint8Array): Promise<WrittenPdf> => {
  if (!startsAsPdf(received)) throw new PdfRefused('notPdf')
  if (!isWhole(received)) throw new PdfRefused('incomplete')
  const { bytes: readable, associated } = await readReceived(received)
  const { layers, ...found } = await openPdf(readable, extract).catch((error: unknown) => {
    throw faultOf(error)
  })
  const { pages } = found
  if (pages > maxPages) return found
  const { bytes, lost } = await passivePages(found.bytes, layers)
  await openPdf(bytes.slice(), async (document) => {
    if (document.numPages !== pages) throw new PdfRefused('unreadable')
    await refuseActive(document)
  })
  const attachments = [...new Set([...found.lost.attachments, ...associated, ...lost.attachments])]
  return { pages, bytes, lost: { ...found.lost, ...lost, attachments } }
}

const startsAsPdf = (bytes: Uint8Array) => bufferOf(bytes).subarray(0, headerWithin).includes('%PDF-')

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** A file cut off in transit does not end with its end mark. */
const isWhole = (bytes: Uint8Array) => {
  const buffer = bufferOf(bytes)
  return buffer.lastIndexOf('%%EOF') > buffer.lastIndexOf('endobj')
}

interface Received {
  readonly bytes: Uint8Array
  readonly associated: readonly string[]
}

/**
 * The names of associated files, which pdf.js does not tell, and the bytes decrypted: pdf.js does that too, but takes
 * six times as long. It reports what is wrong when this fails.
 */
const readReceived = async (received: Uint8Array): Promise<Received> => {
  try {
    const document = await PDFDocument.load(received, { updateMetadata: false, password: '' })
    const associated = associatedFiles(document)
    const isEncrypted = bufferOf(received).includes('/Encrypt')
    return { bytes: isEncrypted ? await document.save() : received, associated }
  } catch {
    return { bytes: received, associated: [] }
  }
}

interface Extracted extends WrittenPdf {
  readonly layers: Layers
}

interface DocumentInfo {
  readonly IsXFAPresent?: boolean
  readonly IsSignaturesPresent?: boolean
  readonly IsCollectionPresent?: boolean
}

const extract = async (document: PDFDocumentProxy): Promise<Extracted> => {
  const { numPages: pages } = document
  await document.getPage(1)
  const {
    IsXFAPresent: isDrawnByReader,
    IsSignaturesPresent: signature = false,
    IsCollectionPresent: isPortfolio,
  } = (await document.getMetadata()).info as DocumentInfo
  // The pages of an XFA form and of a portfolio only say that another program is needed.
  if (isDrawnByReader) throw new PdfRefused('form')
  if (isPortfolio) throw new PdfRefused('portfolio')
  const layers = await layersOf(document)
  const attachments = await attachmentsOf(document)
  const lost = { signature, attachments, notes: false, media: false, fields: false }
  const bytes = pages > maxPages ? new Uint8Array() : await document.extractPages([{ document: null }])
  return { pages, lost, layers, bytes }
}

interface Layer {
  readonly name: string | null
  readonly visible: boolean
}

const layersOf = async (document: PDFDocumentProxy): Promise<Layers> => {
  const config = (await document.getOptionalContentConfig()) as Iterable<readonly [id: string, group: Layer]>
  const groups = [...config].map(([, group]) => group)
  const named = (some: typeof groups) => new Set(some.map(({ name }) => name ?? ''))
  return {
    shown: named(groups.filter(({ visible }) => visible)),
    hidden: named(groups.filter(({ visible }) => !visible)),
  }
}

const attachmentsOf = async (document: PDFDocumentProxy): Promise<string[]> => {
  const attached = (await document.getAttachments()) as Record<string, { readonly filename: string }> | null
  return Object.values(attached ?? {}).map(({ filename }) => filename)
}

const faults: Readonly<Record<string, PdfFault>> = {
  PasswordException: 'encrypted',
  InvalidPDFException: 'notPdf',
}

const faultOf = (error: unknown): PdfRefused =>
  error instanceof PdfRefused ? error : new PdfRefused(faults[nameOf(error)] ?? 'unreadable')

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/** Opens the rewritten file as a reader would. */
const refuseActive = async (document: PDFDocumentProxy) => {
  const found = [
    await document.getJSActions(),
    await document.getAttachments(),
    await document.getOpenAction(),
  ]
  if (found.some((one) => one !== null && one !== undefined)) throw new PdfRefused('active')
}
