// The visible appearance of form fields.
import {
  PDFButton,
  PDFCheckBox,
  PDFDict,
  PDFName,
  PDFRadioGroup,
  PDFSignature,
  PDFStream,
  type PDFDocument,
  type PDFField,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { PdfRefused } from './pdfFaultsRules'

const name = (text: string) => PDFName.of(text)

const off = name('Off')

/** LibreOffice calls the picture of a tick `on`, and the state `Yes`. */
const onPicture = (pictures: PDFDict): PDFObject | undefined => {
  const [only, ...others] = pictures.entries().filter(([state]) => state !== off)
  return others.length === 0 ? only?.[1] : undefined
}

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

const isTicked = (field: PDFField) => field instanceof PDFCheckBox || field instanceof PDFRadioGroup

/** Draws values that the form program left to the reader to draw; it may have stored an empty appearance. */
export const drawFields = (document: PDFDocument, form: PDFDict) => {
  const isLeftToReader = form.lookup(name('NeedAppearances'))?.toString() === 'true'
  const isUndrawn = (field: PDFField) =>
    (isLeftToReader && !isTicked(field)) || field.acroField.getWidgets().some(({ dict }) => !pictureOf(dict))
  try {
    const fields = document.getForm()
    for (const field of fields.getFields()) {
      const isFilled = !(field instanceof PDFSignature || field instanceof PDFButton)
      if (isFilled && isUndrawn(field)) field.defaultUpdateAppearances(fields.getDefaultFont())
    }
  } catch {
    throw new PdfRefused('form')
  }
}
