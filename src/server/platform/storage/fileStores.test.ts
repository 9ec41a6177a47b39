// Behaviour of both stores: a folder, and a real S3 server.
import { createHash, randomBytes } from 'node:crypto'
import fs, {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as later } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startS3, type S3Server } from '../../testing/s3/s3Server'
import { fsFileStore } from './fileStores'
import { FileDamaged, FileMissing, FileTooLarge, type FileStore } from './fileStore'
import { s3FileStore } from './s3FileStore'

const content = randomBytes(200_000)
const sha256 = createHash('sha256').update(content).digest('hex')
const damaged = Buffer.alloc(200_000)

let dataDir: string
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.remove())

const stores = {
  fs: {
    open: () => fsFileStore(dataDir),
    place: () => join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256),
  },
  S3: {
    open: () => s3FileStore(dataDir, s3.place),
    place: () => join(s3.folder, 'files', `${sha256}._S3rver_object`),
  },
}

describe.each(['fs', 'S3'] as const)('files (%s)', (kind) => {
  let store: FileStore
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'portal-files-'))
    store = await stores[kind].open()
  })
  afterEach(async () => {
    for (const hash of await all()) await store.remove(hash)
    rmSync(dataDir, { recursive: true, force: true })
  })

  const inTemp = () => readdirSync(join(dataDir, 'files', 'tmp'))
  const put = () => store.put(Readable.from([content]), 1e6)
  const all = async () => {
    const found: string[] = []
    for await (const file of store.list()) found.push(file.sha256)
    return found
  }
  /** Breaks off after the first half, like a phone that lost its network. */
  const brokenOff = () =>
    Readable.from(
      (function* () {
        yield content.subarray(0, 100_000)
        throw new Error('aborted')
      })(),
    )

  test('REL-08 a file is stored under its hash and returned byte for byte', async () => {
    expect(await put()).toEqual({ sha256, size: 200_000 })
    expect(await buffer(await store.get(sha256))).toEqual(content)
    expect(await store.head(sha256)).toEqual({ sha256, size: 200_000 })
    expect(inTemp()).toEqual([])
  })

  test('REL-08 equal content is stored once, even if it arrives twice at the same time', async () => {
    const twice = await Promise.all([put(), put()])
    expect(twice.map((file) => file.sha256)).toEqual([sha256, sha256])
    expect(await all()).toEqual([sha256])
    expect(inTemp()).toEqual([])
  })

  test('the list has size and time of the last write', async () => {
    const before = Date.now()
    await put()
    const after = Date.now()
    // Stores record whole seconds.
    for await (const { size, putAt } of store.list()) {
      const at = putAt.getTime()
      expect([size, at > before - 1000, at < after + 1000]).toEqual([200_000, true, true])
    }
  })

  test('REL-35 a damaged file is reported, never served, and repaired by uploading it again', async () => {
    await put()
    expect(existsSync(stores[kind].place())).toBe(true)
    writeFileSync(stores[kind].place(), damaged)
    await expect(store.get(sha256)).rejects.toThrow(FileDamaged)
    expect(inTemp()).toEqual([])
    await put()
    expect(await buffer(await store.get(sha256))).toEqual(content)
  })

  test('REL-08 an intact file is not overwritten when the same content arrives again', async () => {
    await put()
    const written = () => {
      const { ino, ctimeMs } = statSync(stores[kind].place())
      return [ino, ctimeMs]
    }
    const before = written()
    expect(await put()).toEqual({ sha256, size: 200_000 })
    expect(written()).toEqual(before)
    expect(inTemp()).toEqual([])
  })

  test('SEC-68 the upload of a file over the limit is broken off and leaves nothing behind', async () => {
    let sent = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 1000
          yield Buffer.alloc(1000)
        }
      })(),
    )
    await expect(store.put(endless, 50_000)).rejects.toThrow(FileTooLarge)
    expect(sent).toBeLessThan(200_000)
    expect(inTemp()).toEqual([])
    expect(await all()).toEqual([])
  })

  test('a file of exactly the limit is accepted, and an empty one', async () => {
    expect((await store.put(Readable.from([content]), 200_000)).size).toBe(200_000)
    const { sha256: none, size } = await store.put(Readable.from([]), 10)
    expect(size).toBe(0)
    expect(await buffer(await store.get(none))).toEqual(Buffer.alloc(0))
  })

  test('SEC-75 a hundred aborted uploads leave nothing behind', async () => {
    const aborted = Array.from({ length: 100 }, () => store.receive(brokenOff(), 1e6))
    const settled = await Promise.allSettled(aborted)
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true)
    expect(inTemp()).toEqual([])
  })

  test('SEC-75 an upload aborted before its file is open leaves nothing behind', async () => {
    const openLate = promisify(fs.open)
    const opened = jest.spyOn(fs, 'open')
    const isOpen = new Promise<void>((resolve) => {
      opened.mockImplementationOnce((...[path, flags, mode, done]: unknown[]) => {
        void later(50)
          .then(() => openLate(path as string, flags as string, mode as number))
          .then((handle) => (done as (error: null, handle: number) => void)(null, handle))
          .then(resolve)
      })
    })
    const gone = Readable.from([content])
    gone.destroy()
    await expect(store.receive(gone, 1e6)).rejects.toThrow(/Premature close/)
    await isOpen
    opened.mockRestore()
    expect(inTemp()).toEqual([])
  })

  test('SEC-75 a received file that is discarded leaves nothing behind', async () => {
    const received = await store.receive(Readable.from([content]), 1e6)
    expect(inTemp()).toHaveLength(1)
    await received.discard()
    expect(inTemp()).toEqual([])
    expect(await store.head(sha256)).toBeUndefined()
  })

  test('REL-48 partial files of a killed process are deleted', async () => {
    writeFileSync(join(dataDir, 'files', 'tmp', 'left-over'), 'half')
    expect(await store.sweepTemp()).toBe(1)
    expect(inTemp()).toEqual([])
  })

  test('REL-48 only old partial files are deleted while others are being sent', async () => {
    const fresh = await store.receive(Readable.from([content]), 1e6)
    const old = join(dataDir, 'files', 'tmp', 'left-over')
    writeFileSync(old, 'half')
    utimesSync(old, new Date(0), new Date(0))
    expect(await store.sweepTemp(new Date(Date.now() - 3_600_000))).toBe(1)
    expect(inTemp()).toHaveLength(1)
    expect(existsSync(fresh.path)).toBe(true)
    await fresh.discard()
  })

  test('a removed file is gone; removing it again is harmless', async () => {
    await put()
    await store.remove(sha256)
    await store.remove(sha256)
    await expect(store.get(sha256)).rejects.toThrow(FileMissing)
  })

  test.each(['../../portal.sqlite', '', 'tmp', `${'a'.repeat(63)}/`, 'A'.repeat(64)])(
    'SEC-71 %j does not name a file',
    async (name) => {
      await expect(store.get(name)).rejects.toThrow(FileMissing)
      await expect(async () => store.remove(name)).rejects.toThrow(FileMissing)
      expect(await store.head(name)).toBeUndefined()
    },
  )

  test('partial files are readable only by their owner', async () => {
    const { path } = await store.receive(Readable.from([content]), 1e6)
    expect(statSync(path).mode & 0o077).toBe(0)
    expect(statSync(join(dataDir, 'files')).mode & 0o077).toBe(0)
  })
})
