// The operator's commands for backup, drill and restore.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { canonicalDump } from '../../platform/database/canonicalDump'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { fsFileStore } from '../../platform/storage/diskFileStore'
import { restoredDump } from '../../testing/database/restoredDump'
import { saveFileRow } from '../../testing/database/fileRows'
import { savePeople } from '../../testing/people/people'
import { openTestDatabase } from '../../testing/database/testDb'
import { typed } from '../../testing/process/typedCommand'
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
