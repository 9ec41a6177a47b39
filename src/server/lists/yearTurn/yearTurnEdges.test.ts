// Rare cases before, during and after the turn of the year.
import { getStudentRecord } from '#shared/contract/students/students'
import { describeOnBothDatabases } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { newcomer, openYearTurnDesk, saveIntake } from '../../testing/portal/yearTurnDesk'

const { owner, other } = people
const leaving = { on: '2026-08-01', why: 'finished' } as const

describeOnBothDatabases('rare cases of the turn of the year', (open) => {
  test.each(['2026-07-10', '2026-09-11', '2026-09-20'])(
    'a student removed from the class before leaving on %s is back in it after an undo',
    async (on) => {
      const desk = await openYearTurnDesk(await open())
      const { test: portal, draft, apply, undo, content, signInAgain, enrolmentsOf } = desk
      portal.advance({ days: 40 })
      await signInAgain()
      await desk.edit(owner.id, { class_id: null })
      portal.advance({ days: 1 })
      await signInAgain()
      expect(await enrolmentsOf(owner.id)).toEqual(['2025 1A 2026-01-05 2026-09-11 joined'])
      await draft({ leaving: { on, why: 'finished' }, exceptions: [{ student_id: owner.id, to: null }] })
      const before = await content()
      expect((await apply()).status).toBe(200)
      expect((await undo()).body.kept).toEqual([])
      expect(await content()).toEqual(before)
    },
  )

  test('a student removed from the class by mistake is put back into it from today on', async () => {
    const desk = await openYearTurnDesk(await open())
    const { draft, apply, undo, content, enrolmentsOf } = desk
    await desk.edit(owner.id, { class_id: null })
    await draft({ leaving, exceptions: [{ student_id: owner.id, to: '1A' }] })
    const before = await content()
    const [until] = await enrolmentsOf(owner.id)
    expect((await apply()).status).toBe(200)
    expect(await enrolmentsOf(owner.id)).toEqual([until, '2026 1A 2026-08-03 repeats'])
    expect((await undo()).body.kept).toEqual([])
    expect(await content()).toEqual(before)
  })

  test('of two windows for one form level the last in the plan counts, and is undone', async () => {
    const { db, draft, apply, undo, content } = await openYearTurnDesk(await open())
    const windows = [
      { form_level: 1, open: 0, deadline: null },
      { form_level: 1, open: 1, deadline: '2026-10-30' },
    ] as const
    await draft({ leaving, windows: [...windows] })
    const before = await content()
    await apply()
    const stored = await db
      .selectFrom('registration_window')
      .selectAll()
      .where('form_level', '=', 1)
      .execute()
    expect(stored).toMatchObject([windows[1]])
    expect((await undo()).body.kept).toEqual([])
    expect(await content()).toEqual(before)
  })

  test('students without a former class are counted among those asked to confirm', async () => {
    const { db, draft, plan, apply, edit } = await openYearTurnDesk(await open())
    await edit(owner.id, { class_id: null })
    await db
      .updateTable('student')
      .set({ agree_terms_conditions: 1 })
      .where('id', 'in', [owner.id, other.id])
      .execute()
    await draft({ leaving, exceptions: [{ student_id: owner.id, to: '1B' }] })
    expect((await plan()).asked).toBe(2)
    expect((await apply()).status).toBe(200)
    expect((await plan()).asked).toBe(2)
  })

  test('a newcomer whose record was only opened and whose slip was printed is removed by an undo', async () => {
    const {
      test: portal,
      db,
      headers,
      draft,
      plan,
      apply,
      undo,
      content,
    } = await openYearTurnDesk(await open())
    await saveIntake(db, [newcomer('Zoe')])
    await draft({ leaving, intake: 'sea' })
    const before = await content()
    await apply()
    const studentId = (await plan()).students.find(({ kind }) => kind === 'comes')?.student_id ?? ''
    const record = await portal.call(getStudentRecord, { studentId }, { headers: headers() })
    expect(record.statusCode).toBe(200)
    const at = new Date().toISOString()
    await db
      .insertInto('first_code')
      .values({ student_id: studentId, code_hash: 'h', issued_at: at, expires_at: at, used_by: null })
      .execute()
    await db
      .insertInto('student_selection')
      .values({
        ...{ id: 's', student_ids: JSON.stringify([studentId]), label: 'Newcomers' },
        ...{ created_at: at, created_by: 'admin:office' },
      })
      .execute()
    expect((await undo()).body.kept).toEqual([])
    expect(await db.selectFrom('first_code').selectAll().execute()).toEqual([])
    await db.deleteFrom('student_selection').execute()
    expect(await content()).toEqual(before)
  })

  test('a student added by hand since the list was checked is not added again', async () => {
    const { db, draft, plan, applyOn, edit } = await openYearTurnDesk(await open())
    await edit(owner.id, { date_of_birth: '2015-02-03' })
    await saveIntake(db, [newcomer('Zoe'), newcomer('Ana', { sea_no: '1234567890' })])
    await draft({ leaving, intake: 'sea' })
    const { basis, rejected } = await plan()
    expect(rejected).toEqual([])
    await edit(owner.id, { first_name: 'Zoe', last_name: 'Newman' })
    await db.updateTable('student').set({ sea_no: '1234567890' }).where('id', '=', other.id).execute()
    expect((await applyOn(basis)).status).toBe(409)
    const { rejected: known, students } = await plan()
    expect(known.map(({ row, why }) => [row, why.slice(-80)])).toEqual([
      [2, expect.stringContaining('has the same name and date of birth')],
      [3, expect.stringContaining('is in the school’s records already.')],
    ])
    expect(students.filter(({ kind }) => kind === 'comes')).toEqual([])
  })
})
