// What people read when a file is not accepted (UX-30).
import { Refusal } from '../../platform/core/refusal'
import type { PdfFault } from './pdfCheck/pdfFaultsRules'

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)}MB`

export const uploadTexts = {
  none: 'Please select a file!',
  one: 'Upload one file at a time',
  empty: 'The selected file is empty',
  pdf: 'The selected file must be a PDF',
  jpeg: 'The selected file must be a JPEG',
  pages: 'The selected file must have 50 pages or fewer',
  pixels: 'The selected photo must be smaller than 40 megapixels',
  damagedPhoto: 'The selected photo is damaged. Take or save it again and upload the new one',
  virus: 'The selected file contains a virus',
  unchecked:
    'The file could not be checked for viruses just now, so it was not stored. Please try again in a few minutes.',
  unread:
    'The file could not be checked just now, so it was not stored. There is nothing wrong with your file. Please upload it again in a few minutes.',
  interrupted: 'The selected file could not be uploaded – try again',
  refusedTooOften:
    'Too many of your files could not be accepted. Please try again in an hour, or bring the document to the school.',
  signatureLost: 'The digital signature in the file is not kept.',
  quota:
    'Too many files were uploaded today. Please try again tomorrow, or bring the document to the school.',
} as const

export const tooLargeText = (maxBytes: number) =>
  `The selected file must be smaller than ${megabytes(maxBytes)}`

export const pdfFaultTexts: Readonly<Record<PdfFault, string>> = {
  notPdf: uploadTexts.pdf,
  incomplete: 'The selected file is incomplete. Save or scan it again and upload the new one',
  active: 'The selected file must have nothing but pages. Print it to a new PDF and upload that one',
  form: 'The selected file is a form that only some programs can show. Print it to a new PDF and upload that one',
  encrypted: 'The selected file is password protected',
  unreadable: 'The selected file could not be read. Print it to a new PDF and upload that one',
}

/** The text is both the message and the error of the field, so that either kind of client finds it. */
export const refusedFile = (text: string, status = 422) => new Refusal(status, text, { file: [text] })
