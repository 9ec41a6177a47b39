// Documents as families scan them: 3 MB of PDF four times out of five, else a photo that the phone has made small;
// 2.5 MB in the mean. Made ahead, so that the families have their core for sending; no two of 300 are the same.
import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { documentTypes } from '#shared/rules/documentTypes'
import { pdfOf } from '../../src/server/testing/pdfSamples'

export interface SentDocument {
  readonly fileType: string
  readonly file: Buffer
  /** Null for a photo: the portal draws it anew. */
  readonly sha256: string | null
}

const scanBytes = 3_000_000

const scan = (): Buffer => {
  const picture = randomBytes(scanBytes).toString('latin1').replaceAll('endstream', 'endstrean')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
    `<< /Length ${scanBytes} >>\nstream\n${picture}\nendstream`,
  ])
}

const photo = (): Promise<Buffer> => {
  const [width, height] = [1000, 1300]
  const pixels = randomBytes((width * height) / 4)
  return sharp(pixels, { raw: { width: width / 2, height: height / 2, channels: 1 } })
    .resize(width, height)
    .toColourspace('srgb')
    .jpeg({ quality: 70 })
    .toBuffer()
}

const mostMade = 300

/** Gives one document after the other. */
export const documentMaker = async (): Promise<() => SentDocument> => {
  const [scanned, taken] = [scan(), await photo()]
  const made = Array.from({ length: mostMade }, (_none, index): SentDocument => {
    const { type: fileType, format } = documentTypes[index % documentTypes.length] ?? {}
    if (fileType === undefined) throw new Error('There are no document types.')
    if (format === 'JPEG') return { fileType, file: taken, sha256: null }
    const file = Buffer.from(scanned)
    randomBytes(16).copy(file, Math.floor(scanBytes / 2))
    return { fileType, file, sha256: createHash('sha256').update(file).digest('hex') }
  })
  let count = 0
  return () => made[(count += 1) % made.length] as SentDocument
}
