// Copies the pages of a PDF and what is drawn on them into a new document: no actions, links, submissions or
// attachments (SEC-70). Only what is listed here is copied.
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import {
  dictionaryOf,
  name,
  seenAnnotations,
  stampsOf,
  textOf,
  wordsOf,
  type Losses,
  associatedFiles,
} from './annotations'
import { drawFields } from './formPicturesTask'
import { PdfRefused, type PdfLosses } from './pdfFaults'

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

/** The layers of a document, by name: those that it shows, and those that it hides when it is opened. */
export interface Layers {
  readonly shown: ReadonlySet<string>
  readonly hidden: ReadonlySet<string>
}

/**
 * @param bytes an unencrypted document as pdf.js writes it
 * @returns the new document, and what of its pages it does not have
 */
export const passivePages = async (
  bytes: Uint8Array,
  layers: Layers,
): Promise<{ bytes: Uint8Array; lost: Omit<PdfLosses, 'signature'> }> => {
  const source = await PDFDocument.load(bytes, { updateMetadata: false, password: '' })
  const lost: Losses = { attachments: associatedFiles(source), notes: false, media: false, fields: false }
  const form = source.catalog.lookup(name('AcroForm'))
  const seen = new Set(source.getPages().flatMap(seenAnnotations))
  if (form instanceof PDFDict) lost.fields = await drawFields(source, form, seen)
  for (const page of source.getPages()) makePassive(page, lost)
  const target = await PDFDocument.create({ updateMetadata: false })
  for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page)
  hideLayers(target, layers)
  return { bytes: await target.save(), lost }
}

const makePassive = (page: PDFPage, lost: Losses) => {
  const { node } = page
  const stamps = stampsOf(page, lost)
  for (const [key] of node.entries()) if (!pageKeys.has(key.decodeText())) node.delete(key)
  if (stamps.length > 0) node.set(name('Annots'), node.context.obj(stamps))
  for (const [key, value] of node.entries())
    if (key.decodeText() !== 'Parent') stripBelow(node.context, value, placeBelow('other', key.decodeText()))
}

type Place = 'resources' | 'table' | 'other'

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

/** Keys of a stream whose content is in another file. */
const externalKeys = ['F', 'FFilter', 'FDecodeParms'].map(name)

const carriers = new Set(['Action', 'EmbeddedFile', 'Filespec', 'F'])

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

/** Subtype of an XObject: a PostScript program. */
const program = 'PS'

const strip = (object: PDFDict | PDFStream, dictionary: PDFDict) => {
  if (object instanceof PDFStream && externalKeys.some((key) => dictionary.has(key)))
    throw new PdfRefused('active')
  for (const [key] of dictionary.entries()) if (additions.has(key.decodeText())) dictionary.delete(key)
  const [type = '', kind = '', subtype] = ['Type', 'S', 'Subtype'].map((key) =>
    textOf(dictionary.lookup(name(key))),
  )
  if (carriers.has(type) || actions.has(kind) || subtype === program) throw new PdfRefused('active')
}

const placeBelow = (place: Place, key: string): Place => {
  if (place === 'table') return 'other'
  if (place === 'resources') return tablesOfResources.has(key) ? 'table' : 'other'
  if (key === 'Resources') return 'resources'
  return tables.has(key) ? 'table' : 'other'
}

/** A hidden layer stays hidden: it would lie over what people have seen of the page. */
const hideLayers = ({ catalog, context }: PDFDocument, { shown, hidden }: Layers) => {
  if (hidden.size === 0) return
  const groups = context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && textOf(object.lookup(name('Type'))) === 'OCG')
  const off = groups.filter(([, object]) => {
    const layer = wordsOf((object as PDFDict).lookup(name('Name')))
    if (shown.has(layer) === hidden.has(layer)) throw new PdfRefused('layers')
    return hidden.has(layer)
  })
  const refs = (some: typeof groups) => some.map(([ref]) => ref)
  const properties = { OCGs: refs(groups), D: { OFF: refs(off) } }
  if (off.length > 0) catalog.set(name('OCProperties'), context.obj(properties))
}
