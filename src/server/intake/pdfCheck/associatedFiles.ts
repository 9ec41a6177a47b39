// Files that are associated with a document or with a thing in it: its pages, paragraphs, notes and pictures.
import { PDFArray, PDFDict, PDFRef, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { dictionaryOf, fileName, name } from './annotations'

const fileKeys = ['EF', 'F', 'UF'].map(name)

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

/** In a table whose keys the file chooses, AF may be the name of a layer or of a font. */
const isFile = (object: PDFObject | undefined): object is PDFDict =>
  object instanceof PDFDict && fileKeys.some((key) => object.has(key))
