// What a reader finds in the documents that are sent to this thread. pdf.js is published as ES modules only, which the
// tests themselves cannot load.
import { parentPort } from 'node:worker_threads'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const readPage = async (doc, number) => {
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

const read = async (bytes) => {
  const task = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS })
  const doc = await task.promise
  const pages = []
  for (let number = 1; number <= doc.numPages; number++) pages.push(await readPage(doc, number))
  const { info } = await doc.getMetadata()
  const found = { info, scripts: await doc.getJSActions(), mark: await doc.getMarkInfo(), pages }
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
