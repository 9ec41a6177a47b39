// Checks by content alone that a received file is of the expected kind (SEC-67, SEC-69, SEC-70).
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import { endingOf } from '../../http/transport/fileNames'
import { Refusal } from '../../platform/core/refusal'
import type { FileStore, ReceivedFile } from '../../platform/storage/fileStore'
import { maxPages } from '../pdfCheck/pdfFaults'
import { ReaderAway, type PdfReader } from '../pdfCheck/pdfReader'
import { lossesText, pdfFaultTexts, refusedFile, uploadTexts } from './texts'

export interface FaultLog {
  error(details: object, text: string): void
}

interface Tools {
  files: FileStore
  reader: PdfReader
  log: FaultLog
}

const maxPixels = 40_000_000
/** Pixels: enough for print and screen. A phone's original is ten times as large. */
const longestSide = 1600

const endings = { PDF: ['.pdf'], JPEG: ['.jpg', '.jpeg'] }

export interface Accepted {
  /** What to store: the rewritten PDF or the re-encoded photo. */
  file: ReceivedFile
  mediaType: 'application/pdf' | 'image/jpeg'
  /** Of a PDF. */
  pages?: number
  /** Things that were in the file and are not in what is stored, for the person; '' when nothing is missing. */
  lost: string
}

/** Its check crashed the worker thread or used up its time or memory. */
export class CostlyFile extends Refusal {}

/** Replaces what was received. */
const replaceContent = async (received: ReceivedFile, files: FileStore, content: Uint8Array) => {
  await received.discard()
  return files.receive(Readable.from([content]), content.length)
}

const retryLater = ({ isFirst, cause }: ReaderAway, log: FaultLog) => {
  if (isFirst) log.error({ err: cause }, 'PDF reader does not start')
  return new Refusal(503, uploadTexts.unread, { file: [uploadTexts.unread] }, 60)
}

const acceptPdf = async (received: ReceivedFile, { files, reader, log }: Tools): Promise<Accepted> => {
  const verdict = await reader.read(received.path).catch((error: unknown) => {
    throw error instanceof ReaderAway ? retryLater(error, log) : error
  })
  if ('fault' in verdict) {
    const { status, message, errors } = refusedFile(pdfFaultTexts[verdict.fault])
    throw verdict.isCostly ? new CostlyFile(status, message, errors) : refusedFile(message)
  }
  const { pages, bytes, lost } = verdict
  if (pages > maxPages) throw refusedFile(uploadTexts.pages)
  const file = await replaceContent(received, files, bytes)
  return { file, mediaType: 'application/pdf', pages, lost: lossesText(lost) }
}

const isJpeg = (start: Buffer) =>
  start.length > 3 && start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff

/** Keeps only the pixels: location, camera data and anything hidden in the file are dropped. */
const reencode = async (content: Buffer): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const photo = sharp(content, { limitInputPixels: maxPixels, failOn: 'truncated' })
  const { format } = await photo.metadata()
  if (format !== 'jpeg') throw refusedFile(uploadTexts.jpeg)
  return photo
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .toBuffer()
}

const photoFault = (error: unknown): Error => {
  const text = error instanceof Error ? error.message : ''
  return refusedFile(/pixel limit/i.test(text) ? uploadTexts.pixels : uploadTexts.damagedPhoto)
}

const acceptJpeg = async (received: ReceivedFile, files: FileStore): Promise<Accepted> => {
  const content = await readFile(received.path)
  if (!isJpeg(content)) throw refusedFile(uploadTexts.jpeg)
  const photo = await reencode(content).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'Refusal' ? error : photoFault(error)
  })
  return { file: await replaceContent(received, files, photo), mediaType: 'image/jpeg', lost: '' }
}

/** Throws a Refusal with the text for the person; the caller still has to discard what was received. */
export const checkContent = async (
  received: ReceivedFile,
  name: string,
  { format }: DocumentType,
  tools: Tools,
): Promise<Accepted> => {
  if (received.size === 0) throw refusedFile(uploadTexts.empty)
  const hasExpectedEnding = endings[format].includes(endingOf(name))
  if (!hasExpectedEnding) throw refusedFile(format === 'PDF' ? uploadTexts.pdf : uploadTexts.jpeg)
  return format === 'PDF' ? acceptPdf(received, tools) : acceptJpeg(received, tools.files)
}
