// Behaviour of both backup locations: a folder, and a bucket of a real S3 server.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type S3Server, startS3 } from '../../testing/s3/s3Server'
import { bucketCopies, type Copies, folderCopies } from './copies'

let s3: S3Server
let room: string
beforeAll(async () => {
  s3 = await startS3()
  room = mkdtempSync(join(tmpdir(), 'portal-places-'))
  mkdirSync(join(room, 'copies'))
})
afterAll(async () => {
  await s3.remove()
  rmSync(room, { recursive: true, force: true })
})

const places = {
  folder: () => folderCopies(join(room, 'copies')),
  bucket: () => bucketCopies(s3.backups.place),
  'bucket with a prefix': () => bucketCopies({ ...s3.backups.place, prefix: 'school/copies/' }),
}

/** An upload whose content never arrives. */
const killedUpload = async (copies: Copies) => {
  let begun: () => void = () => undefined
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  // oxlint-disable-next-line require-yield -- it stands still before the first byte
  async function* endless(): AsyncGenerator<Buffer> {
    begun()
    await new Promise(() => undefined)
  }
  void copies.write('portal-2.backup', endless())
  await isBegun
}
const killedIn = {
  folder: async () => writeFileSync(join(room, 'copies', 'portal-2.backup.part'), 'half'),
  bucket: () => killedUpload(places.bucket()),
  'bucket with a prefix': () => killedUpload(places['bucket with a prefix']()),
}

/** The number in all locations together. */
const unfinished = (): number => {
  const uploads = join(s3.backups.folder, '._S3rver_uploads')
  const parts = readdirSync(join(room, 'copies')).filter((file) => file.endsWith('.part'))
  return parts.length + (existsSync(uploads) ? readdirSync(uploads).length : 0)
}

const content = randomBytes(100_000)
async function* inPieces() {
  yield content.subarray(0, 60_000)
  yield content.subarray(60_000)
}
async function* brokenOff() {
  yield content
  throw new Error('the database is gone')
}
const longAgo = new Date(0)
const inTheFuture = new Date('9999-01-01')
const name = 'portal-1.backup'

describe.each(['folder', 'bucket', 'bucket with a prefix'] as const)('backups in a %s', (kind) => {
  let copies: Copies
  beforeEach(async () => {
    copies = places[kind]()
    await copies.prepare(longAgo)
  })
  afterEach(async () => {
    for (const one of await copies.names()) await copies.remove(one)
  })

  test('a backup is returned byte for byte, under its name', async () => {
    expect(await copies.names()).toEqual([])
    expect(await copies.write(name, inPieces())).toBe(100_000)
    expect(await copies.names()).toEqual([name])
    expect(await buffer(copies.read(name))).toEqual(content)
    expect(copies.addressOf(name)).toBe(copies.addressOf('').replace(/\/?$/, '/') + name)
  })

  test('its start can be read on its own', async () => {
    await copies.write(name, inPieces())
    expect(await copies.start(name, 1000)).toEqual(content.subarray(0, 1000))
    expect(await copies.start(name, 200_000)).toEqual(content)
    expect(await copies.start('none.backup', 1000)).toBeUndefined()
  })

  test('an unfinished backup does not appear and leaves nothing behind', async () => {
    await expect(copies.write(name, brokenOff())).rejects.toThrow('the database is gone')
    expect(await copies.names()).toEqual([])
  })

  test('a removed backup is gone; removing it again is harmless', async () => {
    await copies.write(name, inPieces())
    await copies.remove(name)
    await copies.remove(name)
    expect(await copies.names()).toEqual([])
    await expect(buffer(copies.read(name))).rejects.toThrow()
  })

  test('REL-16 a damaged backup is marked and retained', async () => {
    await copies.write(name, inPieces())
    await copies.markDamaged(name)
    expect(await copies.names()).toContain(`${name}.damaged`)
  })

  test('REL-48 leftovers of a killed process are deleted when old enough, and no backup with them', async () => {
    await copies.write(name, inPieces())
    await killedIn[kind]()
    await copies.prepare(longAgo)
    expect(unfinished()).toBe(1)
    await copies.prepare(inTheFuture)
    expect(unfinished()).toBe(0)
    expect(await copies.names()).toEqual([name])
  })
})

test('backups in a bucket do not include objects below their prefix or outside it', async () => {
  const [whole, part] = [places.bucket(), places['bucket with a prefix']()]
  await whole.write(name, inPieces())
  await part.write('portal-2.backup', inPieces())
  expect(await whole.names()).toEqual([name])
  expect(await part.names()).toEqual(['portal-2.backup'])
})
