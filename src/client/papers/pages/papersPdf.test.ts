/** @jest-environment node */
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { pageSize, papersPdf } from './papersPdf'

const jpegOf = async (width: number, height: number) => {
  const picture = sharp({ create: { width, height, channels: 3, background: '#806040' } })
  return { width, height, jpeg: new Uint8Array(await picture.jpeg().toBuffer()) }
}

test.each([
  ['the shape of A4', 1167, 1650, [595.28, 841.66]],
  ['a strip', 1650, 400, [841.89, 204.09]],
  ['a square', 500, 500, [595.28, 595.28]],
  ['a tall slip', 300, 1650, [153.07, 841.89]],
])('%s fits on A4 without a change of scale', (_what, width, height, size) => {
  expect(pageSize({ width, height })).toEqual(size)
})

test('each picture is a page, in order and unchanged', async () => {
  const pictures = [await jpegOf(600, 800), await jpegOf(800, 300)]
  const pdf = await PDFDocument.load(papersPdf(pictures), { throwOnInvalidObject: true })
  expect(pdf.getPages().map((page) => [page.getWidth(), page.getHeight()])).toEqual(pictures.map(pageSize))
  const streams = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
  const photos = streams.filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))
  expect(photos.map(({ contents }) => Buffer.from(contents))).toEqual(
    pictures.map(({ jpeg }) => Buffer.from(jpeg)),
  )
})

test('the offsets of all objects are correct', async () => {
  const text = Buffer.from(papersPdf([await jpegOf(600, 800)])).toString('latin1')
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  const rows = [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))
  expect(rows.map((offset) => text.slice(offset, offset + 7))).toEqual(
    rows.map((_row, index) => `${index + 1} 0 obj`),
  )
})
