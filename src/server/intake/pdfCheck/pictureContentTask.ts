// Pictures of form fields, read as a reader of the stored file will: which words they show, and whether they show any.
import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { openPdf } from './pdfLibraryTask'

/** Points. A picture may lie anywhere, and pdf.js reads no words outside of a page. */
const pageSize = 28_000

/** In the order of the pictures. */
export const wordsOnPictures = async (
  source: PDFContext,
  pictures: readonly PDFObject[],
): Promise<string[]> => {
  if (pictures.length === 0) return []
  const words = new Map(pictures.map((_picture, at) => [labelOf(at), '']))
  await openPdf(await albumOf(source, pictures), async (document) => {
    const page = await document.getPage(1)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const labelIn = (mark: object) =>
      'tag' in mark && typeof mark.tag === 'string' && words.has(mark.tag) ? mark.tag : undefined
    let label = labelOf(0)
    for (const item of items)
      if ('str' in item) words.set(label, (words.get(label) ?? '') + item.str)
      else label = labelIn(item) ?? label
  })
  return [...words.values()]
}

const labelOf = (at: number) => `Picture${at}`

/** A page with all pictures, each marked with a label of its own. */
const albumOf = async (source: PDFContext, pictures: readonly PDFObject[]): Promise<Uint8Array> => {
  const album = await PDFDocument.create({ updateMetadata: false })
  const { context } = album
  const copier = PDFObjectCopier.for(source, context)
  const copies = pictures.map((picture, at) => {
    const copy = copier.copy(picture)
    context.lookup(copy, PDFStream).dict.set(name('Subtype'), name('Form'))
    return [labelOf(at), copy] as const
  })
  const drawn = copies.map(([label]) => `/${label} BMC /${label} Do EMC`)
  const { node } = album.addPage()
  node.set(name('MediaBox'), context.obj([-pageSize / 2, -pageSize / 2, pageSize / 2, pageSize / 2]))
  node.set(name('Resources'), context.obj({ XObject: Object.fromEntries(copies) }))
  node.set(name('Contents'), context.register(context.stream(drawn.join('\n'))))
  return album.save()
}

const name = (text: string) => PDFName.of(text)

/** Whether it shows an image: one of its resources, or one within its content. */
export const hasImage = (picture: PDFObject | undefined): boolean => {
  if (!(picture instanceof PDFRawStream)) return false
  const images = picture.dict.lookupMaybe(name('Resources'), PDFDict)?.lookupMaybe(name('XObject'), PDFDict)
  if (images?.keys().some((key) => isImage(images.lookup(key)))) return true
  return /\bBI\b/.test(Buffer.from(decodePDFRawStream(picture).decode()).toString('latin1'))
}

const isImage = (object: PDFObject | undefined) =>
  object instanceof PDFStream && object.dict.lookup(name('Subtype')) === name('Image')
