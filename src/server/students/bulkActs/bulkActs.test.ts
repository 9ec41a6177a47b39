import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as contract from '#shared/contract/students/bulkActs'
import type { BulkAct } from '#shared/contract/students/bulkActs'
import { describeOnBothDatabases, testOnBothDatabases } from '../../testing/database/testDb'
import { leave } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { saveTermSchool } from '../../testing/papers/termSchool'
import { closed, openBulkDesk, other, owner, reset } from '../../testing/portal/bulkDesk'

const nobody = { V: 401, F: 403, O: 403, X: 403, C: 403 } as const
const toClass = (class_id: string): BulkAct => ({ kind: 'class', class_id })
const toHouse = (house_code: number | null): BulkAct => ({ kind: 'house', house_code })
const left = (on: string, words: string | null = null): BulkAct => ({
  ...{ kind: 'left', on, why: 'finished', words },
})
const today = '2026-08-03'

matrix([
  {
    call: contract.planBulkAct,
    about: ({ id }) => ({ body: { student_ids: [id], act: toClass('2A') } }),
    expected: { ...nobody, A: 200 },
  },
  {
    call: contract.applyBulkAct,
    about: ({ id }) => ({
      body: { id: randomUUID(), student_ids: [id], act: toClass('2A'), basis: 'of another day' },
    }),
    expected: { ...nobody, A: 409 },
  },
  {
    call: contract.undoBulkAct,
    about: () => ({ body: { id: 'unknown' } }),
    expected: { ...nobody, A: 404 },
  },
  { call: contract.listBulkActs, expected: { ...nobody, A: 200 } },
])

describeOnBothDatabases('planning a change for many students', (open) => {
  test('the plan names each student with the old and the new value, and changes nothing', async () => {
    const { db, plan, places } = await openBulkDesk(await open())
    await db
      .updateTable('student')
      .set({ class_id: null, house_code: null })
      .where('id', '=', owner.id)
      .execute()
    const all = [owner.id, other.id, closed.id]
    expect(await plan(toClass('2A'), all)).toMatchObject({
      changes: [
        { student_id: other.id, name: 'D’Abadie, Kwame', before: '1A', after: '2A' },
        { student_id: owner.id, name: 'Ramkissoon-Mohammed, Asha', before: 'No class', after: '2A' },
      ],
      unchanged: [{ student_id: closed.id, name: 'Núñez, Inés' }],
      refused: [],
    })
    const houses = (await plan(toHouse(2), all)).changes
    expect(houses.map(({ before: from, after }) => `${from} ${after}`)).toEqual([
      ...['Ibis Cocrico', 'Ibis Cocrico', 'No house Cocrico'],
    ])
    expect((await plan(toHouse(null), [other.id])).changes[0]).toMatchObject({ after: 'No house' })
    await leave(db, other, '2026-07-10')
    await leave(db, closed, '2026-12-11')
    const before = await places()
    expect((await plan(left('2026-12-18'), all)).changes).toMatchObject([
      { student_id: other.id, before: 'Left on 10 July 2026', after: 'Here until 18 December 2026' },
      { student_id: closed.id, before: 'Here until 11 December 2026', after: 'Here until 18 December 2026' },
      { student_id: owner.id, before: 'Here', after: 'Here until 18 December 2026' },
    ])
    expect((await plan(left('2026-07-10'), [other.id])).changes).toMatchObject([
      { before: 'Left on 10 July 2026', after: 'Left on 10 July 2026, another reason' },
    ])
    expect(await places()).toEqual(before)
    expect(await db.selectFrom('bulk_act').selectAll().execute()).toEqual([])
  })

  test('students who cannot be changed are named, with advice', async () => {
    const { db, plan } = await openBulkDesk(await open())
    await saveTermSchool(db)
    await leave(db, other, today)
    const refused = async (act: BulkAct, ...ids: string[]) =>
      (await plan(act, ids)).refused.map(({ name, why }) => `${name}: ${why}`)
    const hasLeft =
      'D’Abadie, Kwame: This student has left. Remove the student from the selection, or bring the student back first.'
    expect(await refused(toClass('2A'), other.id)).toEqual([hasLeft])
    expect(await refused(toHouse(2), other.id)).toEqual([hasLeft])
    expect(await refused(toClass('9Z'), owner.id)).toEqual([
      'Ramkissoon-Mohammed, Asha: The school has no class 9Z. Choose another class.',
    ])
    expect(await refused(toHouse(9), owner.id)).toEqual([
      'Ramkissoon-Mohammed, Asha: The school does not have this house. Choose another house.',
    ])
    expect(await refused(toHouse(2), '20269999')).toEqual([
      '20269999: The school has no student with this ID. Remove it from the selection.',
    ])
    expect(await refused(left('2013-05-05'), owner.id)).toEqual([
      'Ramkissoon-Mohammed, Asha: The student was born on 6 May 2013. Check the day of leaving.',
    ])
    expect((await refused(left('2014-05-05'), owner.id))[0]).toMatch(/first term began on/)
  })

  test('a date that does not exist is refused for the whole plan', async () => {
    const { applyOn } = await openBulkDesk(await open())
    const answer = await applyOn('', left('2026-02-30'), [owner.id])
    expect([answer.status, answer.body.message]).toEqual([
      ...[422, 'This date does not exist. Please check it.'],
    ])
  })
})

describeOnBothDatabases('changing many students at once', (open) => {
  test('the change is one bulk act with one description, and each record is saved as in a single edit', async () => {
    const { db, apply, list, places, audited } = await openBulkDesk(await open())
    const done = await apply(toClass('2A'), [owner.id, other.id, closed.id])
    expect(done).toMatchObject({
      status: 200,
      body: { text: '2 students moved to class 2A', students: 2, by: 'admin:office', stays_why: null },
    })
    expect(await list()).toEqual([done.body])
    expect(await places()).toEqual([
      ...[`${owner.id} 2A 1 null`, `${other.id} 2A 1 null`, `${closed.id} 2A 1 null`],
      `${reset.id} 1A 1 null`,
    ])
    const changes = await db.selectFrom('field_change').selectAll().orderBy('student_id').execute()
    expect(changes).toMatchObject(
      [owner, other].map(({ id }) => ({
        ...{ student_id: id, version: 2, field: 'class_id', old_value: '"1A"', new_value: '"2A"' },
        ...{ by_role: 'school', by_account: 'admin:office' },
      })),
    )
    const details = { act: '2 students moved to class 2A', students: [other.id, owner.id] }
    expect(await audited('bulk act applied')).toEqual([
      { action: 'bulk act applied', subject: null, details },
    ])
  })

  test('house changes and departures work too; the words about a departure are stored only with the students', async () => {
    const { db, apply, enrolments, audited } = await openBulkDesk(await open())
    const house = await apply(toHouse(2), [owner.id])
    expect(house.body.text).toBe('1 student put into the house Cocrico')
    expect((await apply(toHouse(null), [owner.id, other.id])).body.text).toBe(
      '2 students taken out of their houses',
    )
    const gone = await apply(left(today, ' To Tobago '), [owner.id, other.id])
    expect(gone.body).toMatchObject({
      ...{ text: '2 students marked as left on 3 August 2026', act: { words: null } },
    })
    expect((await enrolments()).filter(({ ended_words }) => ended_words === 'To Tobago')).toHaveLength(2)
    expect(await audited('student left')).toHaveLength(2)
    const { act } = await db
      .selectFrom('bulk_act')
      .select('act')
      .where('kind', '=', 'left')
      .executeTakeFirstOrThrow()
    expect(act).not.toContain('Tobago')
  })

  test('nothing is changed if a student differs from the plan or cannot be changed', async () => {
    const { db, plan, apply, applyOn, edit, places } = await openBulkDesk(await open())
    const ids = [owner.id, other.id]
    const { basis } = await plan(toClass('2A'), ids)
    await edit(owner.id, { house_code: 2 })
    await edit(other.id, { class_id: '2A' })
    const before = await places()
    const stale = await applyOn(basis, toClass('2A'), ids)
    expect([stale.status, stale.body.message]).toEqual([
      ...[
        409,
        'Something has changed since you opened the list, so nothing was done. Please check the list again.',
      ],
    ])
    await leave(db, owner, today)
    const refused = await apply(toHouse(1), ids)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '1 student cannot be changed this way, so nothing was done. Please check the list again.',
    ])
    expect(await apply(toClass('2A'), [other.id])).toMatchObject({ status: 409 })
    expect(await places()).toEqual(
      before.map((row) => (row.startsWith(owner.id) ? `${owner.id} 1A 2 ${today}` : row)),
    )
    expect(await db.selectFrom('bulk_act').selectAll().execute()).toEqual([])
  })

  test('a family’s save in another field does not invalidate the plan', async () => {
    const { plan, applyOn, edit } = await openBulkDesk(await open())
    const { basis } = await plan(toClass('2A'), [owner.id])
    await edit(owner.id, { allergy: 'Nuts', house_code: 2 })
    expect((await applyOn(basis, toClass('2A'), [owner.id])).status).toBe(200)
  })

  test('if one student cannot be saved, none is changed', async () => {
    const { test: portal, db, apply, places, enrolments } = await openBulkDesk(await open())
    const before = [await places(), await enrolments()]
    const stop = `new.id = '${reset.id}' and new.class_id = '2A'`
    if (portal.engine === 'sqlite')
      await sql
        .raw(`create trigger stop before update on student when ${stop} begin select raise(abort, 'no'); end`)
        .execute(db)
    else
      await sql
        .raw(`alter table student add constraint stop check (not (id = '${reset.id}' and class_id = '2A'))`)
        .execute(db)
    expect((await apply(toClass('2A'), [owner.id, other.id, reset.id])).status).toBe(500)
    expect([await places(), await enrolments()]).toEqual(before)
    expect(await db.selectFrom('field_change').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('bulk_act').selectAll().execute()).toEqual([])
  })
})

testOnBothDatabases('sent once more, because the answer was lost, it is not done twice', async (open) => {
  const { plan, applyOn, list, places } = await openBulkDesk(await open())
  const { basis } = await plan(toClass('2A'), [owner.id, other.id])
  const id = randomUUID()
  const send = () => applyOn(basis, toClass('2A'), [owner.id, other.id], id)
  const [first, second] = [await send(), await send()]
  expect([second.status, second.body]).toEqual([200, first.body])
  const before = await places()
  expect(await send()).toEqual(second)
  expect([await places(), (await list()).length]).toEqual([before, 1])
})

testOnBothDatabases(
  'of two who change the same students at once one is done, the other is told',
  async (open) => {
    const { plan, applyOn, list } = await openBulkDesk(await open())
    const ids = [owner.id, other.id, reset.id]
    const [first, second] = [toHouse(2), toHouse(null)]
    const bases = [(await plan(first, ids)).basis, (await plan(second, [...ids].reverse())).basis]
    const answers = await Promise.all([
      applyOn(bases[0] ?? '', first, ids),
      applyOn(bases[1] ?? '', second, [...ids].reverse()),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await list()).toHaveLength(1)
  },
)
