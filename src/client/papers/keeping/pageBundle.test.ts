import { wholePicture } from '../pages/corners'
import { bundled, pictureOf, unbundled } from './pageBundle'

test('pages come out as they went in', async () => {
  const page = { width: 900, height: 1200, outline: wholePicture }
  const pages = [
    { ...page, source: new Blob(['first photo']), quarters: 0 as const },
    { ...page, source: new Blob(['second']), quarters: 3 as const },
  ]
  const found = await unbundled(bundled(pages))
  expect(found).toMatchObject(pages.map(({ source: _source, ...facts }) => facts))
  const pictures = found.map(pictureOf)
  expect(await Promise.all(pictures.map((picture) => picture.text()))).toEqual(['first photo', 'second'])
  expect(pictures[0]?.type).toBe('image/jpeg')
})

test('so does a photo that was not opened yet, with its kind', async () => {
  const file = new Blob(['of the camera'], { type: 'image/heic' })
  const page = {
    source: new Blob(['page']),
    width: 900,
    height: 1200,
    outline: wholePicture,
    quarters: 0,
  } as const
  const [photo, next] = await unbundled(bundled([{ file }, page]))
  if (!photo || !('file' in photo) || !next || !('source' in next)) throw new Error('not as they went in')
  expect([await photo.file.text(), photo.file.type]).toEqual(['of the camera', 'image/heic'])
  expect(await next.source.text()).toBe('page')
})
