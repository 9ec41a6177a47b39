// Honest PDFs that hold more than pages: forms, notes, links, words that sound bad.
import { onePage, packed, pdf, stream, text } from './bytes'

/** Objects from number 50 on are what the annotations refer to. */
export const withAnnotations = (annotations: Readonly<Record<number, string | Buffer>>, catalog = '') =>
  pdf({
    ...onePage({
      page: `/Annots [${Object.keys(annotations)
        .filter((number) => Number(number) < 50)
        .map((number) => `${number} 0 R`)
        .join(' ')}]`,
      catalog,
    }),
    ...annotations,
  })

export const drawn = (words: string, more = '') =>
  stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 5 0 R >> >> ${more}`,
    `BT /F1 10 Tf 2 5 Td (${words}) Tj ET`,
  )
export const form = (fields: string) =>
  `/AcroForm << /Fields [${fields}] /NeedAppearances true /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> >>`
export const widget = (rest: string) =>
  `<< /Type /Annot /Subtype /Widget /F 4 /Rect [72 600 272 620] ${rest} >>`

/** By name. */
export const furnished: Readonly<Record<string, Buffer>> = {
  'a form that was filled in and drawn': withAnnotations(
    { 6: widget('/FT /Tx /T (name) /V (Maria) /AP << /N 50 0 R >>'), 50: drawn('Maria') },
    form('6 0 R'),
  ),
  'a form that the reader is to draw': withAnnotations(
    {
      6: widget('/FT /Tx /T (name) /V (Maria)'),
      7: widget('/FT /Ch /Ff 131072 /T (town) /V (Arima) /Opt [(Arima) (Port of Spain)]'),
    },
    form('6 0 R 7 0 R'),
  ),
  'a form whose program drew it and wants it drawn again': withAnnotations(
    {
      6: widget('/FT /Tx /T (name) /V (Maria) /AP << /N 50 0 R >>'),
      7: widget('/FT /Tx /T (seal) /V (A seal) /AP << /N 51 0 R >>'),
      8: widget('/Parent 60 0 R /AP << /N 52 0 R >>'),
      9: widget('/Parent 60 0 R'),
      50: drawn('Maria, as typed'),
      51: stream(
        '/Subtype /Form /BBox [0 0 200 20]',
        'q 20 0 0 20 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q',
      ),
      52: drawn('ARIMA, Arima'),
      60: '<< /FT /Tx /T (town) /V (Arima) /Kids [8 0 R 9 0 R] >>',
    },
    form('6 0 R 7 0 R 60 0 R'),
  ),
  'values that are kept in unusual ways, and empty pictures': withAnnotations(
    {
      6: widget('/FT /Tx /Ff 4096 /T (address) /V 50 0 R'),
      7: widget('/FT /Tx /T (mother) /V 51 0 R'),
      8: widget('/FT /Tx /T (school) /V /Maraval'),
      9: widget('/FT /Tx /T (house) /V 42'),
      10: widget('/FT /Ch /Ff 131072 /T (town) /V (07) /Opt [[(07) (Arima)] [(08) (Couva)]]'),
      11: widget('/FT /Tx /T (empty) /V (Tobago) /AP << /N 52 0 R >>'),
      12: widget('/FT /Tx /T (name) /V <FEFF004A006F007300650301>'),
      13: widget('/FT /Ch /T (clubs) /Ff 2097152 /V [(c) (Football)] /Opt [[(b) (Chess)] [(c) (Cricket)]]'),
      50: stream('', '12 Saddle Road\nMaraval'),
      51: packed('', Buffer.from('\ufeffZoë', 'utf16le').swap16()),
      52: stream('/Subtype /Form /BBox [0 0 200 20]', '0.9 g 0 0 200 20 re f /Tx BMC () Tj EMC'),
    },
    `/AcroForm << /Fields [${[6, 7, 8, 9, 10, 11, 12, 13].map((number) => `${number} 0 R`).join(' ')}] >>`,
  ),
  'notes and marks': withAnnotations({
    6: '<< /Type /Annot /Subtype /Text /Rect [9 9 29 29] /Contents (seen) >>',
    7: '<< /Type /Annot /Subtype /FreeText /Rect [72 600 272 620] /DA (/F1 9 Tf) /Contents (Seen) /AP << /N 50 0 R >> >>',
    8: '<< /Type /Annot /Subtype /Highlight /Rect [72 690 172 712] /QuadPoints [72 712 172 712 72 690 172 690] /C [1 1 0] >>',
    50: drawn('Seen'),
  }),
  'links and an outline': withAnnotations(
    {
      6: '<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /URI /URI (https://school.example) >> >>',
      7: '<< /Type /Annot /Subtype /Link /Rect [0 99 99 199] /Dest [3 0 R /Fit] >>',
      60: '<< /Type /Outlines /First 61 0 R /Last 61 0 R /Count 1 >>',
      61: '<< /Title (A page) /Parent 60 0 R /Dest [3 0 R /Fit] >>',
    },
    '/Outlines 60 0 R /PageMode /UseOutlines /OpenAction [3 0 R /XYZ 0 792 1]',
  ),
  'words that speak of scripts': pdf(
    onePage({ contents: stream('', text('/JavaScript and /OpenAction are words here')) }),
  ),
  'a picture whose bytes spell a name': pdf({
    ...onePage({ resources: '/XObject << /X 6 0 R >>' }),
    6: stream(
      '/Subtype /Image /Width 4 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent 8',
      '/JS /Launch \x80\x00\xff',
    ),
  }),
}
