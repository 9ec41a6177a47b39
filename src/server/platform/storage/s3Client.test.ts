// Multipart objects on a real S3 server: large ones, broken ones and leftovers of killed processes.
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { faultyProxy, type FaultyProxy } from '../../testing/s3/faultyProxy'
import { type S3Server, startS3 } from '../../testing/s3/s3Server'
import { bucketOf } from './s3Bucket'
import { partBytes } from './s3Client'

let s3: S3Server
let proxy: FaultyProxy
let bucket: ReturnType<typeof bucketOf>
beforeAll(async () => {
  s3 = await startS3()
  proxy = await faultyProxy(s3.place.endpoint)
  bucket = bucketOf({ ...s3.place, endpoint: proxy.origin })
})
afterAll(async () => {
  await proxy.close()
  await s3.remove()
})
afterEach(async () => {
  proxy.breaks(undefined)
  for (const key of await keys()) await bucket.remove(key)
  await bucket.sweepUploads('', new Date('9999-01-01'), () => true)
})

const keys = async () => {
  const found: string[] = []
  for await (const { key } of bucket.list('')) found.push(key)
  return found
}

const unfinished = () => {
  const folder = join(s3.folder, '._S3rver_uploads')
  return readdirSync(s3.folder).includes('._S3rver_uploads') ? readdirSync(folder) : []
}

const away = { name: 'StorageFault', kind: 'filesAway' }
const mebibyte = randomBytes(1024 * 1024)
/** Arrives like an archive, in pieces that do not match the parts. */
async function* pieces(bytes: number): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0; left -= mebibyte.length) yield mebibyte.subarray(0, left)
}
const hashOf = async (content: AsyncIterable<Buffer>) => {
  const hash = createHash('sha256')
  for await (const part of content) hash.update(part)
  return hash.digest('hex')
}

test.each([
  ['small', 1000],
  ['of exactly two parts', 2 * partBytes],
  ['of two parts and a bit', 2 * partBytes + 5_000],
])('an object that is %s is returned byte for byte', async (_what, bytes) => {
  expect(await bucket.upload('one', pieces(bytes))).toBe(bytes)
  expect(await bucket.size('one')).toBe(bytes)
  const whole = await bucket.part('one', 0, bytes + 10)
  expect(await hashOf(pieces(bytes))).toBe(
    createHash('sha256')
      .update(whole ?? '')
      .digest('hex'),
  )
  expect(unfinished()).toEqual([])
})

test('reads of a range, of the end, of a range beyond the end, and of a missing object', async () => {
  const content = randomBytes(100)
  await bucket.upload('one', [content] as unknown as AsyncIterable<Buffer>)
  expect(await bucket.part('one', 10, 20)).toEqual(content.subarray(10, 30))
  expect(await bucket.part('one', 90, 20)).toEqual(content.subarray(90))
  expect(await bucket.part('one', 200, 20)).toEqual(Buffer.alloc(0))
  expect(await bucket.part('other', 0, 20)).toBeUndefined()
})

test.each(['refuse', 'status 500', 'cut the request', 'cut the answer'] as const)(
  'REL-45 a store that does “%s”: no object appears, and an unreadable range gives an error',
  async (fault) => {
    proxy.breaks(fault)
    await expect(bucket.upload('one', pieces(1000))).rejects.toMatchObject(away)
    proxy.breaks(undefined)
    expect(await keys()).toEqual([])
    await bucket.upload('one', pieces(1000))
    proxy.breaks(fault)
    await expect(bucket.part('one', 0, 1000)).rejects.toMatchObject(away)
  },
)

test('an object may be empty', async () => {
  expect(await bucket.upload('one', pieces(0))).toBe(0)
  expect(await bucket.size('one')).toBe(0)
})

describe.each(['status 500', 'lose the answer'] as const)('REL-45 “%s”, once', (fault) => {
  test.each([
    ['beginning', 0],
    ['part', 1],
    ['completion', 2],
  ])('does not disturb the %s of an upload', async (_call, after) => {
    proxy.breaks(fault, 1, after)
    expect(await bucket.upload('one', pieces(1000))).toBe(1000)
    expect(await keys()).toEqual(['one'])
    expect(await bucket.part('one', 0, 1000)).toEqual(mebibyte.subarray(0, 1000))
  })
})

test('REL-45 content that breaks off leaves neither an object nor parts', async () => {
  async function* brokenOff() {
    yield* pieces(partBytes + 10)
    throw new Error('the disk is gone')
  }
  await expect(bucket.upload('one', brokenOff())).rejects.toThrow('the disk is gone')
  expect(await keys()).toEqual([])
  expect(unfinished()).toEqual([])
})

describe('REL-48 leftovers of killed processes', () => {
  /** The content never ends, so its upload is never completed. */
  const killed = async (key: string) => {
    let begun: () => void = () => undefined
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    // oxlint-disable-next-line require-yield -- it stands still before the first byte
    async function* endless(): AsyncGenerator<Buffer> {
      begun()
      await new Promise(() => undefined)
    }
    void bucket.upload(key, endless())
    await isBegun
  }

  test('are deleted if they are old enough, below the prefix and named like the portal’s own', async () => {
    for (const key of ['copies/1.backup', 'copies/2.backup', 'copies/3.backup']) await killed(key)
    await killed('copies/of-somebody-else')
    await killed('elsewhere/one.backup')
    expect(unfinished()).toHaveLength(5)
    const isOurs = (key: string) => key.endsWith('.backup')
    expect(await bucket.sweepUploads('copies/', new Date(0), isOurs)).toBe(0)
    expect(await bucket.sweepUploads('copies/', new Date('9999-01-01'), isOurs)).toBe(3)
    expect(unfinished()).toHaveLength(2)
  })

  test('remain if the store cannot list them', async () => {
    await killed('one.backup')
    proxy.breaks('status 501', 1)
    expect(await bucket.sweepUploads('', new Date('9999-01-01'), () => true)).toBe(0)
    expect(unfinished()).toHaveLength(1)
  })
})
