// Links changed while the portal runs, dangling links, and a data folder that is moved.
import { existsSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFault, makeRoom, openIn, savedIn, type Room } from '#server/testing/database/linkRoom'
import { OwnFiles } from './connection'

describe('a link changed while the portal runs', () => {
  const prepare = async () => {
    const { room, dataDir, drive } = makeRoom()
    const link = join(dataDir, 'portal.sqlite')
    symlinkSync(join(drive, 'portal.sqlite'), link)
    const opened = await openIn(dataDir)
    await opened.save(1)
    return { room, link, drive, ...opened }
  }

  const another = (target: string) => (link: string) => {
    rmSync(link)
    symlinkSync(target, link)
  }

  test.each([
    ['leads to another file', another('other')],
    ['leads nowhere', another('nothing')],
    ['leads back to itself', another('portal.sqlite')],
    ['is removed', (link: string) => rmSync(link)],
    ['gives way to another file', (link: string) => (rmSync(link), writeFileSync(link, 'another'))],
  ])('REL-82 it %s: the portal reports the original target, and all data is there', async (_what, change) => {
    const { link, drive, save, told } = await prepare()
    writeFileSync(join(link, '../other'), 'another')
    change(link)
    await expect(save(2)).rejects.toMatchObject(isFault)
    const file = join(drive, 'portal.sqlite')
    expect(told.join()).toContain(`${link} led to ${file} when the portal opened it`)
    expect(told.join()).toContain('Everything that was saved is in the database')
    expect(await savedIn(drive)).toEqual([1])
  })

  test('REL-82 a link in place of the folder behaves the same', async () => {
    const { room, dataDir, drive } = makeRoom()
    symlinkSync(dataDir, join(room, 'link'))
    const { save, told } = await openIn(join(room, 'link'))
    await save(1)
    rmSync(join(room, 'link'))
    symlinkSync(drive, join(room, 'link'))
    await expect(save(2)).rejects.toMatchObject(isFault)
    expect(told.join()).toContain(`link/portal.sqlite led to ${join(dataDir, 'portal.sqlite')}`)
    expect(await savedIn(dataDir)).toEqual([1])
  })

  test.each(['', '-wal'])(
    'REL-82 portal.sqlite%s moved and linked back is reported, because the next start would not find it',
    async (end) => {
      const { dataDir, drive } = makeRoom()
      const { save, told } = await openIn(dataDir)
      await save(1)
      const path = join(dataDir, `portal.sqlite${end}`)
      renameSync(path, join(drive, 'moved'))
      symlinkSync(join(drive, 'moved'), path)
      await expect(save(2)).rejects.toMatchObject(isFault)
      expect(told.join()).toContain(`${path} was replaced`)
      const [copy = ''] = readdirSync(dataDir).filter((name) => name.startsWith('rescued-'))
      expect(existsSync(join(dataDir, copy, 'portal.sqlite-wal'))).toBe(true)
    },
  )
})

describe('dangling links', () => {
  test.each([
    [
      'the folder of the file',
      (room: Room) => symlinkSync('../away/portal.sqlite', join(room.dataDir, 'portal.sqlite')),
    ],
    [
      'the data folder',
      ({ dataDir }: Room) => (rmSync(dataDir, { recursive: true }), symlinkSync('away', dataDir)),
    ],
  ])('REL-82 %s: the portal does not start, creates nothing, and reports the target', async (_what, lay) => {
    const room = makeRoom()
    lay(room)
    await expect(openIn(room.dataDir)).rejects.toThrow(
      `leads to ${join(room.room, 'away')}, which is not there. Connect the drive`,
    )
    expect(existsSync(join(room.room, 'away'))).toBe(false)
  })

  test('REL-82 a link to itself is named', async () => {
    const { dataDir } = makeRoom()
    symlinkSync('portal.sqlite', join(dataDir, 'portal.sqlite'))
    await expect(openIn(dataDir)).rejects.toThrow('is a link that leads back to itself')
  })

  test('REL-82 a log that is not next to the database is a fault, and no portal runs without it', () => {
    const { dataDir } = makeRoom()
    const file = join(dataDir, 'portal.sqlite')
    writeFileSync(file, 'x')
    expect(() => new OwnFiles(file, dataDir)).toThrow(/portal\.sqlite-wal cannot be found, although/)
  })
})

describe('the data folder', () => {
  test('REL-82 is moved: nothing is created in its place, and the log asks to move it back', async () => {
    const { room, dataDir } = makeRoom()
    const { save, told } = await openIn(dataDir)
    await save(1)
    renameSync(dataDir, join(room, 'elsewhere'))
    await expect(save(2)).rejects.toMatchObject(isFault)
    expect(told.join()).toMatch(
      /data was moved or removed .*move it back and start the portal again: everything that was saved is in it/,
    )
    expect(told.join()).not.toContain('could not be copied to')
    expect(existsSync(dataDir)).toBe(false)
    expect(await savedIn(join(room, 'elsewhere'))).toEqual([1])
  })

  test('REL-82 is removed: the open files are copied into a new one', async () => {
    const { dataDir } = makeRoom()
    const { save, told } = await openIn(dataDir)
    await save(1)
    rmSync(dataDir, { recursive: true })
    await expect(save(2)).rejects.toMatchObject(isFault)
    const [copy = ''] = readdirSync(dataDir).filter((name) => name.startsWith('rescued-'))
    expect(told.join()).toContain(`${copy} only`)
    expect(await savedIn(join(dataDir, copy))).toEqual([1])
  })
})
