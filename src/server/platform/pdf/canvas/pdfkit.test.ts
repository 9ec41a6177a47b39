// Undocumented behaviour of pdfkit that the documents rely on. If one of these tests fails after an update, check each
// function of pdfkit.ts before raising the version here.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readPdf } from '#server/testing/papers/readPdf'
import { crestFor } from '../blocks/pictures'
import { parsedFont } from './fonts'
import {
  addBookmark,
  beginLayer,
  embeddedFont,
  forgetWords,
  joinOperators,
  moveToFront,
  nameOnPage,
  openDocument,
  openImage,
  printAtActualSize,
  registerFont,
} from './pdfkit'

type Document = ReturnType<typeof openDocument>

const open = (options: Parameters<typeof openDocument>[0] = {}) => {
  const doc = openDocument({ autoFirstPage: false, compress: false, ...options })
  registerFont(doc, 'regular', parsedFont('regular'))
  return doc
}

const bytesOf = async (doc: Document): Promise<Buffer> => {
  const chunks: Buffer[] = []
  doc.end()
  for await (const chunk of doc as unknown as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const textOf = async (doc: Document) => (await bytesOf(doc)).toString('latin1')

const count = (text: string, part: string) => text.split(part).length - 1

test('the checked version of pdfkit is installed', () => {
  const manifest = join(dirname(require.resolve('pdfkit')), '../package.json')
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ version: '0.20.2' })
})

test('a document that names no font lists none', async () => {
  const doc = openDocument({})
  expect(await textOf(doc)).not.toContain('/BaseFont')
})

test('an image opened once is in the file once', async () => {
  const doc = open()
  const image = openImage(doc, await crestFor(''))
  for (let page = 0; page < 3; page += 1) doc.addPage().image(image, 0, 0)
  expect(count(await textOf(doc), '/Subtype /Image')).toBe(1)
})

test('a font reports the glyphs of a text and their positions', () => {
  const doc = open()
  doc.addPage()
  const font = embeddedFont(doc, 'regular')
  const [glyphs, positions] = font.encode('AVa')
  expect(glyphs).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[0-9a-f]{4}$/) as string))
  expect(positions).toHaveLength(3)
  for (const position of positions)
    expect(position).toMatchObject({
      xAdvance: expect.any(Number) as number,
      advanceWidth: expect.any(Number) as number,
      xOffset: 0,
      yOffset: 0,
    })
  expect(positions[0]?.xAdvance).toBeLessThan(positions[0]?.advanceWidth ?? 0)
})

test('custom operators draw with a font that the page names', async () => {
  const doc = open()
  doc.addPage()
  const font = embeddedFont(doc, 'regular')
  const [glyphs] = font.encode('drawn')
  nameOnPage(doc, font)
  doc.addContent(`BT /${font.id} 12 Tf 1 0 0 -1 50 50 Tm <${glyphs.join('')}> Tj ET`)
  const { pages } = await readPdf(await bytesOf(doc))
  expect(pages[0]?.text).toContain('drawn')
})

test('a page has layers, and can be drawn on again later', async () => {
  const doc = open({ bufferPages: true })
  const say = (word: string) => doc.text(word, 50, 50, { lineBreak: false })
  doc.addPage().font('regular')
  say('first')
  beginLayer(doc)
  doc.addPage()
  say('second')
  doc.switchToPage(0)
  say('later')
  const { pages } = await readPdf(await bytesOf(doc))
  expect(pages.map(({ text }) => text.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/first.*later/) as string,
    'second',
  ])
})

test('the cache of laid-out words is cleared', () => {
  const doc = open()
  doc.addPage().font('regular').text('words', 50, 50)
  const { layoutCache } = embeddedFont(doc, 'regular') as unknown as { layoutCache: object }
  expect(Object.keys(layoutCache)).toEqual(['words'])
  forgetWords(doc)
  expect((embeddedFont(doc, 'regular') as unknown as { layoutCache: object }).layoutCache).toEqual({})
})

test('the last pages can become the first, and a bookmark can lead to any page', async () => {
  const doc = open({ bufferPages: true })
  for (const word of ['one', 'two', 'three']) doc.addPage().font('regular').text(word, 50, 50)
  addBookmark(doc, 'the second', 1)
  moveToFront(doc, 1)
  const { pages, outline } = await readPdf(await bytesOf(doc))
  expect(pages.map(({ text }) => text.trim())).toEqual(['three', 'one', 'two'])
  expect(outline).toMatchObject([{ title: 'the second' }])
})

test('a document asks to be printed at its actual size', async () => {
  const doc = open({ displayTitle: true })
  doc.addPage()
  printAtActualSize(doc)
  expect(await textOf(doc)).toMatch(/\/DisplayDocTitle true\n\/PrintScaling \/None/)
})

test('all drawing passes through one function, and is written when the page is complete', async () => {
  const doc = open()
  const flush = joinOperators(doc)
  doc.addPage()
  const write = jest.spyOn(doc.page, 'write')
  doc.font('regular').text('words', 50, 50).rect(10, 10, 10, 10).fill('#ff0000')
  expect(write).not.toHaveBeenCalled()
  flush()
  expect(write).toHaveBeenCalledTimes(1)
  const { pages } = await readPdf(await bytesOf(doc))
  expect(pages[0]?.text).toContain('words')
})
