// Data in imported lists about a student who is erased later.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { storeImport } from '#shared/contract/lists/imports'
import { eraseStudent } from '#shared/contract/privacy/privacy'
import { saveStudent } from '#shared/contract/students/students'
import { runHourly } from '../operations/background'
import { namedFiles } from '../operations/backup/copyDatabase'
import { migrateFiles } from '../operations/backup/migrateStore'
import { canonicalDump } from '../platform/database/contents'
import { fsFileStore } from '../platform/storage/fileStores'
import { listFile } from '../testing/imports/importLists'
import { multipart } from '../testing/portal/multipart'
import { people } from '../testing/people/people'
import { startImports } from '../testing/imports/studentImports'
import { describeCalls } from '../testing/database/testDb'

const titles = ['Student ID', 'Last name', 'First name', 'Class', 'DOB', 'Birth pin', 'Allergies']
const id = '20270001'
const canaried = (studentId: string | null) =>
  [studentId, 'Zqcanary-Last', 'Zqcanary-First', '1A', '2014-03-14', '1000771', 'zqcanary-nuts'] as const
const withCell = (row: readonly (string | null)[], column: number, text: string) =>
  row.map((cell, index) => (index === column ? text : cell))
const otherRow = ['20270002', 'Khan', 'Omar', '1A', '2014-03-14', '1000772', 'None']

const filesIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describeCalls('imported lists and an erased student', (open) => {
  /** One applied list has the student twice, once without an ID; another was applied and undone; a third was only checked. */
  const broughtIn = async () => {
    const portal = await startImports(await open())
    const { db, office } = portal
    const list = (...rows: (readonly (string | null)[])[]) => listFile(titles, rows)
    const bring = async (file: Buffer, name?: string) =>
      (await portal.check(await portal.store('students', file, name))).batch.id
    const applied = await bring(await list(canaried(id), canaried(null), otherRow), 'zqcanary-last.csv.xlsx')
    await portal.apply(applied)
    const again = withCell(canaried(id), 6, 'zqcanary-eggs')
    const undone = await bring(await list(again, withCell(otherRow, 6, 'Dust')))
    await portal.apply(undone)
    const body = { id, allergy: 'zqcanary-soap', _changed: ['allergy'] }
    await portal.call(saveStudent, {}, { headers: office, body })
    await portal.undo(undone)
    const clash = await bring(await list(withCell(otherRow, 5, '1000771')))
    const stored = multipart(
      ['kind', 'students'],
      ['file', { file: await list(canaried(id)), name: 'a.xlsx' }],
    )
    await portal.inject({
      method: 'POST',
      url: storeImport.path,
      headers: { ...office, ...stored.headers, 'idempotency-key': 'a-key-of-the-office-1' },
      payload: stored.payload,
    })
    const batches = () => db.selectFrom('import_batch').selectAll().orderBy('created_at').execute()
    return { portal, lists: { applied, undone, clash }, batches }
  }

  test('SEC-104 no table and no file names the student, whatever the state of the list', async () => {
    const { portal, lists, batches } = await broughtIn()
    const { db, dataDir, office } = portal
    const before = await canonicalDump(db)
    for (const trace of [/^import_row .*belongs to Zqcanary/m, /^import_batch .*"outcome":.*Zqcanary/m])
      expect(before).toMatch(trace)
    expect(before).toMatch(/^idempotency .*Zqcanary/m)
    const body = { student_id: id, confirm: id }
    expect((await portal.call(eraseStudent, {}, { headers: office, body })).statusCode).toBe(200)

    const left = (await canonicalDump(db)).split('\n')
    expect(left.filter((line) => /zqcanary/i.test(line))).toEqual([])
    expect(left.filter((line) => line.includes(id)).map((line) => line.split(' ')[0])).toEqual(
      expect.not.arrayContaining(['import_row', 'import_batch', 'idempotency', 'student', 'field_change']),
    )
    const clash = (await batches()).find((batch) => batch.id === lists.clash)
    expect(filesIn(dataDir)).toEqual([clash?.sha256])
    expect((await batches()).map((batch) => batch.id).sort()).toEqual(Object.values(lists).sort())
    const kept = (await batches()).find((batch) => batch.id === lists.undone)?.outcome ?? ''
    expect(JSON.parse(kept)).toMatchObject({ kept: [{ row: 2, student_id: null, title: 'Erased' }] })

    // Neither a backup nor a store migration expects the file that was removed on purpose.
    expect([...(await namedFiles({ db }))]).toEqual([clash?.sha256])
    const elsewhere = await fsFileStore(join(dataDir, 'elsewhere'))
    const moved = await migrateFiles(db, portal.app.files, elsewhere, { onProgress: () => undefined })
    expect(moved).toMatchObject({ files: 1, alreadyThere: 0 })
  }, 60_000)

  test('SEC-97 column samples are deleted when the list is applied', async () => {
    const portal = await startImports(await open())
    const { batch } = await portal.checked([[people.owner.id, '', 'Anjali']])
    const headers = async () =>
      (await portal.db.selectFrom('import_batch').select('headers').executeTakeFirstOrThrow()).headers
    expect(await headers()).toContain('Anjali')
    await portal.apply(batch.id)
    expect(await headers()).toBe('[]')
  }, 60_000)

  test('SEC-97 housekeeping deletes an unapplied list after a week, and any column samples left in an applied one', async () => {
    const portal = await startImports(await open())
    const { db, app, now, advance } = portal
    const { batch } = await portal.checked([[people.owner.id, '', 'Anjali']])
    await portal.apply(batch.id)
    await db.updateTable('import_batch').set({ headers: '[{"samples":["Anjali"]}]' }).execute()
    await portal.store('students', await listFile(titles, [canaried(id)]))
    advance({ days: 6 })
    await runHourly(db, app.files, now())
    const states = () => db.selectFrom('import_batch').select(['state', 'headers']).orderBy('state').execute()
    expect(await states()).toMatchObject([{ state: 'applied', headers: '[]' }, { state: 'stored' }])
    advance({ days: 2 })
    await runHourly(db, app.files, now())
    expect(await states()).toMatchObject([{ state: 'applied' }])
  }, 60_000)

  test('REL-37 SEC-97 a list uploaded by a clock ten years ahead is not retained until then', async () => {
    const { db, app, now, store } = await startImports(await open())
    await store('students', await listFile(titles, [canaried(id)]))
    await db.updateTable('import_batch').set({ created_at: '2036-08-03T14:00:00.000Z' }).execute()
    await runHourly(db, app.files, now())
    expect(await db.selectFrom('import_batch').select('state').execute()).toEqual([])
  }, 60_000)
})
