// The office's stored decisions about a student who is erased later.
import { checkImport, type ImportState } from '#shared/contract/lists/imports'
import { saveSavedView } from '#shared/contract/lists/savedViews'
import { eraseStudent } from '#shared/contract/privacy/privacy'
import { canonicalDump } from '../platform/database/contents'
import { describeCalls } from '../testing/database/testDb'
import { listFile } from '../testing/imports/importLists'
import { looseNames } from '../testing/imports/markSheets'
import { workbookOf } from '../testing/imports/workbooks'
import { startTermImports } from '../testing/imports/termImports'
import { people } from '../testing/people/people'

const { other } = people

describeCalls('stored choices about an erased student', (open) => {
  const start = async () => {
    const portal = await startTermImports(await open())
    const headers = portal.office
    const { id } = other
    const take = async () =>
      portal.check(await portal.store('marks', await looseNames.make(), looseNames.name))
    const decide = async ({ batch, columns, fixed }: ImportState, answers: Record<string, string>) => {
      const mapping = columns.map(({ column, field }) => ({ column, field }))
      const body = { id: batch.id, columns: mapping, fixed, answers }
      return (await portal.call(checkImport, {}, { headers, body })).json<ImportState>()
    }
    const erase = async (who = id) =>
      (await portal.call(eraseStudent, {}, { headers, body: { student_id: who, confirm: who } })).statusCode
    const traces = async (table: string) =>
      (await canonicalDump(portal.db))
        .split('\n')
        .filter((line) => line.startsWith(`${table} `) && line.includes(id))
    const lists = async () => [...(await traces('import_row')), ...(await traces('import_batch'))]
    return { ...portal, headers, take, decide, erase, traces, lists }
  }

  test('SEC-104 a list that asks about the student is deleted', async () => {
    const { take, erase, lists } = await start()
    await take()
    expect(await lists()).not.toEqual([])
    expect(await erase()).toBe(200)
    expect(await lists()).toEqual([])
  })

  test('SEC-104 an applied list loses the decision for the student, and retains other decisions', async () => {
    const { take, decide, apply, erase, lists, db } = await start()
    const { batch } = await decide(await take(), { 'student 3': other.id, 'student 4': 'leave' })
    await apply(batch.id)
    expect(await erase()).toBe(200)
    expect(await lists()).toEqual([])
    const { mapping } = await db.selectFrom('import_batch').select('mapping').executeTakeFirstOrThrow()
    expect(JSON.parse(mapping ?? '')).toMatchObject({ answers: { 'student 4': 'leave' } })
  })

  test('SEC-104 a question about whether another person is the student is deleted with its answer', async () => {
    const { store, check, decide, apply, erase, lists, db } = await start()
    const { first_name, last_name, date_of_birth } = other
    const titles = ['Student ID', 'Last name', 'First name', 'Class', 'DOB']
    const list = await listFile(titles, [
      ['20270001', last_name, first_name, '1A', date_of_birth],
      ['20270002', 'Newcomer', 'Ann', '1A', '2014-03-14'],
    ])
    const open = await check(await store('students', list))
    await apply(open.batch.id)
    expect(await lists()).not.toEqual([])
    const decided = await decide(await check(await store('students', list)), { 'person 20270001': 'another' })
    await apply(decided.batch.id)
    expect(await erase()).toBe(200)
    expect(await lists()).toEqual([])
    const rows = db
      .selectFrom('import_row')
      .select(['changes', 'reasons'])
      .where('import_id', '=', open.batch.id)
    expect(await rows.where('state', '=', 'rejected').execute()).toEqual([
      { changes: '[]', reasons: expect.stringContaining('data has been erased') as string },
    ])
    expect(await erase('20270001')).toBe(200)
    const { mapping } = await db
      .selectFrom('import_batch')
      .select('mapping')
      .where('id', '=', decided.batch.id)
      .executeTakeFirstOrThrow()
    expect(mapping).not.toContain('20270001')
  })

  test('SEC-104 a question about several students, a word that is the name, and a title with it are deleted', async () => {
    const { store, check, decide, apply, erase, db } = await start()
    const titles = ['Student ID', 'Last name', 'First name', 'Class', 'DOB', 'Religion']
    const rows = (...names: Array<readonly [id: string, last: string, first: string]>) =>
      listFile(
        titles,
        names.map(([id, last, first]) => [id, last, first, '1A', '2014-03-14', first]),
      )
    const before = await check(
      await store(
        'students',
        await rows(['20270001', 'QUASHIE', 'ZORA'], ['20270002', 'KHAN', 'INEZ'], ['20270003', 'Ali', 'Una']),
      ),
    )
    await apply(before.batch.id)
    const added = await check(await store('students', await rows(['20270001', 'Quashie', 'Zora'])))
    const decided = await decide(added, { 'word religion_code zora': 'none' })
    await apply(decided.batch.id)
    // A row of headers that is chosen wrongly makes titles of students.
    const titled = await workbookOf([
      ['20270001', 'Quashie', 'Zora', '1A'],
      titles,
      ['20270004', 'Rice', 'Uma', '1A', '2014-03-15', ''],
    ])
    const read = await check(await store('students', titled))
    expect(read.other_rows).toMatchObject([{ text: '20270001 Quashie Zora 1A' }])
    await apply(read.batch.id)
    expect(await erase('20270001')).toBe(200)
    const dump = (await canonicalDump(db)).split('\n')
    expect(dump.filter((line) => line.startsWith('import_') && /quashie|zora/i.test(line))).toEqual([])
  })

  test('SEC-104 a saved view that names the student is deleted, others remain', async () => {
    const { call, headers, erase, db } = await start()
    const student = await db
      .selectFrom('student')
      .select(['first_name', 'last_name'])
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    const { first_name, last_name } = student
    const wishes: Array<{ name: string; definition: Record<string, string> }> = [
      { name: `For ${last_name}, ${first_name}`, definition: {} },
      {
        name: 'Searched',
        definition: { q: `${first_name} ${last_name}`.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase() },
      },
      { name: 'By ID', definition: { ids: other.id } },
      { name: `${first_name} House`, definition: { house: '1' } },
      { name: 'Columns', definition: { columns: `pre${first_name}ly,last_${last_name}s` } },
    ]
    for (const wish of wishes) {
      const body = { purpose: 'students' as const, shared: 1 as const, ...wish }
      await call(saveSavedView, {}, { headers, body })
    }
    expect(await erase()).toBe(200)
    const left = await db.selectFrom('saved_view').select('name').execute()
    expect(left.map(({ name }) => name).sort()).toEqual(['Columns', `${first_name} House`])
  })
})
