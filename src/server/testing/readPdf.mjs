// What a reader finds in a document, as JSON. pdf.js is published as ES modules only, so it runs in a process
// of its own: node readPdf.mjs < form.pdf
import { buffer } from 'node:stream/consumers'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const bytes = new Uint8Array(await buffer(process.stdin))
const doc = await getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS }).promise

const readPage = async (number) => {
  const page = await doc.getPage(number)
  const [, , width, height] = page.view
  const { items } = await page.getTextContent()
  const pieces = items.map(({ str, transform, width, hasEOL }) => ({
    text: str,
    x: transform[4],
    top: height - transform[5],
    width,
    ends: hasEOL,
  }))
  return {
    width,
    height,
    pieces: pieces.filter(({ text }) => text.trim() !== ''),
    text: pieces.map(({ text, ends }) => text + (ends ? '\n' : '')).join(''),
    tree: await page.getStructTree(),
    annotations: (await page.getAnnotations()).length,
  }
}

const pages = []
for (let number = 1; number <= doc.numPages; number++) pages.push(await readPage(number))
const { info } = await doc.getMetadata()
const scripts = await doc.getJSActions()
process.stdout.write(JSON.stringify({ info, scripts, mark: await doc.getMarkInfo(), pages }))
