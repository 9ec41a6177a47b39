// Documents as families scan them: 3 MB of PDF four times out of five, else a photo that the phone has made small;
// 2.5 MB in the mean. Made ahead, so that the families have their core for sending; no two of 300 are the same.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { documentTypes } from '../../src/shared/rules/intake/documentTypes'
import { onePage, pdf, stream } from '../../src/server/testing/pdfCorpus/bytes'

export interface SentDocument {
  readonly fileType: string
  readonly file: Buffer
}

const scanBytes = 3_000_000

const scan = (): Buffer =>
  pdf({
    ...onePage({
      resources: '/XObject << /Im0 6 0 R >>',
      contents: stream('', 'q 612 0 0 792 0 0 cm /Im0 Do Q'),
    }),
    6: stream(
      '/Type /XObject /Subtype /Image /Width 1000 /Height 1000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      randomBytes(scanBytes),
    ),
  })

const photo = (): Promise<Buffer> => {
  const [width, height] = [1000, 1300]
  const pixels = randomBytes((width * height) / 4)
  return sharp(pixels, { raw: { width: width / 2, height: height / 2, channels: 1 } })
    .resize(width, height)
    .toColourspace('srgb')
    .jpeg({ quality: 70 })
    .toBuffer()
}

const maxMade = 300

/** Gives one document after the other. */
export const documentMaker = async (): Promise<() => SentDocument> => {
  const [scanned, taken] = [scan(), await photo()]
  const made = Array.from({ length: maxMade }, (_none, index): SentDocument => {
    const { type: fileType, format } = documentTypes[index % documentTypes.length] ?? {}
    if (fileType === undefined) throw new Error('There are no document types.')
    if (format === 'JPEG') return { fileType, file: taken }
    const file = Buffer.from(scanned)
    randomBytes(16).copy(file, Math.floor(scanBytes / 2))
    return { fileType, file }
  })
  let count = 0
  return () => made[(count += 1) % made.length] as SentDocument
}
