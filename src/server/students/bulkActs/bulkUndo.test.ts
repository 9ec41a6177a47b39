import fc from 'fast-check'
import { leaveStudent, returnStudent } from '#shared/contract/students/enrolment'
import type { BulkAct } from '#shared/contract/students/bulkActs'
import {
  describeOnBothDatabases,
  engines,
  openTestDatabase,
  testOnBothDatabases,
} from '../../testing/database/testDb'
import { saveStudentOf } from '../../testing/people/people'
import { closed, openBulkDesk, other, owner, reset } from '../../testing/portal/bulkDesk'
import { runMaintenance } from '../../operations/background'

const toClass = (class_id: string): BulkAct => ({ kind: 'class', class_id })
const toHouse = (house_code: number | null): BulkAct => ({ kind: 'house', house_code })
const left = (on: string): BulkAct => ({ kind: 'left', on, why: 'finished', words: 'All done' })
const family = [owner.id, other.id, reset.id]

describeOnBothDatabases('undoing a change of many students', (open) => {
  test.each([toClass('2A'), toHouse(2), toHouse(null), left('2026-07-10'), left('2026-12-11')])(
    'every student is restored: %j',
    async (act) => {
      const {
        test: portal,
        apply,
        undo,
        places,
        enrolments,
        list,
        edit,
        signInAgain,
        audited,
      } = await openBulkDesk(await open())
      await edit(reset.id, { class_id: null })
      const before = [await places(), await enrolments()]
      const done = await apply(act, family)
      expect(done.status).toBe(200)
      expect([await places(), await enrolments()]).not.toEqual(before)
      portal.advance({ days: 2 })
      await signInAgain()
      expect((await undo(done.body.id)).body).toMatchObject({
        ...{ undone_at: portal.now().toISOString(), stays_why: 'This was already undone.' },
      })
      expect([await places(), await enrolments()]).toEqual(before)
      expect((await list()).map(({ undone_at }) => undone_at)).toEqual([portal.now().toISOString()])
      const again = await undo(done.body.id)
      expect([again.status, again.body.message]).toEqual([409, 'This was already undone.'])
      const [{ details } = { details: {} }] = await audited('bulk act undone')
      expect(details).toEqual({ act: done.body.text, students: family })
    },
  )

  test('students who had left earlier get back their earlier day and reason, and the log records both steps', async () => {
    const {
      test: portal,
      headers,
      apply,
      undo,
      places,
      enrolments,
      audited,
    } = await openBulkDesk(await open())
    const gone = { student_id: owner.id, on: '2026-07-10', why: 'abroad', words: 'To Canada' } as const
    await portal.call(leaveStudent, {}, { headers: headers(), body: gone })
    const before = [await places(), await enrolments()]
    const { body } = await apply(left('2026-06-30'), [owner.id, other.id])
    expect((await undo(body.id)).status).toBe(200)
    expect([await places(), await enrolments()]).toEqual(before)
    const noted = (await audited('student left', 'student returned')).slice(-2)
    expect(noted).toEqual([
      {
        ...{ action: 'student left', subject: `student:${owner.id}` },
        details: { before: '2026-06-30', on: '2026-07-10', why: 'abroad' },
      },
      {
        ...{ action: 'student returned', subject: `student:${other.id}` },
        details: { left: '2026-06-30' },
      },
    ])
  })

  test('bulk acts are undone one by one, the latest first', async () => {
    const { apply, undo, places, enrolments } = await openBulkDesk(await open())
    const before = [await places(), await enrolments()]
    const acts = [toClass('2A'), left('2026-12-11'), toClass('1A'), toHouse(2), toHouse(null)]
    const ids: string[] = []
    for (const act of acts) ids.push((await apply(act, family)).body.id)
    expect((await undo(ids[0] ?? '')).status).toBe(409)
    for (const id of ids.reverse()) expect((await undo(id)).status).toBe(200)
    expect([await places(), await enrolments()]).toEqual(before)
  })

  test('SEC-31 undoing needs a fresh sign-in if it restores a leaving date in the past', async () => {
    const { test: portal, headers, apply, undo, signInAgain } = await openBulkDesk(await open())
    const gone = { student_id: owner.id, on: '2026-07-10', why: 'abroad', words: null } as const
    await portal.call(leaveStudent, {}, { headers: headers(), body: gone })
    const { body } = await apply(left('2026-12-11'), [owner.id])
    portal.advance({ minutes: 11 })
    expect((await undo(body.id)).status).toBe(401)
    await signInAgain()
    expect((await undo(body.id)).status).toBe(200)
  })

  test('undo is refused, with the names of the students, after a student was changed, even if changed back', async () => {
    const { apply, undo, list, edit, places } = await openBulkDesk(await open())
    const { body } = await apply(toClass('2A'), family)
    await edit(owner.id, { class_id: '1A' })
    await edit(owner.id, { class_id: '2A' })
    await edit(other.id, { allergy: 'Nuts', house_code: 2 })
    const after = await places()
    const one = '1 student has been changed since: Asha Ramkissoon-Mohammed. Change the student back by hand.'
    expect((await list())[0]?.stays_why).toBe(one)
    await edit(reset.id, { class_id: '1A' })
    const answer = await undo(body.id)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      '2 students have been changed since: Marisol Baptiste and Asha Ramkissoon-Mohammed. Change them back one by one. Nothing was undone.',
    ])
    expect((await places()).slice(0, 2)).toEqual(after.slice(0, 2))
  })

  test('undo is refused after a student has returned or left for another reason', async () => {
    const { test: portal, headers, apply, undo } = await openBulkDesk(await open())
    const on = '2026-08-03'
    const { body } = await apply(left(on), [owner.id])
    const second = await apply(left(on), [other.id])
    await portal.call(returnStudent, {}, { headers: headers(), body: { student_id: owner.id } })
    const abroad = { student_id: other.id, on, why: 'abroad', words: null } as const
    await portal.call(leaveStudent, {}, { headers: headers(), body: abroad })
    expect([(await undo(body.id)).status, (await undo(second.body.id)).status]).toEqual([409, 409])
  })

  test('undo is refused if the school no longer has the former class', async () => {
    const { db, apply, list } = await openBulkDesk(await open())
    await db.insertInto('form_class').values({ id: '1B', form_level: 1 }).execute()
    await apply(toClass('1B'), [closed.id])
    await db.deleteFrom('form_class').where('id', '=', '2A').execute()
    expect((await list())[0]?.stays_why).toBe(
      'The school no longer has class 2A, where some of the students were before.',
    )
  })

  test('students who have been erased are left out; undo data is deleted after a week', async () => {
    const { test: portal, db, apply, undo, list, signInAgain } = await openBulkDesk(await open())
    const { body } = await apply(toHouse(2), family)
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('field_change').where('student_id', '=', other.id).execute()
      await trx.deleteFrom('student').where('id', '=', other.id).execute()
    })
    expect((await undo(body.id)).status).toBe(200)
    portal.advance({ days: 7, seconds: 1 })
    await runMaintenance(db, portal.now())
    await signInAgain()
    expect(await list()).toEqual([])
    expect(await db.selectFrom('bulk_act_student').selectAll().execute()).toEqual([])
  })
})

testOnBothDatabases('two who undo at once: one does, the other is told', async (open) => {
  const { apply, undo, places } = await openBulkDesk(await open())
  const before = await places()
  const { body } = await apply(toClass('2A'), family)
  const answers = await Promise.all([undo(body.id), undo(body.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await places()).toEqual(before)
})

const anyClass = fc.constantFrom('1A', '2A', null)
const anyHouse = fc.constantFrom(1, 2, null)
const anyDay = fc.constantFrom('2026-07-10', '2026-08-03', '2026-12-11')
const anyPupil = fc.record({
  class_id: anyClass,
  house_code: anyHouse,
  moved: fc.option(fc.constantFrom('1A', '2A')),
  left_on: fc.option(anyDay, { freq: 4 }),
})
const anyAct: fc.Arbitrary<BulkAct> = fc.oneof(
  fc.constantFrom('1A', '2A').map(toClass),
  anyHouse.map(toHouse),
  anyDay.map(left),
)

test.each(engines)('undo restores the original state in any generated school (%s)', async (engine) => {
  const desk = await openBulkDesk(await openTestDatabase(engine))
  const { test: portal, db, headers, plan, apply, undo, places, enrolments, edit, signInAgain } = desk
  let count = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyPupil, { minLength: 1, maxLength: 4 }),
      anyAct,
      fc.boolean(),
      async (pupils, act, later) => {
        const ids: string[] = []
        for (const { class_id, house_code, moved, left_on } of pupils) {
          const id = `P${(count += 1)}`
          ids.push(id)
          await saveStudentOf(db, { ...owner, id, class_id: class_id as string })
          await edit(id, { house_code })
          if (moved !== null) await edit(id, { class_id: moved })
          const gone = { student_id: id, on: left_on ?? '', why: 'abroad', words: null } as const
          if (left_on !== null) await portal.call(leaveStudent, {}, { headers: headers(), body: gone })
        }
        const before = [await places(), await enrolments()]
        const { changes, refused } = await plan(act, ids)
        const done = await apply(
          act,
          ids.filter((id) => refused.every(({ student_id }) => student_id !== id)),
        )
        expect(done.status).toBe(changes.length > 0 ? 200 : ids.length === refused.length ? 422 : 409)
        if (later) portal.advance({ days: 1 })
        await signInAgain()
        if (done.status === 200) expect((await undo(done.body.id)).status).toBe(200)
        expect([await places(), await enrolments()]).toEqual(before)
      },
    ),
    { numRuns: 20 },
  )
})

testOnBothDatabases(
  'a leaving that was undone does not stand in the way of the class before it',
  async (open) => {
    const { test: portal, apply, undo, places, signInAgain } = await openBulkDesk(await open())
    const before = await places()
    const moved = await apply(toClass('2A'), [owner.id, other.id])
    portal.advance({ days: 1 })
    await signInAgain()
    // This departure has a day before the change of class, and so undoes that change.
    const gone = await apply(left('2026-07-10'), [owner.id, other.id])
    expect((await undo(gone.body.id)).status).toBe(200)
    expect((await undo(moved.body.id)).status).toBe(200)
    expect(await places()).toEqual(before)
  },
)

testOnBothDatabases('after seven days an act is nobody’s to undo', async (open) => {
  const { test: portal, apply, undo, signInAgain } = await openBulkDesk(await open())
  const done = await apply(toHouse(2), [owner.id])
  portal.advance({ days: 8 })
  await signInAgain()
  const late = await undo(done.body.id)
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('more than 7 days ago')])
})
