import { getStudentRecord, saveStudent, type SaveStudentAnswer } from '#shared/contract/students/students'
import type { StudentRecord } from '#shared/record/record'
import type { Headers } from '../../testing/portal/browser'
import { enrol, people, type Person } from '../../testing/people/people'
import { testApp } from '../../testing/portal/testApp'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'

const id = people.owner.id

const start = async (database: TestDatabase) => {
  const portal = await testApp({ database, engine: database.engine })
  const terms = { version: '1', text: 'Be kind.', hash: 'abc', created_at: '2026-01-01T00:00:00.000Z' }
  await portal.db.insertInto('terms').values(terms).execute()

  const read = async (headers: Headers): Promise<StudentRecord> => {
    const answer = await portal.call(getStudentRecord, { studentId: id }, { headers })
    expect(answer.statusCode).toBe(200)
    return answer.json<[StudentRecord]>()[0]
  }
  const post = (headers: Headers, body: object) =>
    portal.call(saveStudent, {}, { headers, body: { id, ...body } })
  const save = async (headers: Headers, body: object): Promise<SaveStudentAnswer> => {
    const answer = await post(headers, body)
    expect(answer.json()).toMatchObject({ id })
    expect(answer.statusCode).toBe(200)
    return answer.json<SaveStudentAnswer>()
  }
  return { ...portal, read, post, save, headers: await portal.signInAs('owner') }
}

describeOnBothDatabases('saving a record', (open) => {
  test('a changed field is stored with its history, version and time', async () => {
    const { db, save, read, headers, advance, now } = await start(await open())
    advance({ minutes: 5 })
    const marks = { _base: 1, _changed: ['place_of_birth'], _client: 'tab', _seq: 1 }
    const answer = await save(headers, { place_of_birth: ' Trinidad and Tobago ', ...marks })
    const receipts = { place_of_birth: expect.any(String) as string }
    expect(answer).toEqual({ id, version: 2, updatedAt: now().toISOString(), conflicts: [], receipts })
    const stored = await read(headers)
    expect(stored).toMatchObject({ place_of_birth: 'Trinidad and Tobago', version: 2 })
    expect(await db.selectFrom('field_change').selectAll().execute()).toMatchObject([
      {
        student_id: id,
        version: 2,
        field: 'place_of_birth',
        old_value: 'null',
        new_value: '"Trinidad and Tobago"',
        by_role: 'family',
        by_account: `student:${id}`,
        client: 'tab',
        seq: 1,
      },
    ])
  })

  test('a whole record with many changes is stored in one save', async () => {
    const { db, save, read, headers } = await start(await open())
    const record = await read(headers)
    const answers = { polio: 1, measles: 0, allergy: 'None', no_in_family: 4, living_status: 'Guardian' }
    const answer = await save(headers, { ...record, ...answers })
    expect(answer.version).toBe(2)
    expect(await read(headers)).toMatchObject({ ...answers, no_in_family: '4', version: 2 })
    expect(await db.selectFrom('field_change').select('field').execute()).toHaveLength(5)
  })

  test('saving the same values again changes nothing', async () => {
    const { save, read, headers } = await start(await open())
    const record = await read(headers)
    expect(await save(headers, record)).toMatchObject({ version: 1, updatedAt: record.updatedAt })
  })

  test('REL-11 REL-46 both changes are stored if two people edit different fields', async () => {
    const { save, read, headers, signInAs } = await start(await open())
    const other = await signInAs('owner')
    await save(headers, { allergy: 'Nuts', _base: 1, _changed: ['allergy'], _client: 'a', _seq: 1 })
    await save(other, { allergy: null, sex: 'Female', _base: 1, _changed: ['sex'], _client: 'b', _seq: 1 })
    expect(await read(headers)).toMatchObject({ allergy: 'Nuts', sex: 'Female', version: 3 })
  })

  test('REL-11 REL-46 if two people edit the same field, the second sees a conflict and nothing is overwritten', async () => {
    const { save, read, headers, signInAs, now } = await start(await open())
    const office = await signInAs('admin')
    await save(office, { allergy: 'Nuts', _base: 1, _changed: ['allergy'], _client: 'a', _seq: 1 })
    const answer = await save(headers, {
      allergy: 'Dust',
      sex: 'Female',
      _base: 1,
      _changed: ['allergy', 'sex'],
      _client: 'b',
      _seq: 1,
    })
    expect(answer.conflicts).toEqual([
      { field: 'allergy', yours: 'Dust', theirs: 'Nuts', at: now().toISOString(), by: 'school' },
    ])
    expect(await read(headers)).toMatchObject({ allergy: 'Nuts', sex: 'Female' })
    await save(headers, {
      allergy: 'Dust',
      _base: answer.version,
      _changed: ['allergy'],
      _client: 'b',
      _seq: 2,
    })
    expect(await read(headers)).toMatchObject({ allergy: 'Dust' })
  })

  test('REL-11 a conflict names the author in the office to a colleague, but never to a family', async () => {
    const { db, save, headers, signInAs } = await start(await open())
    const second: Person = { ...people.admin, id: 'second' }
    await enrol(db, second)
    const [office, colleague] = [await signInAs('admin'), await signInAs(second)]
    const on = (value: string) => ({ allergy: value, _base: 1, _changed: ['allergy'], _seq: 1 })
    await save(office, { ...on('Nuts'), _client: 'a' })
    const answer = await save(colleague, { ...on('Dust'), _client: 'b' })
    expect(answer.conflicts).toMatchObject([{ theirs: 'Nuts', by: 'school', account: 'admin:office' }])
    const told = await save(headers, { ...on('Milk'), _client: 'c' })
    expect(told.conflicts).toMatchObject([{ theirs: 'Nuts', by: 'school' }])
    expect(JSON.stringify(told)).not.toContain('admin:')
    const own = { achievements: 'Chess', _base: 1, _changed: ['achievements'], _seq: 2 }
    await save(headers, { ...own, _client: 'c' })
    const theirs = await save(office, { ...own, achievements: 'Draughts', _client: 'a' })
    expect(theirs.conflicts).toMatchObject([{ theirs: 'Chess', by: 'family' }])
    expect(theirs.conflicts[0]).not.toHaveProperty('account')
  })

  test('REL-12 REL-47 an older save of the same tab that arrives late changes nothing', async () => {
    const { save, read, headers } = await start(await open())
    const marks = { _base: 1, _changed: ['allergy'], _client: 'tab' }
    await save(headers, { allergy: 'Dust and nuts', ...marks, _seq: 2 })
    await save(headers, { allergy: 'Dust', ...marks, _seq: 1 })
    expect(await read(headers)).toMatchObject({ allergy: 'Dust and nuts', version: 2 })
  })

  test('REL-44 a save that arrives twice has one effect', async () => {
    const { db, save, headers } = await start(await open())
    const body = { allergy: 'Dust', _base: 1, _changed: ['allergy'], _client: 'tab', _seq: 1 }
    await save(headers, body)
    expect(await save(headers, body)).toMatchObject({ version: 2 })
    expect(await db.selectFrom('field_change').selectAll().execute()).toHaveLength(1)
  })

  test.each([
    ['first_name', 'Zoë', 'zoe ramkissoon mohammed', 'Zoë Ramkissoon-Mohammed'],
    ['last_name', 'Núñez', 'asha nunez', 'Asha Núñez'],
  ])('a changed %s updates the search and the sign-in', async (field, value, search_name, name) => {
    const { db, save, headers } = await start(await open())
    await save(headers, { [field]: value, _base: 1, _changed: [field] })
    const student = db.selectFrom('student').select('search_name').where('id', '=', id)
    expect(await student.executeTakeFirst()).toEqual({ search_name })
    const account = db.selectFrom('account').select('name').where('login', '=', id)
    expect(await account.executeTakeFirst()).toEqual({ name })
  })

  test('SEC-94 agreeing, withdrawing and agreeing again are three rows, and the record names the text', async () => {
    const { db, save, read, headers } = await start(await open())
    for (const value of [1, 0, 1]) await save(headers, { agree_terms_conditions: value })
    const rows = await db.selectFrom('consent').selectAll().orderBy('id').execute()
    expect(rows.map(({ value }) => value)).toEqual([1, 0, 1])
    expect(rows[0]).toMatchObject({
      terms_version: '1',
      terms_hash: 'abc',
      by_account: `student:${id}`,
    })
    expect(await read(headers)).toMatchObject({ agree_terms_conditions: 1, terms_and_conditions: '1' })
    await save(headers, { agree_terms_conditions: 0 })
    expect(await read(headers)).toMatchObject({ agree_terms_conditions: 0, terms_and_conditions: null })
  })
})

describeOnBothDatabases('REL-14 a client that sends only the plain record', (open) => {
  test('another guardian’s change survives a whole record that is out of date', async () => {
    const { save, read, headers, signInAs } = await start(await open())
    const other = await signInAs('owner')
    const { version: _version, updatedAt: _updatedAt, ...stale } = await read(headers)
    await read(other)
    await save(other, { allergy: 'Nuts' })
    const answer = await save(headers, { ...stale, sex: 'Female' })
    expect(answer.conflicts).toEqual([])
    expect(await read(headers)).toMatchObject({ allergy: 'Nuts', sex: 'Female' })
  })

  test('a stale tab that posts the whole record twice does not overwrite what others save before or in between', async () => {
    const { save, read, headers, signInAs } = await start(await open())
    const office = await signInAs('admin')
    const { version: _version, updatedAt: _updatedAt, ...stale } = await read(headers)
    await save(office, { allergy: 'Nuts', _changed: ['allergy'] })
    for (const theirs of ['Asthma', 'None']) {
      await save(office, { medical_history: theirs, _changed: ['medical_history'] })
      const answer = await save(headers, { ...stale, sex: 'Female' })
      expect(answer.conflicts).toEqual([])
      expect(await read(office)).toMatchObject({ allergy: 'Nuts', medical_history: theirs, sex: 'Female' })
    }
    // The tab's own answers are its base, so that it can withdraw them; answers by others are not.
    await save(headers, { ...stale, sex: 'Male' })
    await save(headers, { ...stale, sex: null })
    expect(await read(office)).toMatchObject({ allergy: 'Nuts', medical_history: 'None', sex: null })
  })

  test('a tab from before the sign-in counts as having read what it posts, and does not overwrite later saves by others', async () => {
    const { save, read, headers, signInAs } = await start(await open())
    const other = await signInAs('owner')
    const { version: _version, updatedAt: _updatedAt, ...stale } = await read(other)
    await save(headers, stale)
    await save(other, { allergy: 'Nuts', _changed: ['allergy'] })
    await save(headers, { ...stale, sex: 'Female' })
    expect(await read(headers)).toMatchObject({ allergy: 'Nuts', sex: 'Female' })
  })

  test('the posted version is the base', async () => {
    const { save, read, headers, signInAs } = await start(await open())
    const stale = await read(headers)
    await save(await signInAs('owner'), { allergy: 'Nuts' })
    await read(headers)
    await save(headers, { ...stale, sex: 'Female' })
    expect(await read(headers)).toMatchObject({ allergy: 'Nuts', sex: 'Female' })
  })

  test('an answer can be withdrawn without reading the record again', async () => {
    const { save, read, headers } = await start(await open())
    const record = await read(headers)
    await save(headers, { ...record, allergy: 'Nuts' })
    await save(headers, { ...record, allergy: null })
    expect(await read(headers)).toMatchObject({ allergy: null, version: 3 })
  })

  test('a save before anything was read counts as a change to the stored record', async () => {
    const { save, read, headers } = await start(await open())
    await save(headers, { nationality: 'Trinidadian' })
    expect(await read(headers)).toMatchObject({ nationality: 'Trinidadian' })
  })
})
