// The pages of a PDF and what is drawn on them, in a new document: nothing that acts, opens, submits or is carried along
// (SEC-70). Only what is listed here is taken over.
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

/** Of a page: its sizes, what is drawn and with what. */
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

/** Annotations that are nothing but a place to press, to open or to play. */
const unseen = new Set(['Link', 'Popup', 'FileAttachment', 'Screen', 'Movie', 'Sound', 'RichMedia', '3D'])

/** Of an annotation: where its picture lies. */
const stampKeys = ['Rect', 'F'].map(name)

/** What can stand in any dictionary below a page and is more than drawing. */
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

/** Dictionaries whose keys are names that the file chose: there a letter of a font may be called A. */
const tables = new Set(['CharProcs', 'Colorants'])

/** Such dictionaries of resources. Elsewhere these keys name one thing: what shades a pattern, the colours of a picture. */
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

/** The content of such a stream stands in another file. */
const elsewhere = ['F', 'FFilter', 'FDecodeParms'].map(name)

/** Of a drawing: a program for printers. */
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
  if (object instanceof PDFStream && elsewhere.some((key) => dictionary.has(key)))
    throw new PdfRefused('active')
  for (const [key] of dictionary.entries()) if (additions.has(key.decodeText())) dictionary.delete(key)
  const [type = '', kind = '', subtype] = ['Type', 'S', 'Subtype'].map((key) =>
    textOf(dictionary.lookup(name(key))),
  )
  if (carriers.has(type) || actions.has(kind) || subtype === program) throw new PdfRefused('active')
}

/** Takes the additions away from all that is reachable. */
const stripBelow = (context: PDFContext, start: PDFObject, startPlace: Place) => {
  // Whatever is a table in one place may be none in another.
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
    // A stream is never a table: its keys are its own.
    const place = object instanceof PDFStream ? 'other' : next.place
    if (place !== 'table') strip(object as PDFDict | PDFStream, dictionary)
    for (const [key, value] of dictionary.entries())
      waiting.push({ object: value, place: placeBelow(place, key.decodeText()) })
  }
}

/** A field of a form, a note or a signature becomes a stamp: what is seen of it, and nothing that can be pressed. */
const stampOf = (annotation: PDFDict): PDFRef | undefined => {
  const { context } = annotation
  if (unseen.has(textOf(annotation.lookup(name('Subtype'))) ?? '')) return undefined
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
 * @param bytes of a document without encryption, as pdf.js writes it
 * @returns bytes of the new document
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
