import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { crestFor, photoFor } from './pictures'

const folder = mkdtempSync(join(tmpdir(), 'portal-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })

const facts = async (jpeg: Uint8Array) => {
  const { format, width, height, exif, space } = await sharp(jpeg).metadata()
  return { format, width, height, exif, space }
}

test('a large photo becomes a small JPEG without its location', async () => {
  const photo = await plain(3000, 4000)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '10/1 30/1 0/1' } })
    .toBuffer()
  expect(await facts(await photoFor(photo))).toEqual({
    format: 'jpeg',
    width: 398,
    height: 531,
    exif: undefined,
    space: 'srgb',
  })
})

test('a rotated photo is set upright, and a small one is not enlarged', async () => {
  const lying = await plain(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await facts(await photoFor(lying))).toMatchObject({ width: 30, height: 40 })
})

test('data that is not an image is refused', async () => {
  await expect(photoFor(Buffer.from('<html>'))).rejects.toThrow()
})

test('the portal’s own crest is drawn from its SVG at full size', async () => {
  const { format, width = 0, height = 0 } = await facts(await crestFor(''))
  expect(format).toBe('jpeg')
  expect(Math.max(width, height)).toBeGreaterThan(380)
})

test('a school’s crest can be a PNG, and is read again when its file changes', async () => {
  const file = join(folder, 'crest.png')
  writeFileSync(file, await plain(200, 100).png().toBuffer())
  const before = await crestFor(file)
  expect(await facts(before)).toMatchObject({ format: 'jpeg', width: 200, height: 100 })
  expect(await crestFor(file)).toBe(before)
  writeFileSync(file, await plain(100, 100).png().toBuffer())
  utimesSync(file, new Date(0), new Date(1000))
  expect(await facts(await crestFor(file))).toMatchObject({ width: 100, height: 100 })
})
