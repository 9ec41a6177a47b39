// The visible appearance of form fields.
import {
  PDFCheckBox,
  PDFDict,
  PDFDropdown,
  PDFHexString,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFStream,
  PDFTextField,
  PDFDocument,
  type PDFField,
  type PDFFont,
  type PDFObject,
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFNull,
  PDFNumber,
  PDFRawStream,
  PDFString,
  PDFObjectCopier,
  type PDFContext,
} from '@cantoo/pdf-lib'
import { PdfRefused } from './pdfFaults'
import { openPdf } from './pdfLibraryTask'

const name = (text: string) => PDFName.of(text)

const off = name('Off')

/** The appearance stream of an annotation in its current state. */
export const pictureOf = (annotation: PDFDict): PDFObject | undefined => {
  const { context } = annotation
  const normal = annotation.lookupMaybe(name('AP'), PDFDict)?.get(name('N'))
  const found = normal && context.lookup(normal)
  if (found instanceof PDFStream) return normal
  const state = annotation.lookup(name('AS'))
  if (!(found instanceof PDFDict) || !(state instanceof PDFName)) return undefined
  const chosen = found.get(state) ?? (state === off ? undefined : onPicture(found))
  return chosen && context.lookup(chosen) instanceof PDFStream ? chosen : undefined
}

/** LibreOffice calls the picture of a tick `on`, and the state `Yes`. */
const onPicture = (pictures: PDFDict): PDFObject | undefined => {
  const [only, ...others] = pictures.entries().filter(([state]) => state !== off)
  return others.length === 0 ? only?.[1] : undefined
}

type WordField = PDFTextField | PDFDropdown | PDFOptionList

interface Filled {
  readonly field: WordField
  readonly widgets: readonly PDFDict[]
  readonly chosen: readonly string[]
}

/**
 * Draws values that the form program left to the reader to draw; it may have stored an empty appearance.
 * @param seen widgets that a reader shows
 * @returns whether a picture that the file declares out of date may show something else than the value
 */
export const drawFields = async (
  document: PDFDocument,
  form: PDFDict,
  seen: ReadonlySet<PDFDict>,
): Promise<boolean> => {
  const areOutdated = form.lookup(name('NeedAppearances'))?.toString() === 'true'
  try {
    const fields = document.getForm()
    const font = fields.getDefaultFont()
    const shown = fields.getFields().filter((field) => widgetsOf(field).some((widget) => seen.has(widget)))
    for (const field of shown) {
      const isUndrawn = (widget: PDFDict) => !pictureOf(widget) && !isEmptyBox(widget)
      const isTicked = field instanceof PDFCheckBox || field instanceof PDFRadioGroup
      if (isTicked && widgetsOf(field).some(isUndrawn)) drawWhere(field, isUndrawn, font)
    }
    const filled = shown.filter(isWordField).map((field) => ({
      field,
      widgets: widgetsOf(field).filter((widget) => seen.has(widget)),
      chosen: prepare(field),
    }))
    const shownWords = await shownBy(document, filled)
    for (const { field, widgets, chosen } of filled) {
      const isUndrawn = (widget: PDFDict) => !pictureOf(widget) || shownWords.get(widget)?.isEmpty === true
      if (!widgets.some(isUndrawn)) continue
      const isEmptyList = field instanceof PDFOptionList && chosen.length === 0
      refuseUndrawable(isEmptyList ? field.getOptions() : chosen, font)
      drawWhere(field, isUndrawn, font)
    }
    const showsAll = ({ widgets, chosen }: Filled) =>
      widgets.every((widget) => {
        const words = shownWords.get(widget)
        return !words || words.isEmpty || chosen.every((text) => showsText(words.text, text))
      })
    return areOutdated && !filled.every(showsAll)
  } catch {
    throw new PdfRefused('form')
  }
}

const widgetsOf = (field: PDFField): PDFDict[] => field.acroField.getWidgets().map(({ dict }) => dict)

/** A box that has pictures, but none of its empty state, is drawn by the page. */
const isEmptyBox = (widget: PDFDict) =>
  widget.lookup(name('AS')) === off &&
  widget.lookupMaybe(name('AP'), PDFDict)?.lookup(name('N')) instanceof PDFDict

/** Draws the field where it has no picture of its own; pdf-lib draws all widgets of a field at once. */
const drawWhere = (field: PDFField, isUndrawn: (widget: PDFDict) => boolean, font: PDFFont) => {
  const pictures = widgetsOf(field)
    .filter((widget) => !isUndrawn(widget))
    .flatMap((widget) => widget.lookupMaybe(name('AP'), PDFDict) ?? [])
    .map((appearance) => ({ appearance, picture: appearance.get(name('N')) }))
  field.defaultUpdateAppearances(font)
  for (const { appearance, picture } of pictures) if (picture) appearance.set(name('N'), picture)
}

const isWordField = (field: PDFField): field is WordField =>
  field instanceof PDFTextField || field instanceof PDFDropdown || field instanceof PDFOptionList

/** The texts of its value, which becomes one that pdf-lib can draw. Of a list what was chosen is drawn. */
const prepare = (field: WordField): string[] => {
  const texts = valueTexts(field.acroField.V()).map((text) => text.normalize('NFC'))
  if (texts.length === 0) return []
  const options = field instanceof PDFTextField ? [] : optionsOf(field)
  const chosen = texts.map((text) => options.find(([value]) => value === text)?.[1] ?? text)
  const { dict } = field.acroField
  const values = chosen.map((text) => PDFHexString.fromText(text))
  if (field instanceof PDFOptionList) {
    field.acroField.setOptions(values.map((value) => ({ value })))
    dict.set(name('V'), dict.context.obj(values))
  } else dict.set(name('V'), PDFHexString.fromText(chosen.join(', ')))
  return chosen
}

/** An option has a name for programs and one for people. */
const optionsOf = ({ acroField }: PDFDropdown | PDFOptionList) =>
  acroField.getOptions().map(({ value, display }) => [value.decodeText(), display.decodeText()] as const)

/** The words on the pictures of filled fields; a picture without words and images does not count. */
const shownBy = async ({ context }: PDFDocument, fields: readonly Filled[]) => {
  const widgets = fields.filter(({ chosen }) => !chosen.every(isBlank)).flatMap((field) => field.widgets)
  const pictured = widgets.flatMap((widget) => {
    const picture = pictureOf(widget)
    return picture ? [{ widget, picture }] : []
  })
  const pictures = pictured.map(({ picture }) => picture)
  const words = await wordsOnPictures(context, pictures)
  return new Map(
    pictured.map(({ widget, picture }, at) => {
      const text = words[at] ?? ''
      return [widget, { text, isEmpty: isBlank(text) && !hasImage(context.lookup(picture)) }] as const
    }),
  )
}

/** In the order of the pictures. */
const wordsOnPictures = async (source: PDFContext, pictures: readonly PDFObject[]): Promise<string[]> => {
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

/** Points. A picture may lie anywhere, and pdf.js reads no words outside of a page. */
const pageSize = 28_000

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

/** True for a picture with an image among its resources or within its content. */
const hasImage = (picture: PDFObject | undefined): boolean => {
  if (!(picture instanceof PDFRawStream)) return false
  const images = picture.dict.lookupMaybe(name('Resources'), PDFDict)?.lookupMaybe(name('XObject'), PDFDict)
  if (images?.keys().some((key) => isImage(images.lookup(key)))) return true
  return /\bBI\b/.test(Buffer.from(decodePDFRawStream(picture).decode()).toString('latin1'))
}

const isImage = (object: PDFObject | undefined) =>
  object instanceof PDFStream && object.dict.lookup(name('Subtype')) === name('Image')

/** Breaks and tabs, which pdf-lib draws as lines and spaces. */
const layout = /[\t\n\v\f\r\b\u0085\u2028\u2029]/g

/** pdf-lib draws a question mark for a letter that its font does not have. */
const refuseUndrawable = (texts: readonly string[], font: PDFFont) => {
  const letters = new Set(font.getCharacterSet())
  const isDrawable = (text: string) =>
    Array.from(text.replace(layout, '')).every((letter) => letters.has(letter.codePointAt(0) ?? 0))
  if (!texts.every(isDrawable)) throw new PdfRefused('form')
}

/** A reader breaks lines and spaces letters its own way. */
const showsText = (shown: string, text: string) => withoutSpaces(shown).includes(withoutSpaces(text))

const withoutSpaces = (text: string) => text.normalize('NFKC').replace(/[\s\p{C}]/gu, '')

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
