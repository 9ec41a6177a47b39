// Annotations of a page: their pictures become stamps, and it is noted what a person could miss of the rest.
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFStream,
  PDFString,
  type PDFObject,
  type PDFPage,
  PDFRef,
  type PDFDocument,
} from '@cantoo/pdf-lib'
import { inherited, isBlank, valueTexts, pictureOf } from './formPicturesTask'
import { PdfRefused } from './pdfFaults'

export const name = (text: string) => PDFName.of(text)

export const textOf = (object: PDFObject | undefined) =>
  object instanceof PDFName ? object.decodeText() : undefined

export const wordsOf = (object: PDFObject | undefined): string =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : ''

export const dictionaryOf = (object: PDFObject | undefined): PDFDict | undefined =>
  object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : undefined

/** Filled while the pages are read. */
export interface Losses {
  readonly attachments: string[]
  notes: boolean
  media: boolean
  fields: boolean
}

/** The name in a file specification. */
export const fileName = (file: PDFObject | undefined): string =>
  file instanceof PDFDict
    ? wordsOf(file.lookup(name('UF'))) || wordsOf(file.lookup(name('F')))
    : wordsOf(file)

/** Those that a reader shows. */
export const seenAnnotations = (page: PDFPage): PDFDict[] => annotationsOf(page).filter(isSeen)

const annotationsOf = ({ node }: PDFPage): PDFDict[] => {
  const found = node.lookup(name('Annots'))
  const items = found instanceof PDFArray ? found.asArray() : []
  return items.flatMap((item) => dictionaryOf(node.context.lookup(item)) ?? [])
}

/** Flags of an annotation that no reader shows: Hidden and NoView. */
const unseenFlags = 2 | 32

const isSeen = (annotation: PDFDict) => (numberOf(annotation.lookup(name('F'))) & unseenFlags) === 0

const numberOf = (object: PDFObject | undefined) => (object instanceof PDFNumber ? object.asNumber() : 0)

export const stampsOf = (page: PDFPage, lost: Losses): PDFRef[] =>
  annotationsOf(page).flatMap((annotation) => stampOf(annotation, lost) ?? [])

/** Annotations that only open something; a popup shows the words of another annotation. */
const openers = new Set(['Link', 'Popup'])

/** Annotations that play something. */
const players = new Set(['Screen', 'Movie', 'Sound', 'RichMedia', '3D'])

/** Annotation keys that are copied: where it is drawn, its flags, and the layer that shows or hides it. */
const stampKeys = ['Rect', 'F', 'OC'].map(name)

/** Turns a form field, note or signature into a stamp: what it looks like, and nothing to click. */
const stampOf = (annotation: PDFDict, lost: Losses): PDFRef | undefined => {
  const { context } = annotation
  const kind = textOf(annotation.lookup(name('Subtype'))) ?? ''
  if (openers.has(kind)) return undefined
  const picture = pictureOf(annotation)
  noteLoss(annotation, kind, picture !== undefined, lost)
  if (!picture || kind === 'FileAttachment' || players.has(kind)) return undefined
  const stamp = context.obj({ Type: 'Annot', Subtype: 'Stamp' })
  stamp.set(name('AP'), context.obj({ N: picture }))
  for (const key of stampKeys) {
    const value = annotation.get(key)
    if (value) stamp.set(key, value)
  }
  return context.register(stamp)
}

/** Annotations for the printer, with nothing that anybody reads. */
const printers = new Set(['PrinterMark', 'TrapNet'])

/** Notes what a person could miss of an annotation of which nothing but its picture is copied. */
const noteLoss = (annotation: PDFDict, kind: string, isDrawn: boolean, lost: Losses) => {
  if (kind === 'FileAttachment') lost.attachments.push(fileName(annotation.lookup(name('FS'))))
  if (!isSeen(annotation)) return
  if (players.has(kind)) lost.media = true
  else if (kind === 'Widget') {
    if (!isDrawn && isFilled(annotation)) throw new PdfRefused('form')
  } else if (kind !== 'FileAttachment' && !printers.has(kind)) {
    const hasWords = annotation.has(name('RC')) || wordsOf(annotation.lookup(name('Contents'))) !== ''
    // The words of a FreeText are what is drawn on the page.
    lost.notes ||= !isDrawn || (hasWords && kind !== 'FreeText')
  }
}

/** Flag of a field: a button without a value. */
const pushButton = 1 << 16

/** Only asked for fields that the form does not know: those it knows have been drawn by now. */
const isFilled = (field: PDFDict): boolean => {
  const type = textOf(inherited(field, name('FT')))
  // pdf.js takes the parent away, and the value with it, of a field that is in no form.
  if (!type) return true
  const value = inherited(field, name('V'))
  if (type === 'Btn') {
    const state = textOf(field.lookup(name('AS'))) ?? textOf(value) ?? 'Off'
    return state !== 'Off' && (numberOf(inherited(field, name('Ff'))) & pushButton) === 0
  }
  return type !== 'Sig' && !valueTexts(value).every(isBlank)
}

/** Their names, wherever the document refers to them. */
export const associatedFiles = ({ catalog, context }: PDFDocument): string[] => {
  const names: string[] = []
  const seen = new Set<PDFRef>()
  const waiting: PDFObject[] = [catalog]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFRef) {
      if (seen.has(next)) continue
      seen.add(next)
    }
    const object = context.lookup(next)
    if (object instanceof PDFArray) for (const item of object.asArray()) waiting.push(item)
    const dictionary = dictionaryOf(object)
    if (!dictionary) continue
    names.push(...filesOf(dictionary))
    waiting.push(...dictionary.values())
  }
  return names
}

const filesOf = (dictionary: PDFDict): string[] => {
  const { context } = dictionary
  const found = dictionary.lookup(name('AF'))
  const files = found instanceof PDFArray ? found.asArray().map((file) => context.lookup(file)) : [found]
  return files.filter(isFile).map(fileName)
}

const fileKeys = ['EF', 'F', 'UF'].map(name)

/** In a table whose keys the file chooses, AF may be the name of a layer or of a font. */
const isFile = (object: PDFObject | undefined): object is PDFDict =>
  object instanceof PDFDict && fileKeys.some((key) => object.has(key))
