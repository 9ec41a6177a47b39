// PDFs for tests, byte by byte: good ones, and ones with what must not come in.
import { deflateSync } from 'node:zlib'

/** Objects 1, 2, 3 … as text, with a table of where they are. */
export const pdfOf = (objects: readonly string[], trailerExtra = ''): Buffer => {
  let body = '%PDF-1.5\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows}` +
      `trailer\n<< /Size ${size} /Root 1 0 R ${trailerExtra} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

const stream = (dictionary: string, content: string) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`

const text = 'BT /F1 12 Tf 72 700 Td (A certificate) Tj ET'

const pages = (count: number): string[] => {
  const kids = Array.from({ length: count }, (_none, index) => `${index + 3} 0 R`)
  return [
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${count} >>`,
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'),
  ]
}

export const goodPdf = (pageCount = 1, catalogExtra = '', ...more: string[]): Buffer =>
  pdfOf([`<< /Type /Catalog /Pages 2 0 R ${catalogExtra} >>`, ...pages(pageCount), ...more])

/** An object inside of a compressed object stream. */
const hidden = (object: string): string => {
  const content = `90 0 ${object}`
  const packed = deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  return stream('/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', packed)
}

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** What must be refused, by name. */
export const hostilePdfs: Readonly<Record<string, Buffer>> = {
  'a script that runs when it is opened': goodPdf(1, '/OpenAction 4 0 R', script),
  'a script with an escaped name': goodPdf(
    1,
    '/OpenAction 4 0 R',
    '<< /S /Java#53cript /#4aS (app.alert\\(1\\)) >>',
  ),
  'a script in a compressed object': goodPdf(1, '/OpenAction 90 0 R', hidden(script)),
  'a script in a compressed object with an escaped type': goodPdf(
    1,
    '',
    hidden(script).replace('/ObjStm', '/Obj#53tm'),
  ),
  'a script behind a string that looks like a stream': goodPdf(1, '', '(<< >> stream\n)', script),
  'a script behind a comment that looks like a stream': goodPdf(1, '', '% >> stream\nnull', script),
  'a script behind a stream without an end': pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R >>',
    ...pages(1),
    `<< /Length 4 >>\nstream\nabcd`,
    script,
  ]),
  'a program to start': goodPdf(1, '/OpenAction 4 0 R', '<< /S /Launch /F (cmd.exe) >>'),
  'an attached file': goodPdf(
    1,
    '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
    stream('/Type /EmbeddedFile', 'MZ'),
  ),
  'a second form': goodPdf(1, '/AcroForm << /XFA 4 0 R /Fields [] >>', stream('', '<xdp/>')),
  'an unreadable object stream': goodPdf(
    1,
    '',
    stream('/Type /ObjStm /N 1 /First 5 /Filter /LZWDecode', 'xxxx'),
  ),
  'objects behind a predictor': goodPdf(
    1,
    '',
    hidden(script).replace('/N 1', '/N 1 /DecodeParms << /Predictor 12 >>'),
  ),
}

/** What a careless check would refuse and must not. */
export const innocentPdfs: Readonly<Record<string, Buffer>> = {
  'one page': goodPdf(),
  'fifty pages': goodPdf(50),
  'bytes before the header': Buffer.concat([Buffer.from('\r\n  \n'), goodPdf()]),
  'text that speaks of scripts': goodPdf(
    1,
    '',
    '(/JavaScript \\(and\\) (/JS) are words here)',
    stream('', text),
  ),
  'a picture whose bytes spell a name': goodPdf(1, '', stream('/Subtype /Image', '\x00\xff/JS /Launch\x80')),
  'a link': goodPdf(1, '', '<< /S /URI /URI (https://school.example) >>'),
  'honest compressed objects': goodPdf(1, '', hidden('<< /Title (A certificate) >>')),
}

export const encryptedPdf = pdfOf(
  [
    '<< /Type /Catalog /Pages 2 0 R >>',
    ...pages(1),
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >>`,
  ],
  `/Encrypt 4 0 R /ID [<${'11'.repeat(16)}> <${'11'.repeat(16)}>]`,
)

/** A few kilobytes that unpack to thirty million. */
export const bombPdf = goodPdf(
  1,
  '',
  stream(
    '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode',
    deflateSync(Buffer.alloc(30_000_000, 32)).toString('latin1'),
  ),
)
