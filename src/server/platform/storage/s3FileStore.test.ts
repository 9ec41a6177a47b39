// Faults specific to the S3 store: it is down, slow, faulty or stores other bytes than it was sent.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { faultyProxy, type FaultyProxy } from '../../testing/s3/faultyProxy'
import { type S3Server, startS3 } from '../../testing/s3/s3Server'
import { createLog } from '../core/createLog'
import { FileDamaged, type FileStore } from './fileStore'
import { checkFileStore } from './fileStores'
import { s3FileStore } from './s3FileStore'

const content = randomBytes(100_000)
const sha256 = createHash('sha256').update(content).digest('hex')

let dataDir: string
let s3: S3Server
let proxy: FaultyProxy
let store: FileStore
beforeAll(async () => {
  s3 = await startS3()
  proxy = await faultyProxy(s3.place.endpoint)
  dataDir = mkdtempSync(join(tmpdir(), 'portal-files-'))
  store = await s3FileStore(dataDir, { ...s3.place, endpoint: proxy.origin })
})
afterAll(async () => {
  await proxy.close()
  await s3.remove()
  rmSync(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  proxy.breaks(undefined)
  await store.remove(sha256)
})

const put = () => store.put(Readable.from([content]), 1e6)
const inTemp = () => readdirSync(join(dataDir, 'files', 'tmp'))
const away = { name: 'StorageFault', kind: 'filesAway', status: 503, fatal: false }

test.each(['refuse', 'status 500', 'cut the answer', 'cut the request'] as const)(
  'REL-45 a store that does “%s”: refused, nothing left here, and fine afterwards',
  async (fault) => {
    proxy.breaks(fault)
    await expect(put()).rejects.toMatchObject(away)
    expect(inTemp()).toEqual([])
    proxy.breaks(undefined)
    expect(await put()).toEqual({ sha256, size: 100_000 })
    proxy.breaks(fault)
    await expect(store.get(sha256).then(buffer)).rejects.toMatchObject(away)
    expect(inTemp()).toEqual([])
  },
)

test('REL-45 a single transient failure is not noticed', async () => {
  proxy.breaks('status 500', 1)
  expect(await put()).toEqual({ sha256, size: 100_000 })
  proxy.breaks('status 500', 1)
  expect(await buffer(await store.get(sha256))).toEqual(content)
})

test('REL-45 a store that saves other bytes than it was sent is detected before the file is used, and repaired', async () => {
  proxy.breaks('change the body')
  await expect(put()).rejects.toMatchObject(away)
  proxy.breaks(undefined)
  await expect(store.get(sha256)).rejects.toThrow(FileDamaged)
  await put()
  expect(await buffer(await store.get(sha256))).toEqual(content)
})

describe('an object that another upload stored under the same hash', () => {
  test.each(['change the answer', 'change the body', 'change both', 'cut the answer', 'status 500'] as const)(
    'REL-45 remains complete, whatever a second write meets: “%s”',
    async (fault) => {
      await put()
      proxy.breaks(fault)
      await put().catch((error: unknown) => expect(error).toMatchObject(away))
      proxy.breaks(undefined)
      expect(await buffer(await store.get(sha256))).toEqual(content)
    },
  )

  test('REL-45 is not overwritten by a store that spoils every write', async () => {
    await put()
    proxy.breaks('change the body')
    expect(await put()).toEqual({ sha256, size: 100_000 })
    expect(await buffer(await store.get(sha256))).toEqual(content)
  })

  test('REL-45 is not overwritten if it was stored between the check and the write', async () => {
    const other = await s3FileStore(dataDir, s3.place)
    const received = await store.receive(Readable.from([content]), 1e6)
    proxy.breaks('change the body')
    proxy.beforePut(() => other.put(Readable.from([content]), 1e6))
    expect(await store.keep(received)).toEqual({ sha256, size: 100_000 })
    expect(await buffer(await other.get(sha256))).toEqual(content)
  })
})

describe('a damaged object', () => {
  const objects = () => readdirSync(join(s3.folder, 'files')).filter((name) => name.endsWith('_object'))
  const damage = async () => {
    proxy.breaks('change the body')
    await put().catch((error: unknown) => expect(error).toMatchObject(away))
    proxy.breaks(undefined)
  }

  test('REL-45 is repaired by two concurrent uploads, which do not disturb each other', async () => {
    await damage()
    const other = await s3FileStore(dataDir, s3.place)
    proxy.afterPut(() => other.put(Readable.from([content]), 1e6))
    expect(await put()).toEqual({ sha256, size: 100_000 })
    expect(await buffer(await store.get(sha256))).toEqual(content)
    expect(objects()).toHaveLength(1)
  })

  test('REL-45 is refused for now if its probe has gone, and not as an error of the portal', async () => {
    await damage()
    const folder = join(s3.folder, 'files')
    proxy.afterPut(() => {
      for (const name of readdirSync(folder)) if (name.includes('probe')) rmSync(join(folder, name))
    })
    await expect(put()).rejects.toMatchObject(away)
  })

  test('REL-45 loses the probe that a killed process has left beside it once the probe is old enough', async () => {
    await damage()
    proxy.afterPut(() => proxy.breaks('refuse'))
    await expect(put()).rejects.toMatchObject(away)
    proxy.breaks(undefined)
    expect(objects()).toHaveLength(2)
    expect(await store.sweepTemp(new Date(0))).toBe(0)
    expect(await store.sweepTemp()).toBe(0)
    expect(await store.sweepTemp(new Date(Date.now() + 60_000))).toBe(1)
    expect(objects()).toHaveLength(1)
  })
})

test('REL-45 a byte changed in a single read does no harm, one changed in every read counts as damage', async () => {
  await put()
  proxy.breaks('change the answer', 1)
  expect(await buffer(await store.get(sha256))).toEqual(content)
  proxy.breaks('change the answer')
  await expect(store.get(sha256)).rejects.toThrow(FileDamaged)
})

test('REL-45 a store without conditional writes accepts the document', async () => {
  proxy.breaks('refuse conditions')
  expect(await put()).toEqual({ sha256, size: 100_000 })
  expect(await buffer(await store.get(sha256))).toEqual(content)
})

test('SEC-89 SEC-81 wrong keys are reported at the start, without the keys', async () => {
  const [accessKey, secretKey] = ['canary-name', 'canary-in-the-cage']
  const other = await s3FileStore(dataDir, { ...s3.place, accessKey, secretKey })
  const lines: string[] = []
  await checkFileStore(
    other,
    createLog('info', (line) => lines.push(line)),
  )
  expect(lines.join()).toContain('the store of files does not answer')
  expect(lines.join()).not.toContain('canary')
})
