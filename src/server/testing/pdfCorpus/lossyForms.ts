// Filled forms, and what a person could miss of each when only its pages are stored.
import type { PdfFault, PdfLosses } from '../../intake/pdfCheck/pdfFaults'
import { stream } from './bytes'
import { drawn, form, widget, withAnnotations } from './furnished'

/** Letters of Vietnamese, which the standard fonts of a PDF do not have. */
const nguyen = '<FEFF004E0067007500791EC5006E>'
/** A form that does not know its fields. */
const forgetful = '/AcroForm << /Fields [] >>'
const picture = '/AP << /N 50 0 R >>'

/** By name: a part of what is lost, or why it is refused. */
export const lossyForms: Readonly<
  Record<string, readonly [file: Buffer, lost: Partial<PdfLosses> | PdfFault]>
> = {
  'letters that the form has no picture of, to be drawn': [
    withAnnotations({ 6: widget(`/FT /Tx /T (name) /V ${nguyen}`) }, form('6 0 R')),
    'form',
  ],
  'letters that the form has no picture of': [
    withAnnotations({ 6: widget(`/FT /Tx /T (name) /V ${nguyen}`) }, '/AcroForm << /Fields [6 0 R] >>'),
    'form',
  ],
  'letters that are kept as a stream': [
    withAnnotations(
      { 6: widget('/FT /Tx /T (name) /V 50 0 R'), 50: stream('', '\xfe\xff\x96\x48') },
      form('6 0 R'),
    ),
    'form',
  ],
  'letters with a picture of nothing': [
    withAnnotations(
      { 6: widget(`/FT /Tx /T (name) /V ${nguyen} ${picture}`), 50: drawn(' ') },
      form('6 0 R'),
    ),
    'form',
  ],
  'letters in the name of a choice': [
    withAnnotations(
      { 6: widget(`/FT /Ch /Ff 131072 /T (name) /V (a) /Opt [[(a) ${nguyen}]]`) },
      form('6 0 R'),
    ),
    'form',
  ],
  'letters with a picture of them': [
    withAnnotations(
      { 6: widget(`/FT /Tx /T (name) /V ${nguyen} ${picture}`), 50: drawn('as drawn') },
      '/AcroForm << /Fields [6 0 R] >>',
    ),
    {},
  ],
  'letters in a field that nobody sees': [
    withAnnotations({ 6: widget(`/FT /Tx /T (name) /V ${nguyen}`).replace('/F 4', '/F 2') }, form('6 0 R')),
    {},
  ],
  'a picture that the form says is out of date, and is': [
    withAnnotations(
      { 6: widget(`/FT /Tx /T (name) /V (Maria) ${picture}`), 50: drawn('Your name') },
      form('6 0 R'),
    ),
    { fields: true },
  ],
  'a picture that the form says is out of date, and is not': [
    withAnnotations(
      { 6: widget(`/FT /Tx /T (name) /V (Maria  Ali) ${picture}`), 50: drawn('Maria Ali') },
      form('6 0 R'),
    ),
    {},
  ],
  ...Object.fromEntries(
    [
      ['of its parent', '/Parent 60 0 R'],
      ['that is a list', '/FT /Ch /V [(Arima)]'],
      ['that is a stream', '/FT /Tx /V 50 0 R'],
      ['that is a name', '/FT /Tx /V /Maria'],
    ].map(([which, rest]) => [
      `a value ${which}, in a field that no form has`,
      [
        withAnnotations(
          { 6: widget(`/T (name) ${rest}`), 50: stream('', 'Maria'), 60: '<< /FT /Tx /V (Maria) >>' },
          forgetful,
        ),
        'form',
      ] as const,
    ]),
  ),
  'a filled field that no form has, for the reader to draw': [
    withAnnotations({ 6: widget('/FT /Tx /T (name) /V (Maria)') }, forgetful),
    'form',
  ],
  'a tick that no form has, for the reader to draw': [
    withAnnotations({ 6: widget('/FT /Btn /T (yes) /V /On /AS /On') }, forgetful),
    'form',
  ],
  'fields without a value, a button and a field that nobody sees': [
    withAnnotations(
      {
        6: widget('/FT /Tx /T (name) /V ()'),
        7: widget('/FT /Btn /T (no) /AS /Off'),
        8: widget('/FT /Btn /Ff 65536 /T (print) /V /On'),
        9: widget('/FT /Tx /T (hidden) /V (Maria)').replace('/F 4', '/F 2'),
      },
      forgetful,
    ),
    {},
  ],
}
