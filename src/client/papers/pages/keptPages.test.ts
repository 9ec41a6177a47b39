import { putFile } from '#client/saving/device/files'
import { onDevice } from '#client/saving/device/place'
import { wholePicture } from '../pages/corners'
import { dropAllPages, hasPages, pageKeeper, readPages } from './keptPages'
import { holdDeviceForEach } from '../../testing/papers/editor'
import { bundled, pictureOf, unbundled } from './keptPages'

holdDeviceForEach()

const page = (text: string) => ({
  ...{ source: new Blob([text]), width: 900, height: 1200 },
  ...{ outline: wholePicture, quarters: 1 as const },
})

const texts = async () => Promise.all((await readPages('sea_slip')).map((one) => pictureOf(one).text()))

test('REL-80 unsent pages are restored in order', async () => {
  const keeper = pageKeeper('sea_slip')
  await keeper.keep([page('one')])
  expect(await keeper.keep([page('two'), page('one')])).toBe(true)
  expect(await hasPages('sea_slip')).toBe(true)
  expect(await hasPages('picture')).toBe(false)
  expect(await texts()).toEqual(['two', 'one'])
})

test('nothing is left after sending, even if a write ends later', async () => {
  const keeper = pageKeeper('sea_slip')
  const late = keeper.keep([page('one')])
  await Promise.all([keeper.drop(), keeper.keep([page('one')])])
  await late
  expect(await hasPages('sea_slip')).toBe(false)
})

test('stored pages are not written again', async () => {
  const keeper = pageKeeper('sea_slip')
  const [one, two] = [page('one'), page('two')]
  const sealed = jest.spyOn(crypto.subtle, 'encrypt')
  await keeper.keep([one, two])
  const once = sealed.mock.calls.length
  expect(await keeper.keep([{ ...one }, two])).toBe(true)
  expect(sealed).toHaveBeenCalledTimes(once)
  await keeper.keep([two, one])
  expect(await texts()).toEqual(['two', 'one'])
})

test('nothing is left of a document without pages', async () => {
  const keeper = pageKeeper('sea_slip')
  await keeper.keep([page('one')])
  expect(await keeper.keep([])).toBe(true)
  expect(await hasPages('sea_slip')).toBe(false)
})

test('pages that would leave no space for the finished paper are reported as not stored', async () => {
  const large = { ...page(''), source: new Blob([new Uint8Array(13 * 1024 * 1024)]) }
  expect(await pageKeeper('sea_slip').keep([large])).toBe(false)
  expect(await hasPages('sea_slip')).toBe(false)
})

test('unprocessed photos are stored only in the space that the pages leave', async () => {
  const file = (text: string, megabytes: number) => ({
    file: new Blob([text, new Uint8Array(megabytes * 1024 * 1024)]),
  })
  expect(await pageKeeper('sea_slip').keep([file('a', 7), page('open'), file('b', 7), file('c', 4)])).toBe(
    false,
  )
  expect((await texts()).map((text) => text.replaceAll('\0', ''))).toEqual(['a', 'open', 'c'])
  await dropAllPages()
  const others = {
    type: 'picture',
    key: 'k',
    at: 1,
    file: new File([new Uint8Array(15 * 1024 * 1024)], 'large'),
  }
  await onDevice('', ({ store, account }) => putFile(store, account, others))
  expect(await pageKeeper('sea_slip').keep([file('a', 7), page('open')])).toBe(false)
  expect(await texts()).toEqual(['open'])
})

test('pages are deleted after a month, or when the person opts out of storage', async () => {
  await pageKeeper('sea_slip').keep([page('old')])
  await pageKeeper('birth_certificate').keep([page('new')])
  await dropAllPages()
  expect(await hasPages('birth_certificate')).toBe(false)
  await pageKeeper('sea_slip').keep([page('old')])
  const { now } = Date
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 31 * 24 * 3_600_000)
  expect(await hasPages('sea_slip')).toBe(false)
})

test('pages are read back unchanged', async () => {
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

test('an unprocessed photo is read back unchanged with its type', async () => {
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
