// The sentences that people read when a file is not accepted (UX-30).
import { Refusal } from '../../platform/core/refusal'
import { cleanFileName } from '../../http/transport/answers'
import type { PdfFault, PdfLosses } from '../pdfCheck/pdfFaults'

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

export const pdfFaultTexts: Readonly<Record<PdfFault, string>> = {
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
export const refusedFile = (text: string, status = 422) => new Refusal(status, text, { file: [text] })
