// Rescues that fail themselves: a full disk, or a system that does not show open files.
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { closeAtEnd, openTestDatabase } from '#server/testing/database/testDb'
import { quietLog } from '../../core/log'
import { openDatabase } from '../opening/open'
import { OwnFiles } from './connection'
import { copyFrom, findTrouble, forgetTrouble, requireNoRescue, rescue } from './rescue'

const makeRoom = () => {
  const room = mkdtempSync(join(tmpdir(), 'portal-rescue-'))
  closeAtEnd(async () => rmSync(room, { recursive: true, force: true }))
  return room
}

const noteIn = (room: string) => join(room, 'database-trouble.json')
const foldersIn = (room: string) => readdirSync(room).filter((name) => name.startsWith('rescue'))

describe('copying', () => {
  /** More than the chunk that is read at once. */
  const content = Buffer.alloc(5_000_000, 'portal')

  const copyWith = (write: Parameters<typeof copyFrom>[2]) => {
    const room = makeRoom()
    writeFileSync(join(room, 'open'), content)
    const open = openSync(join(room, 'open'), 'r')
    try {
      copyFrom(open, join(room, 'copy'), write)
    } finally {
      closeSync(open)
    }
    return readFileSync(join(room, 'copy'))
  }

  test('REL-82 a partial write is continued', () => {
    const copy = copyWith((file, bytes, offset) =>
      writeSync(file, bytes, offset, Math.min(999_999, bytes.length - offset)),
    )
    expect(copy.equals(content)).toBe(true)
  })

  test('REL-82 a copy shorter than the open file does not count as a copy', () => {
    expect(() => copyWith((_file, bytes, offset) => bytes.length - offset)).toThrow(
      '0 of 5000000 bytes were written',
    )
  })
})

describe('the next start', () => {
  /** Files that no process has open: their content is lost once their name is deleted. */
  const rescueIn = (room: string, ...removed: readonly string[]) => {
    const file = join(room, 'portal.sqlite')
    for (const name of [file, `${file}-wal`, `${file}-shm`]) writeFileSync(name, 'x')
    const files = new OwnFiles(file, room)
    for (const name of removed) rmSync(join(room, name))
    return rescue(files, 'A file was removed.', new Date('2026-11-28T10:00:00Z'), () => undefined)
  }

  test('REL-82 is not stopped by a failed copy, and is told about it', () => {
    const room = makeRoom()
    const said = rescueIn(room, 'portal.sqlite-wal')
    expect(said).toMatch(
      /^A file was removed\. What was saved last could not be copied to .*rescue-failed-2026/,
    )
    expect(foldersIn(room)).toEqual(['rescue-failed-2026-11-28T10-00-00.000Z'])
    expect(() => requireNoRescue(room)).not.toThrow()
    expect(findTrouble(room)).toEqual({ at: '2026-11-28T10:00:00.000Z', text: said, isWhole: false })
  })

  test('REL-82 creates no empty database if the old one was removed and its copy failed', async () => {
    const room = makeRoom()
    rescueIn(room, 'portal.sqlite', 'portal.sqlite-wal', 'portal.sqlite-shm')
    const start = openDatabase({ databaseUrl: '', dataDir: room, log: quietLog })
    await expect(start).rejects.toThrow(/is not complete\. .*restore the newest backup/)
    expect(readdirSync(room)).not.toContain('portal.sqlite')
  })

  test('REL-82 deletes a failed copy once everything is known to be in the database', () => {
    const room = makeRoom()
    expect(rescueIn(room, 'portal.sqlite-shm')).toContain('Everything that was saved is in the database')
    expect(foldersIn(room)).toEqual([])
  })

  test('REL-82 on a full disk no partial note is left, and the log warns that the next start does not know', () => {
    const room = makeRoom()
    symlinkSync('/dev/full', `${noteIn(room)}.part`)
    expect(rescueIn(room, 'portal.sqlite-wal')).toContain('The next start is not told of it')
    expect(readdirSync(room).filter((name) => name.startsWith('database-trouble'))).toEqual([])
  })

  test('REL-82 after trouble, an index that lacks a row of its table is also damage', async () => {
    const { dataDir, db, checkpoint, close } = await openTestDatabase('sqlite')
    await sql`create table note (id integer primary key, text text)`.execute(db)
    await sql`create index note_text on note (text)`.execute(db)
    await sql`insert into note values (1, 'in both')`.execute(db)
    await checkpoint()
    await close()
    const file = join(dataDir, 'portal.sqlite')
    const bytes = readFileSync(file)
    // The page of the index comes after the page of the table.
    bytes.write('nowhere', bytes.lastIndexOf('in both'))
    writeFileSync(file, bytes)
    const start = async () => (await openDatabase({ databaseUrl: '', dataDir, log: quietLog })).close()
    await expect(start()).resolves.toBeUndefined()
    writeFileSync(noteIn(dataDir), '{"at":"2026-11-28T10:00:00.000Z","text":"","isWhole":false}')
    await expect(start()).rejects.toThrow(/is damaged\. Put a backup in its place/)
    writeFileSync(noteIn(dataDir), '{"at":"2026-11-28T10:00:00.000Z","text":"","isWhole":true}')
    await expect(start()).resolves.toBeUndefined()
  })

  test.each(['', '{"at":"2026-11-', 'null', '{}'])(
    'REL-82 an unreadable note (“%s”) is reported, and stops no start',
    (content) => {
      const room = makeRoom()
      writeFileSync(noteIn(room), content)
      expect(findTrouble(room)).toMatchObject({
        isWhole: false,
        text: expect.stringContaining('cannot be read') as string,
      })
      forgetTrouble(room)
      expect(findTrouble(room)).toBeUndefined()
    },
  )
})
