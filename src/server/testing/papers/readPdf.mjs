// What a reader finds in the documents that are sent to this thread. pdf.js is published as ES modules only, which the
// tests themselves cannot load.
import { parentPort } from 'node:worker_threads'
import { AnnotationMode, getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Of the page and of what lies on it. */
const wordsOf = async (page) => {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE })
  return fnArray
    .flatMap((operator, at) => (operator === OPS.showText ? argsArray[at][0] : []))
    .map(({ unicode }) => unicode ?? '')
    .join('')
}

const readPage = async (doc, number) => {
  const page = await doc.getPage(number)
  const [, , width, height] = page.view
  const { items } = await page.getTextContent()
  const annotations = await page.getAnnotations()
  const { fnArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
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
    turned: page.rotate,
    operators: fnArray.join(' '),
    words: await wordsOf(page),
    pieces: pieces.filter(({ text }) => text.trim() !== ''),
    text: pieces.map(({ text, ends }) => text + (ends ? '\n' : '')).join(''),
    tree: await page.getStructTree(),
    annotations: annotations.length,
    pressed: annotations.filter(({ subtype }) => subtype !== 'Stamp').map(({ subtype }) => subtype),
  }
}

const read = async (bytes) => {
  const task = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS })
  const doc = await task.promise
  const pages = []
  for (let number = 1; number <= doc.numPages; number++) pages.push(await readPage(doc, number))
  const { info } = await doc.getMetadata()
  const found = {
    info,
    scripts: await doc.getJSActions(),
    attachments: await doc.getAttachments(),
    opens: await doc.getOpenAction(),
    outline: await doc.getOutline(),
    fields: await doc.getFieldObjects(),
    layers: [...(await doc.getOptionalContentConfig())].map(([, { name, visible }]) => [name, visible]),
    mark: await doc.getMarkInfo(),
    pages,
  }
  await task.destroy()
  // As text: what a message cannot carry is left out, as it is for a reader.
  return JSON.stringify(found)
}

parentPort.on('message', async ({ id, bytes }) => {
  try {
    parentPort.postMessage({ id, found: await read(bytes) })
  } catch (error) {
    parentPort.postMessage({ id, fault: String(error) })
  }
})
