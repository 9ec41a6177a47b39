// PDFs with more than pages in them, and what a person could miss of each when only its pages are stored.
import type { PdfFault, PdfLosses } from '../../intake/pdfCheck/pdfFaults'
import { compressedPdf, onePage, pdf, stream, text, type Objects } from './bytes'
import { drawn, withAnnotations } from './furnished'
import { lossyForms } from './lossyForms'

const embedded = (names: string, more: string = '') =>
  `${more} /Names << /EmbeddedFiles << /Names [${names}] >> >>`
const paper = { 60: stream('/Type /EmbeddedFile', '%PDF-1.7 the birth certificate') }
const fileOf = (name: string) => `<< /Type /Filespec ${name} /EF << /F 60 0 R >> >>`
const birth = fileOf('/F (birth.pdf) /UF <FEFF00620069007200740068002E007000640066>')
const slip = fileOf('/F (slip.pdf)')

const note = (kind: string, rest = '', more: Objects = {}) =>
  withAnnotations({
    6: `<< /Type /Annot /Subtype /${kind} /Rect [72 600 272 620] ${rest} >>`,
    50: drawn('Corrected'),
    ...paper,
    ...more,
  })
const picture = '/AP << /N 50 0 R >>'
const words = '/Contents (The name was corrected)'

const layered = (config: string, names = ['Front', 'Void']) =>
  pdf({
    ...onePage({
      catalog: `/OCProperties << /OCGs [6 0 R 7 0 R] /D << ${config} >> >>`,
      resources: '/Properties << /A 6 0 R /B 7 0 R >>',
      contents: stream(
        '',
        `/OC /A BDC ${text('A certificate')} EMC /OC /B BDC ${text('VOID VOID VOID')} EMC`,
      ),
    }),
    6: `<< /Type /OCG /Name (${names[0]}) >>`,
    7: `<< /Type /OCG /Name (${names[1]}) >>`,
  })

/** The second layer is hidden. */
export const hiddenLayers: Readonly<Record<string, Buffer>> = {
  'a layer that is switched off': layered('/OFF [7 0 R]'),
  'layers that are off but for one': layered('/BaseState /OFF /ON [6 0 R]'),
}

/** By name: a part of what is lost, or why it is refused. */
export const lossy: Readonly<Record<string, readonly [file: Buffer, lost: Partial<PdfLosses> | PdfFault]>> = {
  'an attached file': [
    pdf({ ...onePage({ catalog: embedded('(a) 6 0 R') }), 6: birth, ...paper }),
    { attachments: ['birth.pdf'] },
  ],
  'attached files, below one another, and in an unpacked place': [
    compressedPdf(
      { ...onePage({ catalog: '/Names << /EmbeddedFiles << /Kids [8 0 R 9 0 R] >> >>' }), ...paper },
      {
        6: birth,
        7: slip,
        8: '<< /Limits [(a) (a)] /Names [(a) 6 0 R] >>',
        9: '<< /Limits [(b) (b)] /Names [(b) 7 0 R] >>',
      },
    ),
    { attachments: ['birth.pdf', 'slip.pdf'] },
  ],
  'a file pinned to the page': [
    note('FileAttachment', `/FS ${birth} ${picture}`),
    { attachments: ['birth.pdf'] },
  ],
  'a file pinned to the page without a name': [
    note('FileAttachment', '/FS << /EF << /F 60 0 R >> >>'),
    { attachments: [''] },
  ],
  'a file that is both attached and pinned': [
    withAnnotations(
      { 6: `<< /Type /Annot /Subtype /FileAttachment /Rect [9 9 19 19] /FS 50 0 R >>`, 50: slip, ...paper },
      embedded('(a) 50 0 R'),
    ),
    { attachments: ['slip.pdf'] },
  ],
  'a file associated with the page': [
    pdf({ ...onePage({ page: '/AF [6 0 R]' }), 6: slip, ...paper }),
    { attachments: ['slip.pdf'] },
  ],
  'a file associated with the page, without a list': [
    pdf({ ...onePage({ page: '/AF 6 0 R' }), 6: slip, ...paper }),
    { attachments: ['slip.pdf'] },
  ],
  'a file associated with the whole document': [
    pdf({ ...onePage({ catalog: '/AF [6 0 R]' }), 6: slip, ...paper }),
    { attachments: ['slip.pdf'] },
  ],
  'a file associated with a paragraph': [
    compressedPdf(
      { ...onePage({ catalog: '/StructTreeRoot 7 0 R' }), ...paper },
      {
        6: slip,
        7: '<< /Type /StructTreeRoot /K 8 0 R >>',
        8: '<< /S /Document /P 7 0 R /K [<< /S /P /P 8 0 R /AF [6 0 R] >>] >>',
      },
    ),
    { attachments: ['slip.pdf'] },
  ],
  'a file associated with a stamp': [
    note('Stamp', `${picture} /AF [${slip}]`),
    { attachments: ['slip.pdf'] },
  ],
  'a file associated with a picture': [
    note('Stamp', picture, { 50: drawn('Corrected', `/AF [${slip}]`) }),
    { attachments: ['slip.pdf'] },
  ],
  'a layer that is called AF': [
    pdf({ ...onePage({ resources: '/Properties << /AF 6 0 R >>' }), 6: '<< /Type /OCG /Name (Front) >>' }),
    {},
  ],
  'a portfolio': [
    pdf({
      ...onePage({
        catalog: embedded('(a) 6 0 R (b) 7 0 R', '/Collection << /Type /Collection /View /D >>'),
      }),
      ...{ 6: birth, 7: slip },
      ...paper,
    }),
    'portfolio',
  ],
  'a portfolio in a compressed part': [
    compressedPdf(
      { ...onePage({ catalog: embedded('(a) 6 0 R', '/Collection 8 0 R') }), ...paper },
      { 6: birth, 8: '<< /View /T >>' },
    ),
    'portfolio',
  ],
  'a sticky note': [note('Text', words), { notes: true }],
  'a sticky note with its picture': [note('Text', `${words} ${picture}`), { notes: true }],
  'a sticky note that nobody sees': [note('Text', `${words} /F 2`), {}],
  'a marked line with a comment': [note('Highlight', `${words} ${picture}`), { notes: true }],
  'a marked line': [note('Highlight', picture), {}],
  'a marked line that the reader is to draw': [
    note('Highlight', '/QuadPoints [72 620 272 620 72 600 272 600]'),
    { notes: true },
  ],
  'typed words': [note('FreeText', `${words} ${picture}`), {}],
  'typed words that the reader is to draw': [note('FreeText', `${words} /DA (/F1 9 Tf)`), { notes: true }],
  'a stamp': [note('Stamp', picture), {}],
  'a stamp that the reader is to draw': [note('Stamp', '/Name /Approved'), { notes: true }],
  'a drawing with a pen': [note('Ink', picture), {}],
  'a drawing with a pen that the reader is to draw': [
    note('Ink', '/InkList [[72 600 272 620]]'),
    { notes: true },
  ],
  'a link, its popup and marks for the printer': [
    withAnnotations({
      6: `<< /Type /Annot /Subtype /Link /Rect [9 9 19 19] ${words} >>`,
      7: `<< /Type /Annot /Subtype /Popup /Rect [9 9 19 19] ${words} >>`,
      8: '<< /Type /Annot /Subtype /PrinterMark /Rect [9 9 19 19] >>',
    }),
    {},
  ],
  ...Object.fromEntries(
    ['Sound', 'Movie', 'Screen', 'RichMedia', '3D'].map((kind) => [
      `a thing of the kind ${kind}`,
      [note(kind, picture), { media: true }] as const,
    ]),
  ),
  ...lossyForms,
  ...Object.fromEntries(Object.entries(hiddenLayers).map(([name, file]) => [name, [file, {}] as const])),
  'layers of one name, one of them hidden': [layered('/OFF [7 0 R]', ['Layer 1', 'Layer 1']), 'layers'],
  'layers that are all shown': [layered(''), {}],
}
