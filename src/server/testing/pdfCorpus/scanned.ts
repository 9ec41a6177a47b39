// PDFs as scanners, their apps and Word build them.
import { deflateSync } from 'node:zlib'
import { appended, compressedPdf, latin, onePage, packed, pdf, stream, text } from './bytes'

/** 16 by 16, grey. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarY' +
    'qMyP/L2u71////m8H////6/+b9//j/wAALCAAQABABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAwAF/8QAGxAAAAcB' +
    'AAAAAAAAAAAAAAAAADE0cXOxsuL/2gAIAQEAAD8A000OOaYmEBTQ45pi/9k=',
  'base64',
)
const picture = (filter = '/DCTDecode', bytes = jpeg) =>
  stream(
    `/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter ${filter}`,
    bytes,
  )
const draws = 'q 595 0 0 842 0 0 cm /Im0 Do Q'

/** As scanner apps write it: a page for each picture, no words. */
const scan = (more = '') =>
  pdf(
    {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Im0 5 0 R >> /ProcSet [/PDF /ImageC] >> ${more} >>`,
      4: stream('', draws),
      5: picture(),
      6: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Im0 5 0 R >> >> >>',
      7: "<< /Producer (A scanner app) /CreationDate (D:20260801120000-04'00') >>",
    },
    { header: '%PDF-1.4\n', trailer: '/Info 7 0 R' },
  )

const wordPage = {
  2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  3: '<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 5 0 R >> /ExtGState << /GS7 7 0 R >> /ProcSet [/PDF /Text /ImageB] >> /MediaBox [0 0 612 792] /Contents 4 0 R /Group << /Type /Group /S /Transparency /CS /DeviceRGB >> /Tabs /S /StructParents 0 >>',
  4: packed('', `/P << /MCID 0 >> BDC q ${text('A letter from Word')} Q EMC`),
  5: '<< /Type /Font /Subtype /TrueType /Name /F1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  7: '<< /Type /ExtGState /BM /Normal /ca 1 >>',
  8: '<< /Type /StructTreeRoot /K [9 0 R] /ParentTree << /Nums [0 [9 0 R]] >> /ParentTreeNextKey 1 >>',
  9: '<< /P 8 0 R /S /P /Type /StructElem /K [0] /Pg 3 0 R >>',
}
const wordCatalog =
  '<< /Type /Catalog /Pages 2 0 R /Lang (en-TT) /StructTreeRoot 8 0 R /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >> >>'

/** A table for old readers, and one for new ones that it names. */
const wordWithTwoTables = () => {
  const first = pdf({ 1: wordCatalog, ...wordPage })
  const newer = packed(
    '/Type /XRef /W [1 4 2] /Size 11 /Root 1 0 R /Index [10 1]',
    Buffer.from([1, 0, 0, 0, 0, 0, 0]),
  )
  const withStream = Buffer.concat([first, latin('10 0 obj\n'), newer, latin('\nendobj\n')])
  const previous = first.toString('latin1').lastIndexOf('\nxref\n') + 1
  return Buffer.concat([
    withStream,
    latin(
      `xref\n0 0\ntrailer\n<< /Size 11 /Root 1 0 R /Prev ${previous} /XRefStm ${first.length} >>\n` +
        `startxref\n${withStream.length}\n%%EOF\n`,
    ),
  ])
}

/** By name. */
export const scanned: Readonly<Record<string, Buffer>> = {
  'a scanner app': scan(),
  'a scanner app that turns pages': scan('/Rotate 270'),
  'a scanner app that adds a page at the end': appended(scan(), {
    2: '<< /Type /Pages /Kids [3 0 R 6 0 R 8 0 R] /Count 3 >>',
    8: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Im0 5 0 R >> >> >>',
  }),
  'a scanner that packs its pictures twice': pdf({
    ...onePage({ resources: '/XObject << /Im0 6 0 R >>', contents: stream('', draws) }),
    6: picture('[/FlateDecode /DCTDecode]', deflateSync(jpeg)),
  }),
  'a scanner that reads the words': pdf({
    ...onePage({
      resources: '/XObject << /Im0 6 0 R >>',
      contents: stream('', `${draws} BT 3 Tr /F1 12 Tf 72 700 Td (REPUBLIC OF TRINIDAD AND TOBAGO) Tj ET`),
    }),
    6: picture(),
  }),
  'a scanner that fills the last block with zeros': Buffer.concat([scan(), Buffer.alloc(700)]),
  'a picture in the page itself': pdf(
    onePage({
      contents: stream(
        '',
        `q 200 0 0 200 72 500 cm BI /W 4 /H 4 /CS /G /BPC 8 /F /AHx ID 00ff00ff ff00ff00 00ff00ff ff00ff00 > EI Q ${text('A stamp')}`,
      ),
    }),
  ),
  Word: pdf({ 1: wordCatalog, ...wordPage }),
  'Word with two tables': wordWithTwoTables(),
  'Word with compressed objects': compressedPdf(
    { 1: wordCatalog, 4: wordPage[4] },
    { 2: wordPage[2], 3: wordPage[3], 5: wordPage[5], 7: wordPage[7], 8: wordPage[8], 9: wordPage[9] },
  ),
}
