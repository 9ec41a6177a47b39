import { openDeviceStore, type DeviceStore } from '../../outbox/deviceStore'
import { holdDevice } from '../../record/device/atHand'
import { newDevice } from '../../testing/device'
import { wholePicture } from '../pages/corners'
import { dropAllPages, hasPages, pageKeeper, readPages } from './keptPages'

let device: DeviceStore
let removeDevice: () => void
const signIn = new AbortController()
beforeEach(async () => {
  removeDevice = newDevice()
  device = await openDeviceStore()
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  holdDevice({ store: device, account: { handle: 'one', key } }, signIn.signal)
})
afterEach(() => {
  device.close()
  removeDevice()
})

const page = (text: string) => ({
  ...{ source: new Blob([text]), width: 900, height: 1200 },
  ...{ outline: wholePicture, quarters: 1 as const },
})

const texts = async () => Promise.all((await readPages('sea_slip')).map(({ source }) => source.text()))

test('REL-80 pages that were not sent are there again, in their order', async () => {
  const keeper = pageKeeper('sea_slip')
  await keeper.keep([page('one')])
  expect(await keeper.keep([page('two'), page('one')])).toBe(true)
  expect(await hasPages('sea_slip')).toBe(true)
  expect(await hasPages('picture')).toBe(false)
  expect(await texts()).toEqual(['two', 'one'])
})

test('once they were sent nothing is left, also of a write that ends later', async () => {
  const keeper = pageKeeper('sea_slip')
  const late = keeper.keep([page('one')])
  await Promise.all([keeper.drop(), keeper.keep([page('one')])])
  await late
  expect(await hasPages('sea_slip')).toBe(false)
})

test('nor does an empty paper leave anything', async () => {
  const keeper = pageKeeper('sea_slip')
  await keeper.keep([page('one')])
  expect(await keeper.keep([])).toBe(true)
  expect(await hasPages('sea_slip')).toBe(false)
})

test('what would leave no room for the finished paper is said not to be kept', async () => {
  const large = { ...page(''), source: new Blob([new Uint8Array(13 * 1024 * 1024)]) }
  expect(await pageKeeper('sea_slip').keep([large])).toBe(false)
  expect(await hasPages('sea_slip')).toBe(false)
})

test('pages are given up after a month, and when the person wants nothing kept', async () => {
  await pageKeeper('sea_slip').keep([page('old')])
  await pageKeeper('birth_certificate').keep([page('new')])
  await dropAllPages()
  expect(await hasPages('birth_certificate')).toBe(false)
  await pageKeeper('sea_slip').keep([page('old')])
  const { now } = Date
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 31 * 24 * 3_600_000)
  expect(await hasPages('sea_slip')).toBe(false)
})
