// Values of form fields as the texts that are to be read on the page.
import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRawStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { PdfRefused } from './pdfFaults'

/** A list box may have several; careless programs write names and numbers. */
export const valueTexts = (value: PDFObject | undefined): string[] => {
  if (value === undefined || value === PDFNull) return []
  if (value instanceof PDFArray)
    return Array.from({ length: value.size() }, (_none, at) => valueTexts(value.lookup(at))).flat()
  if (value instanceof PDFString || value instanceof PDFHexString || value instanceof PDFName)
    return [value.decodeText()]
  if (value instanceof PDFNumber || value instanceof PDFBool) return [value.toString()]
  if (value instanceof PDFRawStream) return [textOfStream(value)]
  throw new PdfRefused('form')
}

const textOfStream = (stream: PDFRawStream): string => {
  const bytes = Buffer.from(decodePDFRawStream(stream).decode())
  return PDFHexString.of(bytes.toString('hex')).decodeText()
}

/** An entry of a field, or else of the field that it is a part of. */
export const inherited = (field: PDFDict, key: PDFName): PDFObject | undefined => {
  const seen = new Set<PDFDict>()
  let dictionary: PDFObject | undefined = field
  while (dictionary instanceof PDFDict && !seen.has(dictionary)) {
    const found = dictionary.lookup(key)
    if (found) return found
    seen.add(dictionary)
    dictionary = dictionary.lookup(PDFName.of('Parent'))
  }
  return undefined
}

export const isBlank = (text: string) => withoutSpaces(text) === ''

const withoutSpaces = (text: string) => text.normalize('NFKC').replace(/[\s\p{C}]/gu, '')

/** A reader breaks lines and spaces letters its own way. */
export const showsText = (shown: string, text: string) => withoutSpaces(shown).includes(withoutSpaces(text))
