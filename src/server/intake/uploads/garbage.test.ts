import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { listContentTables } from '../../platform/database/contents'
import { fsFileStore } from '../../platform/storage/fileStores'
import { people, savePeople } from '../../testing/people/people'
import { describeOnBothDatabases, openTestDatabase, type TestDatabase } from '../../testing/database/testDb'
import { beginRemoval, referringTables, unmarkForDeletion } from './queries'
import { deleteUnreferenced, markGarbage, removeGarbage } from './garbage'

const hours = (count: number) => count * 3_600_000
const day = hours(24)

const uploadOf = (sha256: string) => ({
  id: sha256.slice(0, 8),
  student_id: people.owner.id,
  type: 'picture',
  name: 'me.jpg',
  size: 1,
  media_type: 'image/jpeg',
  sha256,
  uploaded_at: '2026-08-03T14:00:00.000Z',
  uploaded_by: 'student:1',
  is_current: 1,
})

const storeIn = async ({ db, dataDir }: TestDatabase) => {
  const files = await fsFileStore(dataDir)
  const put = async (text: string) => (await files.put(Readable.from([Buffer.from(text)]), 1000)).sha256
  /** Runs housekeeping this long after the files were stored. */
  const tidy = async (later: number) => {
    const tools = { db, files, now: new Date(Date.now() + later) }
    const removed = await removeGarbage(tools)
    await markGarbage(tools)
    return removed
  }
  return { files, put, tidy }
}

describeOnBothDatabases('unreferenced files', (open) => {
  test('REL-08 a file without references is deleted after a week, if seen twice; a referenced or new one remains', async () => {
    const database = await open()
    const { db } = database
    await savePeople(db)
    const { files, put, tidy } = await storeIn(database)
    const [named, unnamed] = [await put('named'), await put('unnamed')]
    await db.insertInto('uploaded_file').values(uploadOf(named)).execute()
    await tidy(6 * day)
    expect(await tidy(6 * day + hours(3))).toBe(0)
    await tidy(8 * day)
    expect(await tidy(8 * day + hours(0.5))).toBe(0)
    expect(await tidy(8 * day + hours(1.5))).toBe(1)
    expect([await files.head(named), await files.head(unnamed)]).toEqual([
      { sha256: named, size: 5 },
      undefined,
    ])
    expect(await db.selectFrom('condemned_file').selectAll().execute()).toEqual([])
  })

  test('REL-37 a file marked by a clock ten years ahead is marked again and deleted an hour later', async () => {
    const database = await open()
    await savePeople(database.db)
    const { put, tidy } = await storeIn(database)
    await put('unnamed')
    await tidy(3650 * day)
    expect(await tidy(8 * day)).toBe(0)
    expect(await tidy(8 * day + hours(0.5))).toBe(0)
    expect(await tidy(8 * day + hours(2))).toBe(1)
  })

  test('REL-08 a file uploaded again loses its mark; a file referenced in the meantime remains; nothing is stored during deletion', async () => {
    const database = await open()
    const { db } = database
    await savePeople(db)
    const { files, put, tidy } = await storeIn(database)
    const [again, meanwhile] = [await put('again'), await put('meanwhile')]
    await tidy(8 * day)
    await unmarkForDeletion(db, again)
    await put('again')
    await db.insertInto('uploaded_file').values(uploadOf(meanwhile)).execute()
    expect(await tidy(8 * day + hours(2))).toBe(0)
    expect(await files.head(again)).toBeDefined()
    expect(await files.head(meanwhile)).toBeDefined()
    // An instance was killed during a deletion.
    await beginRemoval(db, again)
    await expect(unmarkForDeletion(db, again)).rejects.toMatchObject({ kind: 'busy', status: 503 })
    expect(await tidy(8 * day + hours(2))).toBe(1)
    await expect(unmarkForDeletion(db, again)).resolves.toBeUndefined()
  })

  test('REL-08 a refused upload does not block another upload with the same content', async () => {
    const database = await open()
    const { db } = database
    await savePeople(db)
    const { files, put } = await storeIn(database)
    const named = await put('named')
    await db.insertInto('uploaded_file').values(uploadOf(named)).execute()
    const mark = { sha256: named, condemned_at: '2026-08-03T14:00:00.000Z', removing: 0 }
    await db.insertInto('condemned_file').values(mark).execute()
    await deleteUnreferenced({ db, files, now: new Date() }, [named])
    // A deletion that had started would have removed this mark at its end.
    expect(await db.selectFrom('condemned_file').selectAll().execute()).toEqual([mark])
    expect(await files.head(named)).toBeDefined()
  })
})

test('housekeeping knows every table that references stored files', async () => {
  const { db } = await openTestDatabase('sqlite')
  const tables = (await db.introspection.getTables()).filter(({ columns }) =>
    columns.some(({ name }) => name === 'sha256'),
  )
  // The hash of a frozen card is of its text, which is in the same row.
  const others = ['condemned_file', 'report_revision']
  expect(tables.map(({ name }) => name).sort()).toEqual([...referringTables, ...others].sort())
  expect(await listContentTables(db)).toEqual(expect.arrayContaining([...referringTables]))
  expect(createHash('sha256').digest('hex')).toHaveLength(64)
})
