// Checks a received file: first a virus scanner, then the ending of its name and its content (SEC-67, SEC-69, SEC-70). Only
// what the portal has written anew is stored: the pages of a PDF, the pixels of a photo.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import type { App } from '../../http/appParts'
import { endingOf, cleanFileName } from '../../http/transport/answers'
import { Refusal } from '../../platform/core/refusal'
import type { FileStore, ReceivedFile } from '../../platform/storage/fileStore'
import { maxPages, type PdfFault, type PdfLosses } from '../pdfCheck/pdfFaults'
import { ReaderAway } from '../pdfCheck/pdfReader'

/**
 * Throws a Refusal for an infected file, and asks to try again later when the scanner gives no verdict: an unchecked
 * file is never stored.
 * @param address 'host:port' of the scanner; empty: the school has none
 */
export const refuseViruses = async (address: string, path: string, log: App['log']): Promise<void> => {
  if (address === '') return
  const answer = await askScanner(address, path).catch((err: unknown) => {
    log.warn({ err }, 'virus scanner unreachable')
    throw tryLater(uploadTexts.unchecked)
  })
  if (isInfected(answer)) throw refusedFile(uploadTexts.virus)
  if (answer.endsWith('OK')) return
  log.warn({ answer: answer.slice(0, 100) }, 'virus scanner gave no verdict')
  throw tryLater(uploadTexts.unchecked)
}

/** A scanner that is silent for longer counts as down. */
const timeoutMs = 30_000

/**
 * The scanner is clamd, or anything that understands its INSTREAM command (SEC-74).
 * @returns the scanner's answer: 'stream: OK', 'stream: <name> FOUND', or '… ERROR'. A virus may be reported before
 *   the whole file was sent; any other answer counts only after that. The scanner closes its side after answering,
 *   perhaps before our last write has finished, so the end of its side must not end ours (half open).
 */
const askScanner = async (address: string, path: string): Promise<string> => {
  const at = address.lastIndexOf(':')
  const socket = connect({
    host: address.slice(0, at),
    port: Number(address.slice(at + 1)),
    allowHalfOpen: true,
  })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The virus scanner did not answer in time.')))
  try {
    const sent = pipeline(createReadStream(path), instreamFrames(), socket, { end: false })
    const [reply, sending] = await Promise.allSettled([
      text(socket.iterator({ destroyOnReturn: false })),
      sent,
    ])
    if (reply.status === 'rejected') throw reply.reason
    const answer = reply.value.replaceAll('\0', '').trim()
    if (sending.status === 'rejected' && !isInfected(answer)) throw sending.reason
    return answer
  } finally {
    socket.destroy()
  }
}

/** The command, then each chunk prefixed with its length; a zero length ends the stream. */
const instreamFrames = () => {
  const frame = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      this.push(length(chunk.length))
      done(null, chunk)
    },
    flush(done) {
      done(null, length(0))
    },
  })
  frame.push('zINSTREAM\0')
  return frame
}

const length = (bytes: number): Buffer => {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(bytes)
  return prefix
}

const isInfected = (answer: string): boolean => answer.endsWith('FOUND')

const tryLater = (message: string) => new Refusal(503, message, { file: [message] }, 60)

export interface Accepted {
  /** The content to store: the rewritten PDF or the re-encoded photo. */
  file: ReceivedFile
  mediaType: 'application/pdf' | 'image/jpeg'
  /** Only for a PDF. */
  pages?: number
  /** A sentence for the person that says what the stored document lacks; '' if it lacks nothing. */
  lost: string
}

/** A file whose check crashed the worker thread, or used up its time or memory. */
export class CostlyFile extends Refusal {}

export interface CheckedFile {
  readonly received: ReceivedFile
  readonly name: string
  readonly type: DocumentType
}

const endings = { PDF: ['.pdf'], JPEG: ['.jpg', '.jpeg'] }

/** Throws a Refusal with the text for the person; the caller still has to discard what was received. */
export const checkContent = async (
  app: App,
  { received, name, type: { format } }: CheckedFile,
  log: App['log'],
): Promise<Accepted> => {
  if (received.size === 0) throw refusedFile(uploadTexts.empty)
  const hasExpectedEnding = endings[format].includes(endingOf(name))
  if (!hasExpectedEnding) throw refusedFile(format === 'PDF' ? uploadTexts.pdf : uploadTexts.jpeg)
  return format === 'PDF' ? acceptPdf(app, received, log) : acceptJpeg(app, received)
}

const acceptPdf = async (
  { files, pdfReader }: App,
  received: ReceivedFile,
  log: App['log'],
): Promise<Accepted> => {
  const verdict = await pdfReader.read(received.path).catch((error: unknown) => {
    if (!(error instanceof ReaderAway)) throw error
    if (error.isFirst) log.error({ err: error.cause }, 'PDF reader does not start')
    throw tryLater(uploadTexts.unread)
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

/** Replaces what was received. */
const replaceContent = async (received: ReceivedFile, files: FileStore, content: Uint8Array) => {
  await received.discard()
  return files.receive(Readable.from([content]), content.length)
}

const acceptJpeg = async ({ files }: App, received: ReceivedFile): Promise<Accepted> => {
  const content = await readFile(received.path)
  if (!isJpeg(content)) throw refusedFile(uploadTexts.jpeg)
  const photo = await reencode(content).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'Refusal' ? error : photoFault(error)
  })
  return { file: await replaceContent(received, files, photo), mediaType: 'image/jpeg', lost: '' }
}

const isJpeg = (start: Buffer) =>
  start.length > 3 && start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff

const maxPixels = 40_000_000
/** Pixels: enough for print and screen. A phone's original is ten times as large. */
const longestSide = 1600

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

// The sentences that people read when a file is not accepted (UX-30).

export const uploadTexts = {
  none: 'Please select a file!',
  one: 'Upload one file at a time',
  empty: 'The selected file is empty',
  pdf: 'Choose photos or a PDF. From Word: save as PDF, or take a photo of the page.',
  jpeg: 'Choose a photo, as a phone takes it (JPEG).',
  pages: 'The selected file must have 50 pages or fewer',
  pixels: 'The selected photo must be smaller than 40 megapixels',
  damagedPhoto: 'The selected photo is damaged. Take or save it again and upload the new one',
  virus: 'The selected file contains a virus',
  unchecked:
    'The file could not be checked for viruses just now, so it was not saved. Please try again in a few minutes.',
  unread:
    'The file could not be checked just now, so it was not saved. There is nothing wrong with your file. Please upload it again in a few minutes.',
  interrupted: 'The selected file could not be uploaded – try again',
  refusedTooOften:
    'Too many of your files could not be accepted. Please try again in an hour, or bring the document to the school.',
} as const

export const quotaText = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  const fewMinutes = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const manyHours = hours === 1 ? 'an hour' : `${hours} hours`
  const wait = minutes < 60 ? fewMinutes : manyHours
  return `Too many files were uploaded within a day. Please try again in ${wait}, or bring the document to the school.`
}

export const tooLargeText = (maxBytes: number) =>
  `The selected file must be smaller than ${megabytes(maxBytes)}`

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)}MB`

const pdfFaultTexts: Readonly<Record<PdfFault, string>> = {
  notPdf: uploadTexts.pdf,
  incomplete: 'The selected file is incomplete. Save or scan it again and upload the new one',
  active: 'The selected file must have only pages in it. Print it to a new PDF and upload that one',
  form: 'The selected file is a form that only some programs can show. Print it to a new PDF and upload that one',
  layers:
    'The selected file has hidden layers that cannot be told apart. Print it to a new PDF and upload that one',
  portfolio:
    'The selected file is a PDF portfolio: the papers are separate files inside it. Open it, print all of them to one new PDF and upload that one',
  encrypted: 'The selected file is password protected',
  unreadable: 'The selected file could not be read. Print it to a new PDF and upload that one',
}

/** Says what the stored document lacks and what to do about it; '' if it lacks nothing. */
export const lossesText = ({ signature, attachments, notes, fields, media }: PdfLosses): string =>
  [
    signature && 'The digital signature in the file was removed.',
    attachments.length > 0 && attachmentsText(attachments),
    notes &&
      'Comments or drawings on its pages were not uploaded. If the school needs them, print the file with its comments to a new PDF and upload that one.',
    fields &&
      'The form in the file may not show all that was typed into it. Open the file here and check it. If something is missing, print the form to a new PDF and send that one.',
    media && 'A video, sound or 3D model in the file was left out. Only the pages were uploaded.',
  ]
    .filter(Boolean)
    .join(' ')

const attachmentsText = (names: readonly string[]): string => {
  const [files, were, them] =
    names.length === 1
      ? ['The attached file', 'was', 'it']
      : [`The ${names.length} attached files`, 'were', 'them']
  return (
    `${files} ${namedFiles(names)} ${were} left out. Only the pages were uploaded. ` +
    `If the school needs ${them}, print everything to one new PDF and upload that one.`
  )
}

const namedFiles = (names: readonly string[]): string => {
  const [first, second, ...rest] = names.map((name) => `“${cleanFileName(name, 'unnamed')}”`)
  if (second === undefined) return first ?? ''
  if (rest.length === 0) return `${first} and ${second}`
  return `${first}, ${second} and ${rest.length} more`
}

/** The text is both the message and the error of the field, for clients that show one or the other. */
const refusedFile = (text: string, status = 422) => new Refusal(status, text, { file: [text] })
