import type { PostingCheck, ReportReader } from '#shared/contract/reports/postingCheck'
import * as contract from '#shared/contract/reports/termReports'
import { assign, enrol, leave, people } from '../../testing/people/people'
import {
  changeMark,
  saveEnrolment,
  saveMark,
  saveTermSchool,
  springTerm,
  summerTerm,
} from '../../testing/papers/termSchool'
import { formTeacher, saveTeachers, teacher, teachersDesk } from '../../testing/portal/teachers'
import { testApp } from '../../testing/portal/testApp'
import { callEngines, type Engine } from '../../testing/database/testDb'

const { owner, other, closed, reset } = people
const summer = { year: '2025', term: '3' }

const office = async (engine: Engine) => {
  const test = await testApp({ engine })
  await saveTermSchool(test.db)
  const admin = await test.signInAs('admin')
  const check = async (key: { year: string; term: string } = summer) =>
    (await test.call(contract.getPostingCheck, key, { headers: admin })).json<PostingCheck>()
  const readers = async () =>
    (await test.call(contract.listReportReaders, summer, { headers: admin })).json<ReportReader[]>()
  const post = () =>
    test.call(
      contract.postTermReports,
      {},
      { headers: admin, body: { ...summerTerm, posted: 1, date_posted: null } },
    )
  return { test, admin, check, readers, post }
}

describe.each(callEngines)('before a posting (%s)', (engine) => {
  test('sheets with a teacher that are still open are listed, and those handed in or of other years are not', async () => {
    const { test, check } = await office(engine)
    expect((await check()).not_handed_in).toEqual([])
    await saveTeachers(test.db)
    await assign(test.db, teacher, 2024, '2A ENG')
    await assign(test.db, teacher, 2025, '9Z ENG')
    await assign(test.db, teacher, 2025, '1A GONE')
    const open = (subject_code: string | null, names = ['Admin']) => ({
      ...{ class_id: '1A', subject_code, teachers: names },
    })
    expect((await check()).not_handed_in).toEqual([open('ENG'), open('MAT'), open('FRE'), open(null)])
    expect((await (await teachersDesk(test, teacher)).handIn('FRE')).statusCode).toBe(200)
    expect((await (await teachersDesk(test, formTeacher)).handIn(null)).statusCode).toBe(200)
    await assign(test.db, formTeacher, 2025, '1A ENG')
    expect((await check()).not_handed_in).toEqual([open('ENG', ['Admin', 'Admin']), open('MAT')])
  })

  test('the office sees missing data for each class', async () => {
    const { test, check } = await office(engine)
    await saveMark(test.db, closed.id, 'MAT', { course_mark: 40 })
    expect(await check()).toMatchObject({
      ...summerTerm,
      posted: 0,
      scheduled: null,
      students: 4,
      classes: [
        {
          class_id: '1A',
          form_level: 1,
          students: 3,
          students_without_marks: 1,
          missing_marks: 0,
          not_enrolled: 0,
        },
        {
          class_id: '2A',
          missing_marks: 1,
          gaps: [{ student_id: closed.id, last_name: 'Núñez', subjects: ['Mathematics'], no_marks: 0 }],
        },
      ],
    })
  })

  test('students in a class but not in the term list are counted', async () => {
    const { test, check } = await office(engine)
    await saveEnrolment(
      test.db,
      other.id,
      other.class_id,
      { sessions_absent: null, remark_form_teacher: '' },
      springTerm,
    )
    const spring = await check({ year: '2025', term: '2' })
    expect(spring.classes).toMatchObject([
      {
        class_id: '1A',
        students: 2,
        not_enrolled: 1,
        without_remark: 1,
        without_attendance: 1,
        students_without_marks: 2,
      },
      { class_id: '2A', students: 0, not_enrolled: 1, gaps: [] },
    ])
  })

  test('a student missing from a subject and a class missing a subject are reported, although there is no row for either', async () => {
    const { test, check } = await office(engine)
    const beside = { ...people.closed, id: '20260190', class_id: '1B' }
    await test.db.insertInto('form_class').values({ id: '1B', form_level: 1 }).execute()
    await enrol(test.db, beside)
    await saveEnrolment(test.db, beside.id, '1B')
    await saveMark(test.db, beside.id, 'ENG', { course_mark: 40, exam_mark: 40 })
    await saveMark(test.db, reset.id, 'MAT', { course_mark: 40, exam_mark: 40 })
    const { classes } = await check()
    expect(classes).toMatchObject([
      {
        class_id: '1A',
        students_without_marks: 0,
        missing_marks: 1,
        subjects_without_marks: [],
        gaps: [{ student_id: reset.id, subjects: [], left_out: ['English Language'] }],
      },
      { class_id: '1B', missing_marks: 0, subjects_without_marks: ['Mathematics'], gaps: [] },
      { class_id: '2A', missing_marks: 0, subjects_without_marks: [] },
    ])
  })

  test('a class without a list is sorted among the others', async () => {
    const { test, check } = await office(engine)
    await test.db.insertInto('form_class').values({ id: '1B', form_level: 1 }).execute()
    await enrol(test.db, { ...people.closed, id: '20260190', class_id: '1B' })
    const { classes } = await check()
    expect(classes.map(({ class_id, not_enrolled }) => [class_id, not_enrolled])).toEqual([
      ['1A', 0],
      ['1B', 1],
      ['2A', 0],
    ])
  })

  test('next year’s newcomers are not reported as missing from earlier terms, posted or not', async () => {
    const { test, check, post } = await office(engine)
    await enrol(test.db, { ...people.other, id: '20270001' })
    const classmate = { ...people.other, id: '20270002' }
    await enrol(test.db, classmate)
    const from_on = test.now().toISOString().slice(0, 10)
    await test.db.updateTable('enrolment').set({ from_on }).where('student_id', '=', '20270001').execute()
    const notEnrolled = async () => (await check()).classes.map(({ not_enrolled }) => not_enrolled)
    // The other student was enrolled from the start.
    expect(await notEnrolled()).toEqual([1, 0])
    await leave(test.db, classmate, '2026-06-30')
    expect(await notEnrolled()).toEqual([0, 0])
    await leave(test.db, classmate, '2026-07-10')
    expect(await notEnrolled()).toEqual([1, 0])
    expect((await post()).statusCode).toBe(200)
    expect(await notEnrolled()).toEqual([1, 0])
  })

  test('no card counts as changed before families have received any', async () => {
    const { test, admin } = await office(engine)
    const changes = await test.call(contract.listReportChanges, summer, { headers: admin })
    expect([changes.statusCode, changes.json()]).toEqual([200, []])
  })

  test('an unknown term is not found', async () => {
    const { test, admin } = await office(engine)
    const answer = await test.call(contract.getPostingCheck, { year: '2001', term: '1' }, { headers: admin })
    expect(answer.statusCode).toBe(404)
  })
})

describe.each(callEngines)('after a posting (%s)', (engine) => {
  test('the office sees who has opened the card, how often, and who has never signed in', async () => {
    const { test, admin, readers, post } = await office(engine)
    await post()
    await test.db
      .updateTable('account')
      .set({ last_sign_in_at: '2026-07-01T12:00:00.000Z' })
      .where('login', '=', owner.id)
      .execute()
    const family = await test.signInAs('owner')
    const open = (headers: typeof family) =>
      test.call(contract.getReportCardPage, { studentId: owner.id, ...summer }, { headers })
    await open(family)
    test.advance({ minutes: 5 })
    await open(family)
    await open(admin)
    const never = { openings: 0, last_opened_at: null, opened_current: 0, last_sign_in_at: null, revision: 1 }
    expect(await readers()).toEqual([
      {
        student_id: owner.id,
        first_name: owner.first_name,
        last_name: owner.last_name,
        class_id: '1A',
        revision: 1,
        openings: 2,
        last_opened_at: '2026-08-03T14:05:00.000Z',
        opened_current: 1,
        last_sign_in_at: '2026-07-01T12:00:00.000Z',
      },
      expect.objectContaining({ student_id: other.id, ...never }),
      expect.objectContaining({ student_id: reset.id, ...never }),
      expect.objectContaining({ student_id: closed.id, ...never }),
    ])
  })

  test('a student who has left is not in the list of readers; a student who leaves tomorrow still is', async () => {
    const { test, readers, post } = await office(engine)
    await post()
    await leave(test.db, other, '2026-08-03')
    await leave(test.db, closed, '2026-08-04')
    expect((await readers()).map(({ student_id }) => student_id)).toEqual([owner.id, reset.id, closed.id])
  })

  test('a card opened only before its correction counts as unopened', async () => {
    const { test, admin, readers, post } = await office(engine)
    await post()
    const family = await test.signInAs('owner')
    await test.call(contract.getReportCardPage, { studentId: owner.id, ...summer }, { headers: family })
    await changeMark(test.db, owner.id, 'ENG', { exam_mark: 12 })
    const body = { ...summerTerm, student_ids: [owner.id], reason: 'Wrong paper.' }
    await test.call(contract.correctReports, {}, { headers: admin, body })
    expect((await readers()).find(({ student_id }) => student_id === owner.id)).toMatchObject({
      revision: 2,
      openings: 1,
      opened_current: 0,
    })
  })
})
