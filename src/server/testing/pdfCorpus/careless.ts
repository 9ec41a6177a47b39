// Honest PDFs of programs that take the format lightly, and of those that damaged them on the way.
import { latin, onePage, pdf, stream, text } from './bytes'

const plain = pdf(onePage())
const changed = (from: string | RegExp, to: string, source = plain) =>
  latin(source.toString('latin1').replace(from, to))

/** By name. */
export const careless: Readonly<Record<string, Buffer>> = {
  'a table that is off by some bytes': changed(/0000000(\d\d\d) 00000 n/g, '0000001$1 00000 n'),
  'a table that begins with one': changed('xref\n0 6', 'xref\n1 6'),
  'no table': changed(/xref\n[\s\S]*trailer/, 'trailer'),
  'a start that is nowhere': pdf(onePage(), { startxref: () => 0 }),
  'a start that is too far': pdf(onePage(), { startxref: (right) => right + 5000 }),
  'lines that a mail program has lengthened': changed(/\n/g, '\r\n'),
  'lines that end as on an old Macintosh': pdf(onePage(), { header: '%PDF-1.3\r%\xe2\xe3\xcf\xd3\r' }),
  'bytes before the header': Buffer.concat([Buffer.from('\r\n  \n'), plain]),
  'a head of a web server': Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), plain]),
  'words after the end': Buffer.concat([plain, Buffer.from('\n<!-- sent by a school -->\n')]),
  'a length that is wrong': changed(/\/Length \d+/, '/Length 3'),
  'a length in an object of its own': pdf({
    ...onePage({
      contents: latin(`<< /Length 6 0 R >>\nstream\n${text('A certificate')}\nendstream`),
    }),
    6: String(text('A certificate').length),
  }),
  'a very old version': pdf(onePage(), { header: '%PDF-1.0\n' }),
  'a new version': pdf(onePage(), { header: '%PDF-2.0\n%\xe2\xe3\xcf\xd3\n' }),
  'contents in pieces': pdf({
    ...onePage({ page: '/Contents [6 0 R 7 0 R]' }),
    4: 'null',
    6: stream('', 'BT /F1 12 Tf 72 700 Td'),
    7: stream('', '(A certificate in two pieces) Tj ET'),
  }),
  'sizes and fonts of the whole document': pdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 420 595] /Rotate 90 /Resources << /Font << /F1 5 0 R >> >> >>',
    3: '<< /Type /Pages /Parent 2 0 R /Kids [6 0 R 7 0 R] /Count 2 >>',
    4: stream('', text('A certificate')),
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    6: '<< /Type /Page /Parent 3 0 R /Contents 4 0 R >>',
    7: '<< /Type /Page /Parent 3 0 R /Contents 4 0 R /Rotate 0 >>',
  }),
  'a page that is cut': pdf(onePage({ page: '/CropBox [50 50 500 750]' })),
  'a page without anything': pdf({
    ...onePage(),
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  }),
  'fifty pages': pdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Kids [${Array.from({ length: 50 }, (_none, index) => `${index + 6} 0 R`).join(' ')}] /Count 50 >>`,
    4: stream('', text('One of fifty')),
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Object.fromEntries(
      Array.from({ length: 50 }, (_none, index) => [
        index + 6,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      ]),
    ),
  }),
}
