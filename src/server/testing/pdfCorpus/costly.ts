// PDFs that take too long or too much of whoever reads them; or nothing at all.
import { deflateSync } from 'node:zlib'
import { compressedPdf, onePage, packed, pdf, stream } from './bytes'

const deep = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`

/** By name. */
export const costly: Readonly<Record<string, Buffer>> = {
  'a hundred thousand brackets': pdf({ ...onePage(), 6: '('.repeat(120_000) }),
  'brackets that close': pdf({
    ...onePage({ catalog: '/X 6 0 R' }),
    6: `${'('.repeat(400_000)}${')'.repeat(400_000)}`,
  }),
  'lists in lists': pdf({ ...onePage({ page: '/Annots 6 0 R' }), 6: deep(100_000) }),
  'dictionaries in dictionaries': pdf({
    ...onePage({ resources: '/XObject 6 0 R' }),
    6: `${'<< /X '.repeat(50_000)}null${' >>'.repeat(50_000)}`,
  }),
  'pages in a circle': pdf({ ...onePage(), 2: '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>' }),
  'a million pages that are one': pdf({
    ...onePage(),
    2: `<< /Type /Pages /Kids [${'3 0 R '.repeat(300_000)}] /Count 300000 >>`,
  }),
  'more pages than there are': pdf({ ...onePage(), 2: '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>' }),
  'tables in a circle': pdf(onePage(), { trailer: `/Prev ${pdf(onePage()).lastIndexOf('xref\n0 ')}` }),
  'objects that unpack to thirty million': compressedPdf(onePage({ resources: '/XObject 80 0 R' }), {
    80: `<< ${' '.repeat(30_000_000)} >>`,
  }),
  'a page that unpacks to thirty million': pdf(
    onePage({ contents: packed('', Buffer.alloc(30_000_000, 32)) }),
  ),
  'packed ten times over': pdf(
    onePage({
      contents: stream(
        `/Filter [${'/FlateDecode '.repeat(10)}]`,
        Array.from({ length: 10 }).reduce<Buffer>(
          (content) => deflateSync(content),
          Buffer.alloc(1_000_000, 32),
        ),
      ),
    }),
  ),
  'a picture of a billion points': pdf({
    ...onePage({ resources: '/XObject << /X 6 0 R >>', contents: stream('', '/X Do') }),
    6: packed(
      '/Type /XObject /Subtype /Image /Width 40000 /Height 40000 /ColorSpace /DeviceGray /BitsPerComponent 8',
      ' ',
    ),
  }),
  'drawings that draw each other': pdf({
    ...onePage({ resources: '/XObject << /X 6 0 R >>', contents: stream('', '/X Do') }),
    6: stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
      '/X Do /X Do',
    ),
  }),
  'an object that is itself': pdf({ ...onePage({ page: '/Annots 6 0 R' }), 6: '6 0 R' }),
}

/** They are given up when their time or memory is used up. By name. */
export const overlongPdfs: Readonly<Record<string, Buffer>> = {
  'a million objects in one': compressedPdf(onePage({ resources: '/XObject 80 0 R' }), {
    80: `[${'<< /A 80 0 R >>'.repeat(700_000)}]`,
  }),
  'a million notes': pdf({
    ...onePage({ page: `/Annots [${'6 0 R '.repeat(700_000)}]` }),
    6: '<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 4 0 R >> >>',
  }),
  'pictures of pictures': pdf({
    ...onePage({ resources: '/XObject << /X 10 0 R >>' }),
    ...Object.fromEntries(
      Array.from({ length: 20_000 }, (_none, index) => [
        index + 10,
        `<< /A ${index + 11} 0 R /B ${index + 11} 0 R /C [${index + 12} 0 R ${index + 13} 0 R] >>`,
      ]),
    ),
  }),
}
