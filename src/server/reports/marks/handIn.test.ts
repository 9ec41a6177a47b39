// Sheets of marks that teachers hand in, what else closes them, and a whole term of ten teachers.
import { handInMarks, reopenMarks } from '#shared/contract/reports/marks'
import type { PostingCheck } from '#shared/contract/reports/postingCheck'
import { getPostingCheck, postTermReports } from '#shared/contract/reports/termReports'
import type { FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import { callEngines, testOnBothDatabases } from '../../testing/database/testDb'
import { saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import { accountIdOf, assign, colleague, enrol, people, type Person } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { cell, summer } from '../../testing/portal/marksDesk'
import { cardsOf } from '../../testing/portal/office'
import { openTeachers, seenIn, teacher, teachersDesk } from '../../testing/portal/teachers'
import { findTermState } from '../posting/queries'
import { findOwnClass } from './classMarks'

const { owner, other, reset } = people
const sheet = { ...summerTerm, class_id: '1A', subject_code: 'ENG' }

describe.each(callEngines)('handing in (%s)', (engine) => {
  test('SEC-82 closes the sheet for its teachers until the office reopens it, and is in the audit log', async () => {
    const { test, office, lee, ali, reopen, audited } = await openTeachers(engine)
    const handed_in = { at: test.now().toISOString(), by: 'admin:lee' }
    expect((await lee.handIn('ENG')).json()).toEqual({ handed_in })
    const refused = await lee.save([cell(owner.id, 'ENG', 'exam', 71), cell(owner.id, 'FRE', 'exam', 72)])
    expect(refused).toMatchObject({ changes: 1, refused: [{ subject_code: 'ENG' }] })
    expect(refused.refused[0]?.problem).toContain('handed in')
    expect((await lee.marks()).subjects).toMatchObject([
      { code: 'ENG', may_enter: 0, handed_in },
      { code: 'FRE', may_enter: 1, handed_in: null },
    ])
    expect((await ali.handIn(null)).statusCode).toBe(200)
    expect((await ali.marks()).of_term).toMatchObject({ may_enter: [], handed_in: { by: 'admin:ali' } })
    expect((await ali.save([cell(owner.id, null, 'sessions_late', 2)])).refused).toHaveLength(1)
    expect((await office.save([cell(owner.id, 'ENG', 'exam', 60)])).refused).toEqual([])
    expect((await office.board()).classes[0]?.subjects).toMatchObject([
      { handed_in },
      { handed_in: null },
      {},
    ])
    expect((await reopen('ENG')).json()).toEqual({ handed_in: null })
    expect((await lee.save([cell(other.id, 'ENG', 'exam', 66)])).refused).toEqual([])
    expect(
      (await audited()).map(({ actor, action, details }) => [actor, action, JSON.parse(details) as object]),
    ).toEqual([
      ['admin:lee', 'marks handed in', { term: '2025-3', class: '1A', subjects: 'ENG' }],
      ['admin:ali', 'marks handed in', { term: '2025-3', class: '1A', sheet: 'attendance and remarks' }],
      ['admin:office', 'marks reopened', { term: '2025-3', class: '1A', subjects: 'ENG' }],
    ])
  })

  test('twice it keeps its first time, and reopening an open sheet is no error', async () => {
    const { test, office, lee, reopen, audited } = await openTeachers(engine)
    const first = (await lee.handIn('ENG')).json<object>()
    test.advance({ minutes: 5 })
    expect((await lee.handIn('ENG')).json()).toEqual(first)
    const body = { ...sheet, version: 0, reopened_at: null }
    const again = { headers: office.admin, body }
    expect((await test.call(handInMarks, {}, again)).json()).toEqual(first)
    await reopen('ENG')
    expect((await reopen('ENG')).json()).toEqual({ handed_in: null })
    expect(await audited()).toHaveLength(2)
  })

  test('a sheet that is not theirs is not there, and teachers reopen nothing', async () => {
    const { lee, ali, reopen, audited } = await openTeachers(engine)
    const statuses = [
      await lee.handIn('MAT'),
      await lee.handIn('XYZ'),
      await lee.handIn(null),
      await lee.handIn('ENG', '2A'),
      await lee.handIn('ENG', '9Z'),
      await ali.handIn('ENG'),
      await ali.handIn(null, '2A'),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(Array(7).fill(404))
    expect((await reopen('ENG', lee.headers)).statusCode).toBe(403)
    expect(await audited()).toEqual([])
  })
})

describe.each(callEngines)('what closes a sheet (%s)', (engine) => {
  test('a posted term is closed to its teachers, and not to the office', async () => {
    const { office, lee, ali } = await openTeachers(engine)
    await office.post(1)
    expect((await lee.save([cell(owner.id, 'ENG', 'exam', 71)])).refused).toMatchObject([
      { problem: expect.stringContaining('has been posted') as string },
    ])
    expect((await lee.marks()).subjects.map(({ may_enter }) => may_enter)).toEqual([0, 0])
    expect((await ali.marks()).of_term.may_enter).toEqual([])
    expect((await office.save([cell(owner.id, 'ENG', 'exam', 60)])).refused).toEqual([])
  })

  test('a save whose answer was lost is done, although the sheet was handed in since', async () => {
    const { lee } = await openTeachers(engine)
    const sent = [cell(owner.id, 'ENG', 'exam', 71)]
    await lee.save(sent)
    await lee.handIn('ENG')
    expect((await lee.save(sent)).refused).toEqual([])
    expect((await lee.save([cell(owner.id, 'ENG', 'exam', 72)])).refused).toHaveLength(1)
  })

  test('a save that waits while its class is taken away stores nothing', async () => {
    const { test, office, lee } = await openTeachers(engine)
    const found = await findOwnClass(test.db, { ...summerTerm, class_id: '1A' }, leeUser)
    await test.db.deleteFrom('assignment').where('account_id', '=', leeUser.accountId).execute()
    const cells = [{ student_id: owner.id, subject_code: 'ENG', name: 'exam' as const, value: 71, base: 0 }]
    const late = { ...found, cells, seen: 0, now: test.now(), user: leeUser }
    const notTheirs = 'Class 1A is not in this term, or is not one of your classes.'
    await expect(test.app.marks.submit(late)).rejects.toThrow(notTheirs)
    expect((await office.mark(owner.id, 'ENG'))?.exam_mark).not.toBe(71)
    expect((await lee.ask(cells)).json()).toEqual({ message: notTheirs })
  })
})

describe.each(callEngines)('the sheet that its teacher has seen (%s)', (engine) => {
  const looked = async () => {
    const teachers = await openTeachers(engine)
    const seen = await teachers.lee.marks()
    const late = async (code = 'ENG') => {
      const answer = await teachers.lee.handInSeen(code, seenIn(seen, code))
      return [answer.statusCode, answer.json<{ message?: string }>().message]
    }
    const isOpen = async () => (await teachers.lee.marks()).subjects[0]?.handed_in === null
    return { ...teachers, late, isOpen }
  }
  const changed = 'Marks of this sheet have changed since you looked. Look at them again, then hand it in.'

  test('a request that comes late does not close a sheet that the office has reopened since', async () => {
    const { test, lee, late, reopen, isOpen, audited } = await looked()
    expect(await late()).toEqual([200, undefined])
    test.advance({ minutes: 5 })
    await reopen('ENG')
    const reopened =
      'The office has reopened this sheet since you looked. Look at its marks again, then hand it in.'
    expect(await late()).toEqual([409, reopened])
    expect((await lee.marks()).subjects[0]?.reopened_at).toBe(test.now().toISOString())
    expect([await isOpen(), (await audited()).length]).toEqual([true, 2])
    // Whoever looks again hands in again, and then another reopening is noticed, too.
    const again = seenIn(await lee.marks(), 'ENG')
    expect((await lee.handInSeen('ENG', again)).statusCode).toBe(200)
    test.advance({ minutes: 5 })
    await reopen('ENG')
    expect((await lee.handInSeen('ENG', again)).statusCode).toBe(409)
    expect(await isOpen()).toBe(true)
  })

  test('a late reopening does not open a sheet that was handed in again since', async () => {
    const { test, office, lee, late, reopen, isOpen, audited } = await looked()
    await late()
    const seenAt = test.now().toISOString()
    expect((await reopen('ENG')).json()).toEqual({ handed_in: null })
    test.advance({ minutes: 5 })
    await lee.handIn('ENG')
    const again = 'This sheet has been handed in again since you looked. Look at its marks, then reopen it.'
    const answer = await reopen('ENG', office.admin, seenAt)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([409, again])
    expect([await isOpen(), (await audited()).length]).toEqual([false, 3])
  })

  test('a mark that somebody else has changed since is looked at first; one of another sheet does not matter', async () => {
    const { office, lee, late, isOpen } = await looked()
    await office.save([cell(owner.id, 'ENG', 'exam', 33)])
    expect(await late()).toEqual([409, changed])
    expect([await isOpen(), (await office.mark(owner.id, 'ENG'))?.exam_mark]).toEqual([true, 33])
    expect(await late('FRE')).toEqual([200, undefined])
    expect((await lee.handIn('ENG')).statusCode).toBe(200)
  })

  test('attendance and remarks are looked at in the same way', async () => {
    const { office, ali } = await openTeachers(engine)
    const seen = seenIn(await ali.marks(), null)
    await office.save([cell(owner.id, null, 'sessions_late', 7)])
    expect((await ali.handInSeen(null, seen)).json()).toMatchObject({ message: changed })
    expect((await ali.handIn(null)).statusCode).toBe(200)
  })

  test('what the teacher has typed in the meantime is known to the teacher', async () => {
    const { lee, late } = await looked()
    await lee.save([cell(owner.id, 'ENG', 'exam', 71)])
    expect(await late()).toEqual([200, undefined])
  })

  test('a page that was opened before a restore has seen what may be gone', async () => {
    const { lee, isOpen } = await looked()
    const answer = await lee.handInSeen('ENG', { version: 1000, reopened_at: null })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([409, changed])
    expect(await isOpen()).toBe(true)
  })

  test('of a hand-in and a colleague’s mark at the same moment, the later one is told of the other', async () => {
    const { office, lee, reopen } = await openTeachers(engine)
    for (let round = 0; round < 6; round += 1) {
      const seen = seenIn(await lee.marks(), 'ENG')
      const write = () => office.save([cell(owner.id, 'ENG', 'exam', 40 + round, seen.version)])
      const early = round % 2 === 0 ? write() : null
      const [answer] = await Promise.all([lee.handInSeen('ENG', seen), early ?? write()])
      const marks = await lee.marks()
      const isClosed = marks.subjects[0]?.handed_in !== null
      expect(answer.statusCode).toBe(isClosed ? 200 : 409)
      expect((await office.mark(owner.id, 'ENG'))?.exam_mark).toBe(40 + round)
      await reopen('ENG')
    }
  })
})

const leeUser = { accountId: accountIdOf(teacher), officeRole: 'teacher' } as const

testOnBothDatabases('nothing is stored in a sheet after it was handed in', async (_open, engine) => {
  const { test, lee, reopen } = await openTeachers(engine)
  for (let round = 0; round < 8; round += 1) {
    const since = await test.db
      .selectFrom('audit')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const seen = await lee.marks()
    const write = () => lee.save([cell(owner.id, 'ENG', 'exam', 40 + round, seen.version)])
    const handIn = () => lee.handInSeen('ENG', seenIn(seen, 'ENG'))
    const early = round % 2 === 0 ? handIn() : null
    const [saved] = await Promise.all([write(), early ?? handIn()])
    const noted = await test.db
      .selectFrom('audit')
      .select('action')
      .where('id', '>', since.id ?? 0)
      .orderBy('id')
      .execute()
    const isRefused = saved.refused.length > 0
    const order = isRefused ? ['marks handed in'] : ['marks entered', 'marks handed in']
    expect(noted.map(({ action }) => action)).toEqual(order)
    await reopen('ENG')
  }
})

matrix(
  [
    { call: handInMarks, body: { ...sheet, version: 0, reopened_at: null } },
    { call: reopenMarks, body: { ...sheet, subject_code: null, handed_in_at: '' } },
  ].map(({ call, body }) => ({
    call,
    before: async ({ db }) => {
      if (!(await findTermState(db, summerTerm))) await saveTermSchool(db)
    },
    about: () => ({ body }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 },
  })),
)

describe.each(callEngines)('the last evening of a term (%s)', (engine) => {
  const codes = Array.from({ length: 10 }, (_none, nth) => `S${nth + 1}`)
  const students = [owner.id, other.id, reset.id]
  const markOf = (code: string, student: string) => 40 + codes.indexOf(code) * 4 + students.indexOf(student)

  test('ten teachers type a class at once and hand in, and the principal posts every mark of theirs', async () => {
    const { office, test } = await openTeachers(engine)
    const { db } = test
    await db
      .insertInto('subject')
      .values(codes.map((code, nth) => ({ code, title: `Subject ${code}`, position: 10 + nth, counts: 1 })))
      .execute()
    const desks = []
    for (const code of codes) {
      const person: Person = { ...teacher, id: `teacher-${code.toLowerCase()}` }
      await enrol(db, person)
      await assign(db, person, 2025, `1A ${code}`)
      desks.push({ code, desk: await teachersDesk(test, person) })
    }
    const saved = await Promise.all(
      desks.map(async ({ code, desk }) => {
        const answers = []
        for (const student of students)
          for (const name of ['course', 'exam'])
            answers.push(await desk.save([cell(student, code, name, markOf(code, student))]))
        return [...answers, (await desk.handIn(code)).statusCode]
      }),
    )
    for (const answers of saved) {
      expect(answers.pop()).toBe(200)
      for (const answer of answers) expect(answer).toMatchObject({ conflicts: [], refused: [] })
    }
    const principal = colleague('principal', 'head')
    await enrol(db, principal)
    const headers = await test.signInAs(principal)
    const check = (await test.call(getPostingCheck, summer, { headers })).json<PostingCheck>()
    expect(check.not_handed_in.map(({ subject_code }) => subject_code)).toEqual(['ENG', 'MAT', 'FRE', null])
    const body = { ...summerTerm, posted: 1 as const, date_posted: null }
    expect((await test.call(postTermReports, {}, { headers, body })).statusCode).toBe(200)
    for (const student of students) {
      const [{ card = '' } = {}] = await cardsOf(test, student)
      const rows = (JSON.parse(card) as FrozenCard).rows.filter((row) => codes.includes(row.subject_code))
      const marks = rows.map(({ subject_code, course, exam }) => [subject_code, course, exam])
      expect(marks).toEqual(codes.map((code) => [code, markOf(code, student), markOf(code, student)]))
    }
    const sheets = (await office.board()).classes[0]?.subjects ?? []
    // What has a teacher is expected, also before its first mark.
    const french = sheets.find(({ subject_code }) => subject_code === 'FRE')
    expect(french).toMatchObject({ filled: 0, expected: 3 })
    expect(sheets.flatMap(({ handed_in }) => handed_in?.by ?? [])).toEqual(
      codes.map((code) => `admin:teacher-${code.toLowerCase()}`),
    )
  })
})
