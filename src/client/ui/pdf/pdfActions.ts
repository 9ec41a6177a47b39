// Printing, downloading and sharing an open PDF. Its pages are drawn into the web page for printing, each as a sheet of
// its own size, because phones cannot print an embedded PDF and the security policy forbids frames.
import type { Engine, Pdf } from './pdfEngine'

const dotsPerPoint = 150 / 72
/** Longer documents are printed by the browser's own viewer. */
const maxPages = 24

const sheetRule = ({ width, height }: { width: number; height: number }): CSSStyleSheet => {
  const rule = new CSSStyleSheet()
  rule.replaceSync(`@page { size: ${width}pt ${height}pt; margin: 0 }`)
  return rule
}

const printed = () =>
  new Promise<void>((done) => window.addEventListener('afterprint', () => done(), { once: true }))

const sheetsOf = async (engine: Engine, pdf: Pdf): Promise<HTMLElement> => {
  const sheets = document.createElement('div')
  sheets.dataset.paper = 'sheets'
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { canvas, done } = engine.drawPage(await pdf.getPage(number), dotsPerPoint, 1)
    await done
    sheets.append(canvas)
  }
  return sheets
}

/** @param openElsewhere opens a document that is too long in the browser's own viewer */
export const printPdf = async (engine: Engine, pdf: Pdf, openElsewhere: () => void): Promise<void> => {
  if (pdf.numPages > maxPages) {
    openElsewhere()
    return
  }
  const sheets = await sheetsOf(engine, pdf)
  const rule = sheetRule((await pdf.getPage(1)).getViewport({ scale: 1 }))
  const former = [...document.adoptedStyleSheets]
  document.body.append(sheets)
  document.adoptedStyleSheets = [...former, rule]
  const end = printed()
  window.print()
  await end
  sheets.remove()
  document.adoptedStyleSheets = former
}

export const downloadPdf = async (pdf: Pdf, fileName: string): Promise<void> => {
  const bytes = await pdf.getData()
  const address = URL.createObjectURL(new Blob([bytes.slice()], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

const fileOf = (content: BlobPart, name: string): File =>
  new File([content], name, { type: 'application/pdf' })

const canShare = (): boolean =>
  typeof navigator.share === 'function' &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [fileOf('%PDF', 'paper.pdf')] })

const sharePdf = async (pdf: Pdf, name: string): Promise<void> => {
  const bytes = await pdf.getData()
  try {
    await navigator.share({ files: [fileOf(bytes.slice(), name)], title: name })
  } catch {
    // The person has closed the device's share menu without choosing.
  }
}

/** A function that shares the PDF with another app; undefined if the browser cannot share. */
export const sharing = (pdf: Pdf | null, name: string): (() => void) | undefined =>
  canShare() ? () => pdf && void sharePdf(pdf, name) : undefined
