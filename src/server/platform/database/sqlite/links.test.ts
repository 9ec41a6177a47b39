// The database where links lead to it: SQLite works beside the file itself, and so do the guard, the lock and the copies.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { closeAtEnd } from '../../../testing/database/testDb'
import type { DatabaseFault } from '../databaseFault'
import { quietLog } from '../log'
import { openDatabase } from '../opening/open'
import { OwnFiles } from './ownFiles'

interface Tables {
  note: { id: number }
}

const isFault = { kind: 'foreign', status: 503 }

/** An empty room with a folder of data and a drive. */
const makeRoom = () => {
  const room = realpathSync(mkdtempSync(join(tmpdir(), 'portal-links-')))
  closeAtEnd(async () => rmSync(room, { recursive: true, force: true }))
  const dataDir = join(room, 'data')
  const drive = join(room, 'drive')
  for (const folder of [dataDir, drive]) mkdirSync(folder)
  return { room, dataDir, drive }
}

const open = async (dataDir: string) => {
  const told: string[] = []
  const onFatal = ({ cause }: DatabaseFault) => void told.push((cause as Error).message)
  const opened = await openDatabase({ databaseUrl: '', dataDir, log: quietLog, onFatal })
  let isOpen = true
  const close = async () => {
    if (isOpen) await opened.close()
    isOpen = false
  }
  closeAtEnd(close)
  const db = opened.db as unknown as Kysely<Tables>
  await sql`create table if not exists note (id integer primary key) strict`.execute(db)
  const save = (id: number) => db.insertInto('note').values({ id }).execute()
  const saved = async () =>
    (await db.selectFrom('note').select('id').orderBy('id').execute()).map(({ id }) => id)
  return { told, close, save, saved }
}

/** Where a killed portal's files would be found: this process still has the others open. */
const savedIn = async (folder: string, file = 'portal.sqlite') => {
  const next = mkdtempSync(join(tmpdir(), 'portal-next-'))
  closeAtEnd(async () => rmSync(next, { recursive: true, force: true }))
  for (const end of ['', '-wal'])
    if (existsSync(join(folder, `${file}${end}`)))
      cpSync(join(folder, `${file}${end}`), join(next, `portal.sqlite${end}`))
  return (await open(next)).saved()
}

type Room = ReturnType<typeof makeRoom>

/** What is given as DATA_DIR, and the file that SQLite works with. */
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
    return { given, file, folder: join(file, '..'), ...(await open(given)) }
  }

  test('REL-82 the files are the ones beside the target, readable by their owner only', async () => {
    const { file, save, close, given } = await prepare()
    await save(1)
    for (const end of ['', '-wal', '-shm']) expect(statSync(`${file}${end}`).mode & 0o777).toBe(0o600)
    await close()
    expect(await (await open(given)).saved()).toEqual([1])
  })

  test('REL-82 the log and its index are removed: nothing more is acknowledged, and what was is there', async () => {
    const { file, folder, save, told } = await prepare()
    await save(1)
    for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`)
    await expect(save(2)).rejects.toMatchObject(isFault)
    expect(told).toEqual([expect.stringMatching(/-wal was removed by another program .* is in the database/)])
    expect(await savedIn(folder, relative(folder, file))).toEqual([1])
  })

  test('REL-82 the file is removed: the copy is where the next start looks for it', async () => {
    const { file, given, save, told } = await prepare()
    await save(1)
    rmSync(file)
    await expect(save(2)).rejects.toMatchObject(isFault)
    const [copy = ''] = readdirSync(given).filter((name) => name.startsWith('rescued-'))
    expect(told.join()).toContain(`${copy} only`)
    expect(await savedIn(join(given, copy), relative(join(file, '..'), file))).toEqual([1])
  })

  test('REL-03 another portal with the same database, by whatever name, is kept out', async () => {
    const { file, given } = await prepare()
    await expect(open(given)).rejects.toThrow('Another portal is at work')
    const { dataDir } = makeRoom()
    symlinkSync(file, join(dataDir, 'portal.sqlite'))
    await expect(open(dataDir)).rejects.toThrow('Another portal is at work')
    // A lock that was taken for nothing is given back.
    rmSync(join(dataDir, 'portal.sqlite'))
    expect(await (await open(dataDir)).saved()).toEqual([])
  })
})

describe('a link that is changed under the portal', () => {
  const prepare = async () => {
    const { room, dataDir, drive } = makeRoom()
    const link = join(dataDir, 'portal.sqlite')
    symlinkSync(join(drive, 'portal.sqlite'), link)
    const opened = await open(dataDir)
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
  ])('REL-82 it %s: the portal says where it led, and everything is there', async (_what, change) => {
    const { link, drive, save, told } = await prepare()
    writeFileSync(join(link, '../other'), 'another')
    change(link)
    await expect(save(2)).rejects.toMatchObject(isFault)
    const file = join(drive, 'portal.sqlite')
    expect(told.join()).toContain(`${link} led to ${file} when the portal opened it`)
    expect(told.join()).toContain('Everything that was saved is in the database')
    expect(await savedIn(drive)).toEqual([1])
  })

  test('REL-82 so does a link in the place of the folder', async () => {
    const { room, dataDir, drive } = makeRoom()
    symlinkSync(dataDir, join(room, 'link'))
    const { save, told } = await open(join(room, 'link'))
    await save(1)
    rmSync(join(room, 'link'))
    symlinkSync(drive, join(room, 'link'))
    await expect(save(2)).rejects.toMatchObject(isFault)
    expect(told.join()).toContain(`link/portal.sqlite led to ${join(dataDir, 'portal.sqlite')}`)
    expect(await savedIn(dataDir)).toEqual([1])
  })

  test.each(['', '-wal'])(
    'REL-82 portal.sqlite%s is moved and linked back: it is not where the next start would look for it',
    async (end) => {
      const { dataDir, drive } = makeRoom()
      const { save, told } = await open(dataDir)
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

describe('what leads nowhere', () => {
  test.each([
    [
      'the folder of the file',
      (room: Room) => symlinkSync('../away/portal.sqlite', join(room.dataDir, 'portal.sqlite')),
    ],
    [
      'the data folder',
      ({ dataDir }: Room) => (rmSync(dataDir, { recursive: true }), symlinkSync('away', dataDir)),
    ],
  ])('REL-82 %s: the portal does not start, creates nothing, and says where it leads', async (_what, lay) => {
    const room = makeRoom()
    lay(room)
    await expect(open(room.dataDir)).rejects.toThrow(
      `leads to ${join(room.room, 'away')}, which is not there. Connect the drive`,
    )
    expect(existsSync(join(room.room, 'away'))).toBe(false)
  })

  test('REL-82 a link to itself is named', async () => {
    const { dataDir } = makeRoom()
    symlinkSync('portal.sqlite', join(dataDir, 'portal.sqlite'))
    await expect(open(dataDir)).rejects.toThrow('is a link that leads back to itself')
  })

  test('REL-82 a log that is not beside the database is a fault, and no portal works without it', () => {
    const { dataDir } = makeRoom()
    const file = join(dataDir, 'portal.sqlite')
    writeFileSync(file, 'x')
    expect(() => new OwnFiles(file, dataDir)).toThrow(/portal\.sqlite-wal cannot be found, although/)
  })
})

describe('the data folder', () => {
  test('REL-82 is moved: nothing is made in its place, and the log says to move it back', async () => {
    const { room, dataDir } = makeRoom()
    const { save, told } = await open(dataDir)
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
    const { save, told } = await open(dataDir)
    await save(1)
    rmSync(dataDir, { recursive: true })
    await expect(save(2)).rejects.toMatchObject(isFault)
    const [copy = ''] = readdirSync(dataDir).filter((name) => name.startsWith('rescued-'))
    expect(told.join()).toContain(`${copy} only`)
    expect(await savedIn(join(dataDir, copy))).toEqual([1])
  })
})
