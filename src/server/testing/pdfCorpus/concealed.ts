// Active content where a careless reader does not see it.
import { attached, inOpenAction, program, script } from './active'
import { appended, compressedPdf, onePage, pdf, stream, text } from './bytes'

const escaped = (name: string) => name.replace(/[A-Z]/g, (letter) => `#${letter.charCodeAt(0).toString(16)}`)

const plain = pdf(onePage())
const opening = onePage({ catalog: '/OpenAction 80 0 R' })
const inPlace = (from: string, to: string, source = inOpenAction(script)) =>
  Buffer.from(source.toString('latin1').replace(from, to), 'latin1')

/** A pattern names what shades it by the name that resources have for a table of shadings. */
const shaded = (shading: string | Buffer) =>
  pdf({
    ...onePage({
      resources: '/Pattern << /P 6 0 R >>',
      contents: stream('', '/Pattern cs /P scn 0 0 99 99 re f'),
    }),
    6: '<< /Type /Pattern /PatternType 2 /Shading 7 0 R >>',
    7: shading,
  })
const pressed = '/A << /S /URI /URI (https://elsewhere.example) >> /Metadata 8 0 R'
const coordinates =
  '/ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 99 0 99 0 1]'
/** Three corners: flag, across, up, grey. */
const triangle = Buffer.from([0, 0, 0, 0, 0, 255, 0, 128, 0, 0, 255, 255])
const alongALine =
  '/ColorSpace /DeviceGray /Coords [0 0 99 99] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>'

/** By name. */
export const concealed: Readonly<Record<string, Buffer>> = {
  'names in other letters': inOpenAction(
    `<< /S /${escaped('JavaScript')} /${escaped('JS')} (app.alert\\(1\\)) >>`,
  ),
  'a key in other letters': inPlace('/OpenAction', `/${escaped('OpenAction')}`),
  'brackets four deep that look like a stream': inPlace('/OpenAction', '/X (((( ) ) stream ) ) /OpenAction'),
  'a comment in a string of digits': inPlace('/OpenAction', '/X <41%42>/OpenAction'),
  'a program behind a comment in a string of digits': inPlace(
    '/OpenAction',
    '/X <41%42>/OpenAction',
    inOpenAction(program),
  ),
  'an attached file behind brackets': inPlace(
    '/Names',
    '/X (((( ) ) stream ) ) /Names',
    pdf({ ...onePage({ catalog: '/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>' }), ...attached }),
  ),
  'a string that looks like a stream': pdf({
    ...onePage({ catalog: '/OpenAction 7 0 R' }),
    6: '(<< >> stream\n)',
    7: script,
  }),
  'a comment that looks like a stream': pdf({
    ...onePage({ catalog: '/OpenAction 7 0 R' }),
    6: '% >> stream\nnull',
    7: script,
  }),
  'a stream without an end': inPlace(
    '\nendstream',
    '',
    pdf({ ...onePage({ catalog: '/OpenAction 6 0 R' }), 6: script }),
  ),
  'a stream that says it is shorter': pdf({
    ...onePage({ catalog: '/OpenAction 7 0 R' }),
    6: `<< /Length 2 >>\nstream\nabcdef\nendstream`,
    7: script,
  }),
  'in a compressed object': compressedPdf(opening, { 80: script }),
  'in a compressed object of an escaped type': compressedPdf(opening, { 80: script }, '/Type /Obj#53tm'),
  'in a compressed object of no type': compressedPdf(opening, { 80: script }, ''),
  'in a compressed object behind a predictor': compressedPdf(
    opening,
    { 80: script },
    '/Type /ObjStm /DecodeParms << /Predictor 1 >>',
  ),
  'in a compressed page': compressedPdf(
    { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: '<< /Type /Pages /Kids [80 0 R] /Count 1 >>' },
    { 80: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /AA << /O 81 0 R >> >>`, 81: script },
  ),
  'in a version that was appended': appended(plain, {
    1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>`,
  }),
  'in a page that was appended': appended(plain, {
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /AA << /O ${script} >> >>`,
  }),
  'in a version before the last': appended(inOpenAction(script), {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
  }),
  'in a hybrid table': appended(plain, { 6: '<< >>' }, `/XRefStm 9 /OpenAction ${script}`),
  'in a table that is a picture, too': pdf({
    ...onePage({ resources: '/Font 6 0 R /XObject << /X 6 0 R >>', contents: stream('', '/X Do') }),
    6: stream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] /AF [7 0 R] /A ${script}`, ''),
    7: '<< /F (a.exe) /EF << /F 8 0 R >> >>',
    8: stream('', 'MZ this is a program'),
  }),
  'in the stream that shades a pattern': shaded(stream(`/ShadingType 4 ${coordinates} ${pressed}`, triangle)),
  'in the dictionary that shades a pattern': shaded(`<< /ShadingType 2 ${alongALine} ${pressed} >>`),
  'in the colours of a picture': pdf({
    ...onePage({ resources: '/XObject << /X 6 0 R >>', contents: stream('', '/X Do') }),
    6: stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Group 7 0 R', ''),
    7: `<< /S /Transparency /ColorSpace << ${pressed} >> >>`,
  }),
  'a link in a table of names': pdf(
    onePage({ resources: '/ExtGState << /A << /S /URI /URI (https://elsewhere.example) >> >>' }),
  ),
  'in a table that is a stream': pdf({
    ...onePage({ resources: '/Shading 6 0 R' }),
    6: stream('/Metadata 7 0 R', ''),
    7: stream('/Type /Metadata /Subtype /XML', '<x/>'),
  }),
  'in the letters of a font': pdf({
    ...onePage(),
    5: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 65 /Widths [9] /Encoding << /Differences [65 /A] >> /CharProcs << /A 6 0 R >> >>',
    6: stream(`/AA << /O ${script} >> /AF [7 0 R]`, '9 0 d0'),
    7: '<< /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >>',
    8: stream('/Type /EmbeddedFile', 'MZ this is a program'),
  }),
  'in what a word is marked with': pdf({
    ...onePage({
      resources: '/Properties << /P 6 0 R >>',
      contents: stream('', `/AF /P BDC ${text('A certificate')} EMC`),
    }),
    ...attached,
  }),
  'with a table that is wrong': pdf(onePage({ catalog: `/OpenAction ${script}` }), { startxref: () => 7 }),
  'with no table': Buffer.from(
    inOpenAction(script)
      .toString('latin1')
      .replace(/xref\n[\s\S]*trailer/, 'trailer'),
    'latin1',
  ),
  'with a start of another kind': Buffer.concat([
    Buffer.from('<html><script>alert(1)</script></html>\n'),
    inOpenAction(script),
  ]),
  'two objects of one number': Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'),
    inOpenAction(script),
  ]),
  'an object that nobody names': pdf({ ...onePage(), ...attached, 8: script }),
}
