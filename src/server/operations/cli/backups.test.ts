// The operator's commands for backup, drill and restore.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { canonicalDump } from '../../platform/database/contents'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { fsFileStore } from '../../platform/storage/fileStores'
import { restoredDump } from '../../testing/database/restoredDump'
import { saveFileRow } from '../../testing/database/fileRows'
import { savePeople } from '../../testing/people/people'
import { openTestDatabase } from '../../testing/database/testDb'
import { typed } from '../../testing/process/typedCommand'
import { savePlaces, saveSchool } from '../../school/setUp/queries'
import { makeKeyFile } from '../backup/backupKey'
import { backup } from './backup'
import { drill } from './drill'
import { restore } from './restore'

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-commands-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

/** A school with one file, and the settings for its commands. */
const school = async () => {
  const database = await openTestDatabase('sqlite')
  await savePeople(database.db)
  const files = await fsFileStore(database.dataDir)
  const { sha256 } = await files.put(Readable.from(['a birth certificate']), 1e6)
  await saveFileRow(database.db, sha256)
  const copies = join(room, 'copies')
  const keyFile = join(room, 'key')
  const env = { DATA_DIR: database.dataDir, BACKUP_DIR: copies, BACKUP_KEY_FILE: keyFile }
  await typed(backup, ['--make-key', keyFile], env)
  return { ...database, files, sha256, copies, keyFile, env }
}

const copiesIn = (dir: string) => readdirSync(dir).map((name) => join(dir, name))

const onlyCopy = (dir: string): string => {
  const [first = '', ...others] = copiesIn(dir)
  expect(others).toEqual([])
  return first
}

const dumpOf = async (dataDir: string) => {
  const database = await openDatabase({ databaseUrl: '', dataDir, log: quietLog })
  try {
    return await restoredDump(database.db)
  } finally {
    await database.close()
  }
}

describe('npm run backup', () => {
  test('a full backup reports its name and content; an incremental one has the files since then', async () => {
    const { env, copies } = await school()
    const full = await typed(backup, [], env)
    expect(full).toMatchObject({ code: 0 })
    expect(full.said).toContain(onlyCopy(copies))
    expect(full.said).toMatch(/Full copy: \d+ rows, 1 files, .*verified/)
    const changes = await typed(backup, ['--changes'], env)
    expect(changes).toMatchObject({ code: 0 })
    expect(changes.said).toMatch(/Changes: \d+ rows, \d+ files/)
  })

  test('--to selects another folder', async () => {
    const { env, copies } = await school()
    expect(await typed(backup, ['--to', join(room, 'disk')], env)).toMatchObject({ code: 0 })
    expect(copiesIn(join(room, 'disk'))).toHaveLength(1)
    expect(existsSync(copies)).toBe(false)
  })

  test('a missing file is named, and the command counts as failed', async () => {
    const { env, files, sha256 } = await school()
    await files.remove(sha256)
    const ended = await typed(backup, [], env)
    expect(ended.code).toBe(1)
    expect(ended.said).toContain('1 files that records refer to are missing or damaged')
    expect(ended.said).toContain(sha256)
  })
})

describe('npm run restore', () => {
  test('restores the complete school into a new folder', async () => {
    const { env, db, sha256, copies, close } = await school()
    const before = await canonicalDump(db)
    await typed(backup, [], env)
    await close()
    const target = join(room, 'restored')
    const ended = await typed(restore, [onlyCopy(copies), '--to', target], env)
    expect(ended).toMatchObject({ code: 0 })
    expect(ended.said).toMatch(/now holds the portal as of .*: \d+ rows, 1 files\./)
    expect(await dumpOf(target)).toBe(before)
    expect(await (await fsFileStore(target)).head(sha256)).toBeTruthy()
  })

  test.each([
    ['nothing is named', (): string[] => []],
    ['no target is named', (copy: string) => [copy]],
  ])('when %s, the message gives the right command', async (_when, argsFor) => {
    const { env } = await school()
    expect(await typed(restore, argsFor('copy'), env)).toEqual({
      code: 1,
      said: expect.stringContaining('npm run restore -- <archive> --to <new folder>') as string,
    })
  })

  test('--list shows the backups, newest first', async () => {
    const { env, copies } = await school()
    await typed(backup, [], env)
    const { code, said } = await typed(restore, ['--list'], env)
    expect([code, said.trim().split('\n')]).toEqual([0, [expect.stringMatching(/^20\S+Z {2}full {5}/)]])
    expect(said).toContain(onlyCopy(copies))
  })
})

/** A school whose office has chosen the place and got the key; the operator has set nothing. */
const officeSchool = async () => {
  const { db, dataDir, close } = await openTestDatabase('sqlite')
  await savePeople(db)
  const place = join(room, 'chosen')
  await savePlaces(db, [place], '')
  await saveSchool(db, { name: 'Naparima College', backupPlace: place, backupKeyKept: true }, '')
  const keyFile = join(dataDir, 'backup-key')
  makeKeyFile(keyFile)
  return { place, keyFile, close, env: { DATA_DIR: dataDir } }
}

describe('the place that the office has chosen', () => {
  test('is where npm run backup writes, with the key in the data folder', async () => {
    const { env, place, keyFile } = await officeSchool()
    const { said } = await typed(backup, [], env)
    expect(said).toContain(onlyCopy(place))
    expect((await typed(restore, ['--list'], env)).said).toContain(onlyCopy(place))
    const ended = await typed(drill, ['--in', room], env)
    expect(ended).toMatchObject({ code: 0 })
    expect(ended.said).toContain(`opened with the key in ${keyFile}.`)
  })

  test('counts less than that of the environment', async () => {
    const { env, place } = await officeSchool()
    const copies = join(room, 'set')
    expect(await typed(backup, [], { ...env, BACKUP_DIR: copies })).toMatchObject({ code: 0 })
    expect(existsSync(place)).toBe(false)
    expect(copiesIn(copies)).toHaveLength(1)
  })

  test.each([
    ['the printed key', (key: string) => ({ BACKUP_KEY: key }), 'BACKUP_KEY'],
    ['a file with the key', (_key: string, file: string) => ({ BACKUP_KEY_FILE: file }), 'backup-key'],
    [
      'the data folder that still has the key',
      (_key: string, file: string) => ({ DATA_DIR: dirname(file) }),
      'backup-key',
    ],
  ])(
    'is restored into nothing with %s, and the message says what to do about the key',
    async (_what, given, source) => {
      const { env, place, keyFile, close } = await officeSchool()
      await typed(backup, [], env)
      await close()
      // Of the school there is only its key.
      for (const name of readdirSync(env.DATA_DIR))
        if (name !== 'backup-key') rmSync(join(env.DATA_DIR, name), { recursive: true })
      const elsewhere = {
        DATA_DIR: join(room, 'none'),
        ...given(readFileSync(keyFile, 'utf8').trim(), keyFile),
      }
      const drilled = await typed(drill, ['--in', room], { ...elsewhere, BACKUP_DIR: place })
      expect(drilled).toMatchObject({ code: 0 })
      const target = join(room, 'restored')
      const ended = await typed(restore, [onlyCopy(place), '--to', target], elsewhere)
      expect(ended).toMatchObject({ code: 0 })
      expect(ended.said).toMatch(new RegExp(`^Opened with the key in \\S*${source}\\.$`, 'm'))
      expect(ended.said).toContain(`Its backups go to ${place}, as the office chose, once the key is in`)
      expect(existsSync(join(target, 'backup-key'))).toBe(false)
    },
  )

  test('cannot be restored without the key, and the message says how to give it', async () => {
    const { env, place, keyFile } = await officeSchool()
    await typed(backup, [], env)
    rmSync(keyFile)
    const ended = await typed(restore, [onlyCopy(place), '--to', join(room, 'restored')], env)
    expect(ended.code).toBe(1)
    expect(ended.said).toContain(
      'There is no key here to open backups with. Set BACKUP_KEY to the printed key',
    )
  })

  test('is not needed to restore beside a database that cannot be read', async () => {
    const { env, place, close } = await officeSchool()
    await typed(backup, [], env)
    await close()
    writeFileSync(join(env.DATA_DIR, 'portal.sqlite'), 'This is no database.'.repeat(1000))
    const ended = await typed(restore, [onlyCopy(place), '--to', join(room, 'restored')], env)
    expect(ended).toMatchObject({ code: 0 })
    expect(ended.said).toContain('The database cannot be read, so only the settings of this command count:')
  })
})

describe('npm run drill', () => {
  test('tests the newest backup, reports the result, and deletes the restored school', async () => {
    const { env, copies } = await school()
    await typed(backup, [], env)
    const ended = await typed(drill, ['--in', room], env)
    expect(ended).toMatchObject({ code: 0 })
    expect(ended.said).toMatch(/Restored the full copy of .*\nRows \d+, files 1, missing 0\./)
    expect(readdirSync(room).sort()).toEqual(['copies', 'key'])
    expect(copiesIn(copies)).toHaveLength(1)
  })

  test('without a backup there is nothing to test', async () => {
    const { env, copies } = await school()
    expect(await typed(drill, [], env)).toEqual({ code: 1, said: `There is no backup in ${copies}.\n` })
  })

  test('a damaged backup fails the drill', async () => {
    const { env, copies } = await school()
    await typed(backup, [], env)
    const file = onlyCopy(copies)
    const bytes = readFileSync(file)
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
    writeFileSync(file, bytes)
    expect(await typed(drill, ['--in', room], env)).toMatchObject({ code: 1 })
    expect(readdirSync(room).sort()).toEqual(['copies', 'key'])
  })
})
