import { wholePicture } from '../pages/corners'
import { bundled, unbundled } from './pageBundle'

test('pages come out as they went in', async () => {
  const page = { width: 900, height: 1200, outline: wholePicture }
  const pages = [
    { ...page, source: new Blob(['first photo']), quarters: 0 as const },
    { ...page, source: new Blob(['second']), quarters: 3 as const },
  ]
  const found = await unbundled(bundled(pages))
  expect(found.map(({ source: _source, ...facts }) => facts)).toEqual(
    pages.map(({ source: _source, ...facts }) => facts),
  )
  expect(await Promise.all(found.map(({ source }) => source.text()))).toEqual(['first photo', 'second'])
  expect(found[0]?.source.type).toBe('image/jpeg')
})
