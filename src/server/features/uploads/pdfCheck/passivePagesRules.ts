// Copies the pages of a PDF and what is drawn on them into a new document: no actions, links, submissions or
// attachments (SEC-70). Only what is listed here is copied.
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { drawFields, pictureOf } from './formPicturesTask'
import { PdfRefused } from './pdfFaultsRules'

const name = (text: string) => PDFName.of(text)

/** Page keys that are copied: sizes, content and resources. */
const pageKeys = new Set([
  'Type',
  'Parent',
  'MediaBox',
  'CropBox',
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'Rotate',
  'UserUnit',
  'Group',
  'Contents',
  'Resources',
])

/** Annotations that only open, play or link to something. */
const interactiveOnly = new Set([
  'Link',
  'Popup',
  'FileAttachment',
  'Screen',
  'Movie',
  'Sound',
  'RichMedia',
  '3D',
])

/** Annotation keys that are copied: where it is drawn, and its flags. */
const stampKeys = ['Rect', 'F'].map(name)

/** Keys in dictionaries below a page that do more than draw. */
const additions = new Set([
  'A',
  'AA',
  'AF',
  'EF',
  'JS',
  'LastModified',
  'Measure',
  'Metadata',
  'OPI',
  'OpenAction',
  'PA',
  'PS',
  'PieceInfo',
  'PtData',
  'Ref',
  'StructParent',
  'StructParents',
  'XFA',
])

/** Dictionaries whose keys are chosen by the file: a glyph of a font may be called A there. */
const tables = new Set(['CharProcs', 'Colorants'])

/** The same within resources. Elsewhere these keys have one value: a pattern's shading, an image's colour space. */
const tablesOfResources = new Set([
  'ColorSpace',
  'ExtGState',
  'Font',
  'Pattern',
  'Properties',
  'Shading',
  'XObject',
])

type Place = 'resources' | 'table' | 'other'

const placeBelow = (place: Place, key: string): Place => {
  if (place === 'table') return 'other'
  if (place === 'resources') return tablesOfResources.has(key) ? 'table' : 'other'
  if (key === 'Resources') return 'resources'
  return tables.has(key) ? 'table' : 'other'
}

/** Keys of a stream whose content is in another file. */
const externalKeys = ['F', 'FFilter', 'FDecodeParms'].map(name)

/** Subtype of an XObject: a PostScript program. */
const program = 'PS'

const actions = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'GoToR',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
  'URI',
])
const carriers = new Set(['Action', 'EmbeddedFile', 'Filespec', 'F'])

const textOf = (object: PDFObject | undefined) =>
  object instanceof PDFName ? object.decodeText() : undefined

const dictionaryOf = (object: PDFObject | undefined): PDFDict | undefined =>
  object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : undefined

const strip = (object: PDFDict | PDFStream, dictionary: PDFDict) => {
  if (object instanceof PDFStream && externalKeys.some((key) => dictionary.has(key)))
    throw new PdfRefused('active')
  for (const [key] of dictionary.entries()) if (additions.has(key.decodeText())) dictionary.delete(key)
  const [type = '', kind = '', subtype] = ['Type', 'S', 'Subtype'].map((key) =>
    textOf(dictionary.lookup(name(key))),
  )
  if (carriers.has(type) || actions.has(kind) || subtype === program) throw new PdfRefused('active')
}

/** Removes the additions from everything reachable. */
const stripBelow = (context: PDFContext, start: PDFObject, startPlace: Place) => {
  // The same object may be a table in one place and not in another.
  const seen = { resources: new Set<PDFRef>(), table: new Set<PDFRef>(), other: new Set<PDFRef>() }
  const waiting = [{ object: start, place: startPlace }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    let { object } = next
    if (object instanceof PDFRef) {
      const seenSo = seen[next.place]
      if (seenSo.has(object)) continue
      seenSo.add(object)
      const found = context.lookup(object)
      if (!found) continue
      object = found
    }
    if (object instanceof PDFArray) {
      waiting.push(...object.asArray().map((item) => ({ object: item, place: 'other' as const })))
      continue
    }
    const dictionary = dictionaryOf(object)
    if (!dictionary) continue
    // A stream is never a table.
    const place = object instanceof PDFStream ? 'other' : next.place
    if (place !== 'table') strip(object as PDFDict | PDFStream, dictionary)
    for (const [key, value] of dictionary.entries())
      waiting.push({ object: value, place: placeBelow(place, key.decodeText()) })
  }
}

/** Turns a form field, note or signature into a stamp: what it looks like, and nothing to click. */
const stampOf = (annotation: PDFDict): PDFRef | undefined => {
  const { context } = annotation
  if (interactiveOnly.has(textOf(annotation.lookup(name('Subtype'))) ?? '')) return undefined
  const picture = pictureOf(annotation)
  if (!picture) return undefined
  const stamp = context.obj({ Type: 'Annot', Subtype: 'Stamp' })
  stamp.set(name('AP'), context.obj({ N: picture }))
  for (const key of stampKeys) {
    const value = annotation.get(key)
    if (value) stamp.set(key, value)
  }
  return context.register(stamp)
}

const annotationsOf = ({ node }: PDFPage): PDFDict[] => {
  const found = node.lookup(name('Annots'))
  const items = found instanceof PDFArray ? found.asArray() : []
  return items.flatMap((item) => dictionaryOf(node.context.lookup(item)) ?? [])
}

const makePassive = (page: PDFPage) => {
  const { node } = page
  const stamps = annotationsOf(page).flatMap((annotation) => stampOf(annotation) ?? [])
  for (const [key] of node.entries()) if (!pageKeys.has(key.decodeText())) node.delete(key)
  if (stamps.length > 0) node.set(name('Annots'), node.context.obj(stamps))
  for (const [key, value] of node.entries())
    if (key.decodeText() !== 'Parent') stripBelow(node.context, value, placeBelow('other', key.decodeText()))
}

/**
 * @param bytes an unencrypted document as pdf.js writes it
 * @returns the new document
 */
export const passivePages = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const source = await PDFDocument.load(bytes, { updateMetadata: false, password: '' })
  const form = source.catalog.lookup(name('AcroForm'))
  if (form instanceof PDFDict) drawFields(source, form)
  source.getPages().forEach(makePassive)
  const target = await PDFDocument.create({ updateMetadata: false })
  for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page)
  return target.save()
}
