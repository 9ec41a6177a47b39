import { saveStudent, type SaveStudentAnswer } from '#shared/contract/students/students'
import { describeOnBothDatabases } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { restoredSchool } from '../../testing/portal/restoredSchool'

const { id } = people.owner
const marks = { _client: 'tab', _seq: 1 }

describeOnBothDatabases('receipts of answers', (open) => {
  test('REL-81 after registration has closed, a receipt proves that an answer was in time; a changed text invalidates it', async () => {
    const { db, record, post, copied } = await restoredSchool(await open())
    const putBack = await copied()
    const body = {
      place_of_birth: 'Arima',
      _base: (await record()).version,
      _changed: ['place_of_birth'],
      ...marks,
    }
    const first = (await post(body)).json<SaveStudentAnswer>()
    await db.updateTable('registration_window').set({ open: 0 }).execute()
    const again = {
      ...body,
      _base: first.version,
      _replaced: { place_of_birth: [null] },
      _receipts: first.receipts,
    }
    // Within the same epoch a receipt has no effect.
    expect((await post({ ...again, _client: 'new' })).statusCode).toBe(403)
    await putBack()
    expect((await post({ ...again, place_of_birth: 'Couva' })).statusCode).toBe(403)
    expect((await post({ ...again, sex: 'Male', _changed: ['place_of_birth', 'sex'] })).statusCode).toBe(403)
    expect((await post(again)).statusCode).toBe(200)
    expect((await record()).place_of_birth).toBe('Arima')
  })

  test('REL-81 an answer whose base has changed since is compared with the version in its receipt', async () => {
    const { record, save, copied } = await restoredSchool(await open())
    const putBack = await copied()
    const { version } = await record()
    const { receipts } = await save({ sex: 'Male', _base: version, _changed: ['sex'], ...marks })
    await putBack()
    for (const _base of [version, (await record()).version]) {
      const back = { sex: 'Male', _base, _changed: ['sex'], _replaced: { sex: [null] }, _receipts: receipts }
      await save({ ...back, _client: `new ${_base}` })
      expect((await record()).sex).toBe('Male')
    }
  })

  test('REL-81 an agreement has no receipt, because it belongs to one version of the terms', async () => {
    const { db, record, save } = await restoredSchool(await open())
    const terms = { version: '1', text: 'Be kind.', hash: 'abc', created_at: '2026-01-01T00:00:00.000Z' }
    await db.insertInto('terms').values(terms).execute()
    const both = { agree_terms_conditions: 1, sex: 'Male', _changed: ['agree_terms_conditions', 'sex'] }
    const { receipts } = await save({ ...both, _base: (await record()).version, ...marks })
    expect(Object.keys(receipts)).toEqual(['sex'])
  })

  test('REL-81 a receipt expires thirty days after the restore', async () => {
    const { db, record, post, copied, advance, signInAs, call } = await restoredSchool(await open())
    const putBack = await copied()
    const body = { id, sex: 'Male', _base: (await record()).version, _changed: ['sex'], ...marks }
    const { receipts, version } = (await post(body)).json<SaveStudentAnswer>()
    await putBack()
    await db.updateTable('registration_window').set({ open: 0 }).execute()
    advance({ days: 31 })
    const back = { ...body, _base: version, _replaced: { sex: [null] }, _receipts: receipts, _client: 'new' }
    const answer = await call(saveStudent, {}, { headers: await signInAs('owner'), body: back })
    expect(answer.statusCode).toBe(403)
  })
})
