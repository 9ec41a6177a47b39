import { getRestore, listFamiliesNotBack, type FamilyNotBack } from '#shared/contract/students/restores'
import { listFieldHistory, type FieldHistory } from '#shared/contract/students/fieldHistory'
import { coverageHeaders, saveStudent } from '#shared/contract/students/students'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { describeCalls, describeOnBothDatabases } from '../../testing/database/testDb'
import { later, restoredSchool } from '../../testing/portal/restoredSchool'
import { beginEpoch, saveBackupStatus } from './queries'

const { owner } = people
const { id } = owner

matrix(
  [getRestore, listFamiliesNotBack].map((call) => ({
    call,
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 },
  })),
)

describeCalls('backup status for browsers', (open) => {
  const told = ({ headers }: { headers: Record<string, unknown> }) => [
    headers[coverageHeaders.epoch.toLowerCase()],
    headers[coverageHeaders.coveredUntil.toLowerCase()],
  ]
  const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

  test('REL-81 without backups a browser retains an answer for one day; with backups until one contains it, at most two days', async () => {
    const alone = await restoredSchool(await open())
    expect(told(await alone.read())).toEqual(['first', before(alone.now(), 24 * 60)])
    expect(told(await alone.post({ sex: 'Male', _changed: ['sex'] }))).toEqual([
      'first',
      before(alone.now(), 24 * 60),
    ])

    const { db, now, read, advance } = await restoredSchool(await open(), { BACKUP_DIR: '/somewhere' })
    expect(told(await read())).toEqual(['first', before(now(), 48 * 60)])
    const goodAt = now().toISOString()
    await saveBackupStatus(db, { goodAt }, now())
    advance(later)
    expect(told(await read())).toEqual(['first', before(new Date(goodAt), 1)])
    await saveBackupStatus(db, { goodAt: '2031-01-01T00:00:00.000Z' }, now())
    advance(later)
    expect(told(await read())).toEqual(['first', before(now(), 48 * 60)])
  })
})

describeOnBothDatabases('after a restore', (open) => {
  const marks = { _client: 'tab', _seq: 1 }

  test('REL-81 a marked restore starts one new epoch at the next start', async () => {
    const { db, now, record, copied } = await restoredSchool(await open())
    const { version } = await record()
    const epoch = await (await copied())()
    expect(epoch).toMatchObject({ copyAt: expect.any(String) as string })
    expect(await beginEpoch(db, now())).toBeNull()
    const after = (await record()).version
    expect(after).toBeGreaterThan(version + 1_000)
    expect(
      await db.selectFrom('restored_record').selectAll().where('student_id', '=', id).execute(),
    ).toMatchObject([{ version_before: version, version_after: after }])
  })

  test('REL-81 an answer that the backup lacks is sent again with its lost version', async () => {
    const { record, save, copied, restore } = await restoredSchool(await open())
    const putBack = await copied()
    const { version } = await record()
    const { receipts, version: lost } = await save({
      sex: 'Male',
      _base: version,
      _changed: ['sex'],
      ...marks,
    })
    await putBack()
    expect((await record()).sex).toBeNull()
    const back = {
      sex: 'Male',
      _base: lost,
      _changed: ['sex'],
      _replaced: { sex: [null] },
      _receipts: receipts,
    }
    expect(await save({ ...back, ...marks, _client: 'new' })).toMatchObject({ conflicts: [] })
    expect((await record()).sex).toBe('Male')
    expect(await restore()).toMatchObject({ answers: 1, students: 1, families_back: 1 })
  })

  test('REL-81 a value stored since the restore is not overwritten, whatever the version numbers', async () => {
    const { record, save, copied, call, signInAs } = await restoredSchool(await open())
    const putBack = await copied()
    const { version } = await record()
    const { version: lost } = await save({ sex: 'Male', _base: version, _changed: ['sex'], ...marks })
    await putBack()
    const office = { id, sex: 'Female', _base: (await record()).version, _changed: ['sex'] }
    await call(saveStudent, {}, { headers: await signInAs('admin'), body: office })
    const typed = { _base: lost, _changed: ['sex'], _replaced: { sex: [null, 'Male'] }, _client: 'new' }
    expect((await save({ sex: 'Male', ...typed })).conflicts).toMatchObject([
      { field: 'sex', yours: 'Male', theirs: 'Female', by: 'school' },
    ])
    // This school has never issued a base ahead of the record.
    expect((await save({ sex: 'Male', ...typed, _base: 2_000_000_000 })).conflicts).toHaveLength(1)
    expect((await record()).sex).toBe('Female')
  })

  test('REL-81 a conflict names the author of the stored value, from the history in the backup', async () => {
    const { record, save, copied } = await restoredSchool(await open())
    const { version } = await record()
    const { version: kept } = await save({ sex: 'Female', _base: version, _changed: ['sex'], ...marks })
    const putBack = await copied()
    const { version: lost } = await save({ sex: 'Male', _base: kept, _changed: ['sex'], ...marks, _seq: 2 })
    await putBack()
    const typed = { _base: lost, _changed: ['sex'], _replaced: { sex: ['Male'] }, _client: 'new' }
    expect((await save({ sex: null, ...typed })).conflicts).toMatchObject([
      { theirs: 'Female', by: 'family' },
    ])
  })

  test('REL-81 an answer that the backup already has does not overwrite later changes', async () => {
    const { record, save, copied } = await restoredSchool(await open())
    const { version } = await record()
    const own = { _base: version, _changed: ['sex'] }
    const { receipts, version: kept } = await save({ sex: 'Male', ...own, ...marks })
    await save({ sex: 'Female', ...own, _base: kept, ...marks, _seq: 2 })
    await (
      await copied()
    )()
    const back = { sex: 'Male', _base: kept, _changed: ['sex'], _receipts: receipts, _client: 'new' }
    // This save does not acknowledge it as stored.
    expect(await save(back)).toMatchObject({ conflicts: [], receipts: {} })
    expect((await record()).sex).toBe('Female')
  })

  test('REL-81 if a browser repeats the stored answer, older answers no longer count, and no history row is added', async () => {
    const { record, save, copied, restore, call, signInAs } = await restoredSchool(await open())
    const sex = { _changed: ['sex'], _base: (await record()).version }
    const { version } = await save({ sex: 'Male', ...sex, ...marks })
    const putBack = await copied()
    const older = await save({ sex: 'Female', ...sex, _base: version, _client: 'phone' })
    const newer = await save({ sex: 'Male', ...sex, _base: older.version, _client: 'laptop' })
    await putBack()
    const [_replaced, _receipts] = [{ sex: ['Female', 'Male'] }, newer.receipts]
    await save({ sex: 'Male', ...sex, _base: newer.version, _replaced, _receipts, _client: 'laptop again' })
    const back = { ...sex, _base: older.version, _replaced: { sex: ['Male'] }, _receipts: older.receipts }
    expect((await save({ sex: 'Female', ...back, _client: 'phone again' })).conflicts).toHaveLength(1)
    expect(await record()).toMatchObject({ sex: 'Male' })
    expect(await restore()).toMatchObject({ answers: 0 })
    const path = { studentId: id }
    const history = await call(listFieldHistory, path, { headers: await signInAs('admin') })
    expect(history.json<FieldHistory>().changes.map(({ before, after }) => [before, after])).toEqual([
      [null, 'Male'],
    ])
  })

  test('REL-81 the office sees which families have not returned since the restore', async () => {
    const { db, now, call, signInAs, copied, restore, record, advance } = await restoredSchool(await open())
    expect(await restore()).toBeNull()
    await db
      .updateTable('account')
      .set({ last_sign_in_at: now().toISOString() })
      .where('login', '=', id)
      .execute()
    await (
      await copied()
    )()
    const notBack = async () =>
      (await call(listFamiliesNotBack, {}, { headers: await signInAs('admin') })).json<FamilyNotBack[]>()
    expect(await notBack()).toMatchObject([{ student_id: id, class_id: '1A' }])
    expect(await restore()).toMatchObject({ answers: 0, families_back: 0, families_not_back: 1 })
    await record()
    expect(await restore()).toMatchObject({ families_back: 1, families_not_back: 0 })
    expect(await notBack()).toEqual([])
    advance({ days: 31 })
    expect(await restore()).toBeNull()
  })
})
