// Printing, downloading and sharing a PDF that is open. It is printed from the page itself, each of its pages as a sheet
// of its own size, because browsers on phones cannot print an embedded PDF and the page's policy forbids frames.
import type { Engine, Pdf } from './pdfEngine'

const dotsPerPoint = 150 / 72
/** More sheets than this are left to the browser's own viewer. */
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

/** @param openElsewhere opens it in the browser's own viewer, for what is too long to be printed from here */
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
    // A person who closes the device's own list has decided not to share.
  }
}

/** Hands a PDF on to another app of the device; undefined where the browser cannot. */
export const sharing = (pdf: Pdf | null, name: string): (() => void) | undefined =>
  canShare() ? () => pdf && void sharePdf(pdf, name) : undefined
