// Makes pictures small and plain before they go into a document. sharp runs in libuv's threads; it must not be loaded
// in a worker thread that ends.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metadata } from 'sharp'

/** Passport photo of 35 × 45 mm at 300 dots per inch. */
const photoBox = { width: 413, height: 531 }
const crestBox = { width: 400, height: 400 }
const maxPixels = 40_000_000

/** An SVG is rendered at the density that fills the box; other formats have none. */
export const densityOf = (
  { format, width = 1, height = 1 }: Metadata,
  box: typeof photoBox,
): number | undefined =>
  format === 'svg'
    ? Math.min(2400, Math.max(1, 72 * Math.min(box.width / width, box.height / height)))
    : undefined

const asJpeg = async (picture: Uint8Array, box: typeof photoBox): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp')
  const density = densityOf(await sharp(picture).metadata(), box)
  return sharp(picture, { limitInputPixels: maxPixels, ...(density && { density }) })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Rejects when the bytes are not a picture. */
export const photoFor = (picture: Uint8Array): Promise<Uint8Array> => asJpeg(picture, photoBox)

/** The same place from src/ and from dist/. */
const ownCrest = join(__dirname, '../../../../../public/crest.svg')

const crests = new Map<string, { readonly changedAt: number; readonly jpeg: Promise<Uint8Array> }>()

/** The school's crest (SVG, PNG or JPEG), prepared once while its file stays the same. */
export const crestFor = async (logo: string): Promise<Uint8Array> => {
  const file = logo || ownCrest
  const { mtimeMs } = await stat(file)
  const known = crests.get(file)
  if (known?.changedAt === mtimeMs) return known.jpeg
  const jpeg = readFile(file).then((picture) => asJpeg(picture, crestBox))
  crests.set(file, { changedAt: mtimeMs, jpeg })
  return jpeg
}
