// A database reached through symbolic links. SQLite, the guard, the lock and the copies all use the folder of the target.
import { readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isFault, makeRoom, openIn, savedIn, type Room } from '#server/testing/database/linkRoom'

/** The folder given as DATA_DIR, and the file that SQLite opens. */
const ways: ReadonlyArray<readonly [string, (room: Room) => { given: string; file: string }]> = [
  [
    'a link in the place of the file, to nothing yet',
    ({ dataDir, drive }) => {
      const file = join(drive, 'school.sqlite')
      symlinkSync(file, join(dataDir, 'portal.sqlite'))
      return { given: dataDir, file }
    },
  ],
  [
    'a link to a file',
    ({ dataDir, drive }) => {
      const file = join(drive, 'portal.sqlite')
      writeFileSync(file, '', { mode: 0o600 })
      symlinkSync('../drive/portal.sqlite', join(dataDir, 'portal.sqlite'))
      return { given: dataDir, file }
    },
  ],
  [
    'a chain of links, the last one to nothing yet',
    ({ room, dataDir, drive }) => {
      symlinkSync('first', join(dataDir, 'portal.sqlite'))
      symlinkSync(join(room, 'second'), join(dataDir, 'first'))
      symlinkSync('drive', join(room, 'way'))
      symlinkSync('way/portal.sqlite', join(room, 'second'))
      return { given: dataDir, file: join(drive, 'portal.sqlite') }
    },
  ],
  [
    'a link in the place of the folder',
    ({ room, drive }) => {
      symlinkSync('drive', join(room, 'link'))
      return { given: join(room, 'link'), file: join(drive, 'portal.sqlite') }
    },
  ],
  [
    'a folder that is not there yet, behind a link',
    ({ room, drive }) => {
      symlinkSync('drive', join(room, 'link'))
      return { given: join(room, 'link/school/data'), file: join(drive, 'school/data/portal.sqlite') }
    },
  ],
  [
    'a relative path',
    ({ dataDir }) => ({ given: relative(process.cwd(), dataDir), file: join(dataDir, 'portal.sqlite') }),
  ],
]

describe.each(ways)('%s', (_name, lay) => {
  const prepare = async () => {
    const { given, file } = lay(makeRoom())
    return { given, file, folder: join(file, '..'), ...(await openIn(given)) }
  }

  test('REL-82 the files are next to the target, readable only by their owner', async () => {
    const { file, save, close, given } = await prepare()
    await save(1)
    for (const end of ['', '-wal', '-shm']) expect(statSync(`${file}${end}`).mode & 0o777).toBe(0o600)
    await close()
    expect(await (await openIn(given)).saved()).toEqual([1])
  })

  test('REL-82 after the log and its index are removed nothing more is acknowledged, and acknowledged data is there', async () => {
    const { file, folder, save, told } = await prepare()
    await save(1)
    for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`)
    await expect(save(2)).rejects.toMatchObject(isFault)
    expect(told).toEqual([expect.stringMatching(/-wal was removed by another program .* is in the database/)])
    expect(await savedIn(folder, relative(folder, file))).toEqual([1])
  })

  test('REL-82 after the file is removed the copy is where the next start looks for it', async () => {
    const { file, given, save, told } = await prepare()
    await save(1)
    rmSync(file)
    await expect(save(2)).rejects.toMatchObject(isFault)
    const [copy = ''] = readdirSync(given).filter((name) => name.startsWith('rescued-'))
    expect(told.join()).toContain(`${copy} only`)
    expect(await savedIn(join(given, copy), relative(join(file, '..'), file))).toEqual([1])
  })

  test('REL-03 another portal with the same database, under any name, is kept out', async () => {
    const { file, given } = await prepare()
    await expect(openIn(given)).rejects.toThrow('Another portal is already running')
    const { dataDir } = makeRoom()
    symlinkSync(file, join(dataDir, 'portal.sqlite'))
    await expect(openIn(dataDir)).rejects.toThrow('Another portal is already running')
    // An unused lock is released.
    rmSync(join(dataDir, 'portal.sqlite'))
    expect(await (await openIn(dataDir)).saved()).toEqual([])
  })
})
