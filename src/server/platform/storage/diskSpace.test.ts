import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveStudent } from '#shared/contract/students/students'
import { tinyPdf } from '../../operations/demoSchool/people/demoDocuments'
import { people } from '../../testing/people/people'
import { openTestDatabase } from '../../testing/database/testDb'
import { uploadDesk } from '../../testing/portal/uploads'
import { DiskSpace, doubtAbout, type SpaceLeft, spaceOf, warnOfFileSystem } from './diskSpace'

describe('disk space', () => {
  const MB = 1024 * 1024
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'portal-disk-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  const diskWith = (first: SpaceLeft) => {
    const said: string[] = []
    const log = { info: () => undefined, warn: (_details: unknown, text = '') => void said.push(text) }
    const state = { room: first }
    const make = () => new DiskSpace({ dataDir, log, look: async () => state.room, reserveBytes: 2 * MB })
    return { said, state, make, disk: make() }
  }

  const plenty: SpaceLeft = { free: 0.5, freeBytes: 1e12 }

  test('REL-22 below 15 % free it warns, at most once an hour', async () => {
    const { disk, said } = diskWith({ free: 0.149, freeBytes: 1e9 })
    await disk.check()
    await disk.check()
    expect(said).toEqual(['disk filling up'])
  })

  test('REL-22 with enough space it logs nothing and keeps a reserve that uses real space', async () => {
    const { disk, said } = diskWith(plenty)
    await disk.check()
    const { size, blocks, mode } = statSync(join(dataDir, 'reserve'))
    expect([size, blocks * 512 >= 2 * MB, mode & 0o777]).toEqual([2 * MB, true, 0o600])
    expect(said).toEqual([])
  })

  test('REL-22 on a full disk the reserve is released, and made again when there is space', async () => {
    const { disk, said, state, make } = diskWith(plenty)
    await disk.check()
    state.room = { free: 0.001, freeBytes: 1 * MB }
    await make().check()
    expect(existsSync(join(dataDir, 'reserve'))).toBe(false)
    expect(said).toContain('disk full, reserve released')
    state.room = plenty
    await make().check()
    expect(existsSync(join(dataDir, 'reserve'))).toBe(true)
  })

  test('REL-22 the free space of a real disk can be read', async () => {
    const { free, freeBytes } = await spaceOf(dataDir)
    expect(free > 0 && free <= 1 && freeBytes > 0).toBe(true)
  })

  test.each(['sqlite', 'postgres'] as const)(
    'REL-22 below 5 %% uploads are 507 while saves go on (%s)',
    async (engine) => {
      const room = async (): Promise<SpaceLeft> => ({ free: 0.049, freeBytes: 1e9 })
      const desk = await uploadDesk(await openTestDatabase(engine), undefined, room)
      const refused = await desk.upload({ name: 'a.pdf', file: tinyPdf(['paper']) })
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([507, '60'])
      expect(refused.json()).toMatchObject({ message: expect.stringContaining('no room') as string })
      const saved = await desk.call(
        saveStudent,
        {},
        {
          headers: await desk.signInAs('owner'),
          body: { id: people.owner.id, place_of_birth: 'Arima', _changed: ['place_of_birth'] },
        },
      )
      expect(saved.statusCode).toBe(200)
    },
  )
})

describe('file system', () => {
  test.each([
    [0x01021994, 'tmpfs'],
    [0x6969, 'NFS'],
    [0x794c7630, 'overlay'],
  ])('REL-09 a file system of type %i is unsuitable: %s', (type, word) => {
    expect(doubtAbout(type)).toContain(word)
  })

  test.each([0xef53, 0x9123683e, 0x58465342])('REL-09 ext4, btrfs and xfs (%i) are suitable', (type) => {
    expect(doubtAbout(type)).toBeUndefined()
  })

  test('REL-09 a start on tmpfs warns', async () => {
    // Every Linux has this folder; elsewhere the test does not apply.
    if (!existsSync('/dev/shm')) return
    const dir = mkdtempSync(join('/dev/shm', 'portal-memory-'))
    const warned: string[] = []
    await warnOfFileSystem(dir, { warn: (_details: unknown, text?: string) => void warned.push(text ?? '') })
    rmSync(dir, { recursive: true })
    expect(warned).toEqual([expect.stringContaining('DATA_DIR is in memory (tmpfs)')])
  })
})
