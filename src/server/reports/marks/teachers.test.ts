// What teachers and form teachers read and enter: their own classes and subjects, and nothing of others.
import { handInMarks, reopenMarks, type ClassMarks, type MarkChange } from '#shared/contract/reports/marks'
import type { PostingCheck } from '#shared/contract/reports/postingCheck'
import { getPostingCheck, postTermReports } from '#shared/contract/reports/termReports'
import type { FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import { saveFormClass } from '#shared/contract/school/schoolSettings'
import { callEngines, testOnBothDatabases, type Engine } from '../../testing/database/testDb'
import { saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import { accountIdOf, assign, colleague, enrol, people, type Person } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { cell, openMarks, summer } from '../../testing/portal/marksDesk'
import { cardsOf } from '../../testing/portal/office'
import { formTeacher, saveTeachers, teacher, teachersDesk } from '../../testing/portal/teachers'
import { findTermState } from '../posting/termQueries'
import { findOwnClass } from './classMarks'

const { owner, other, closed, reset } = people

const open = async (engine: Engine) => {
  const office = await openMarks(engine)
  await saveTeachers(office.test.db)
  const { test, admin } = office
  const reopen = (subject_code: string | null, headers = admin) =>
    test.call(reopenMarks, {}, { headers, body: { ...summerTerm, class_id: '1A', subject_code } })
  const audited = async () =>
    (await test.db.selectFrom('audit').select(['actor', 'action', 'details']).orderBy('id').execute()).filter(
      ({ action }) => /handed in|reopened/.test(action),
    )
  return {
    ...{ office, test, reopen, audited },
    lee: await teachersDesk(test, teacher),
    ali: await teachersDesk(test, formTeacher),
  }
}

const entered = ({ subjects }: ClassMarks) => subjects.map(({ code, may_enter }) => [code, may_enter])

describe.each(callEngines)('SEC-51 what teachers see of marks (%s)', (engine) => {
  test('a teacher gets their own subjects, and nothing of the whole term', async () => {
    const { lee } = await open(engine)
    const seen = await lee.marks()
    expect(entered(seen)).toEqual([
      ['ENG', 1],
      ['FRE', 1],
    ])
    expect(seen.of_term).toEqual({ is_shown: 0, may_enter: [], handed_in: null })
    expect(seen.marks.map(({ subject_code }) => subject_code)).toEqual(['ENG', 'ENG'])
    expect(seen.students.map(({ student_id }) => student_id)).toEqual([reset.id, other.id, owner.id])
    for (const {
      student_id: _id,
      listed: _listed,
      first_name: _first,
      last_name: _last,
      ...cells
    } of seen.students)
      expect(Object.values(cells).filter((value) => value !== null)).toEqual([])
  })

  test('a form teacher reads every subject of the class, and enters their own, attendance and the remark', async () => {
    const { ali } = await open(engine)
    const seen = await ali.marks()
    expect(entered(seen)).toEqual([
      ['ENG', 0],
      ['MAT', 1],
      ['FRE', 0],
    ])
    expect(seen.of_term).toEqual({
      is_shown: 1,
      may_enter: ['sessions_absent', 'sessions_late', 'remark_form_teacher'],
      handed_in: null,
    })
    expect(seen.marks).toHaveLength(4)
    expect(seen.students[2]).toMatchObject({ authority: 'A', remark_form_teacher: 'A good term.' })
  })

  test('the office enters everything', async () => {
    const { office } = await open(engine)
    const seen = await office.look()
    expect(entered(seen)).toEqual(['ENG', 'MAT', 'FRE'].map((code) => [code, 1]))
    expect(seen.of_term.may_enter).toHaveLength(10)
  })

  test('somebody else’s class is answered like one that does not exist, and so is another year', async () => {
    const { lee, ali, test } = await open(engine)
    for (const desk of [lee, ali]) {
      const answers = [await desk.look('2A'), await desk.look('9Z')]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      expect(answers[0]?.body.replace('2A', '9Z')).toBe(answers[1]?.body)
      expect((await desk.ask([cell(closed.id, 'ENG', 'exam', 50)], '2A')).statusCode).toBe(404)
    }
    await test.db.updateTable('assignment').set({ year: 2024 }).execute()
    expect((await lee.look()).statusCode).toBe(404)
  })

  test('the changes of a student: of a teacher’s subjects, all to a form teacher, and none of another class', async () => {
    const { office, lee, ali } = await open(engine)
    await office.save([
      cell(owner.id, 'ENG', 'exam', 61),
      cell(owner.id, 'MAT', 'exam', 62),
      cell(owner.id, null, 'sessions_absent', 5),
    ])
    const subjectsOf = async (desk: typeof lee) =>
      (await desk.changes(owner.id)).json<MarkChange[]>().map(({ subject_code }) => subject_code)
    expect(await subjectsOf(lee)).toEqual(['ENG'])
    expect((await subjectsOf(ali)).sort()).toEqual(['ENG', 'MAT', null])
    for (const desk of [lee, ali]) {
      const answers = [await desk.changes(closed.id), await desk.changes('20999999')]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      expect(answers[0]?.body).toBe(answers[1]?.body)
    }
  })

  test('the changes of a student who is not in the list yet are those of the class that they belong to', async () => {
    const { office, lee } = await open(engine)
    await office.notListed(reset.id)
    expect((await lee.changes(reset.id)).json()).toEqual([])
    await office.notListed(closed.id)
    expect((await lee.changes(closed.id)).statusCode).toBe(404)
  })

  test('the board has a teacher’s subjects with their teachers, a form teacher’s class, and everything for the office', async () => {
    const { test, office, lee, ali } = await open(engine)
    await assign(test.db, teacher, 2025, '2A MAT')
    const sheet = (subject_code: string, filled: number, expected: number, teachers: string[]) =>
      expect.objectContaining({ subject_code, filled, expected, teachers, handed_in: null }) as unknown
    const ofLee = await lee.board()
    expect(ofLee.subjects.map(({ code }) => code)).toEqual(['ENG', 'MAT', 'FRE'])
    expect(ofLee.classes.map(({ class_id, subjects, remarks }) => [class_id, subjects, remarks])).toEqual([
      ['1A', [sheet('ENG', 2, 3, ['Admin']), sheet('FRE', 0, 3, ['Admin'])], null],
      ['2A', [sheet('MAT', 0, 1, ['Admin'])], null],
    ])
    const ofAli = await ali.board()
    expect(ofAli.classes).toHaveLength(1)
    expect(ofAli.classes[0]?.subjects.map(({ subject_code }) => subject_code)).toEqual(['ENG', 'MAT', 'FRE'])
    expect(ofAli.classes[0]?.remarks).toMatchObject({ filled: 3, teachers: ['Admin'] })
    const ofOffice = await office.board()
    expect(ofOffice.classes.map(({ class_id }) => class_id)).toEqual(['1A', '2A'])
    expect(ofOffice.classes[0]?.subjects).toEqual(ofAli.classes[0]?.subjects)
  })

  test('the board of somebody without a class is empty', async () => {
    const { test, lee } = await open(engine)
    await test.db.deleteFrom('assignment').execute()
    expect(await lee.board()).toMatchObject({ subjects: [], classes: [] })
  })
})

describe.each(callEngines)('SEC-51 what teachers enter (%s)', (engine) => {
  test('cells that are not theirs are refused with a sentence, and the others of the save are stored', async () => {
    const { office, lee, ali } = await open(engine)
    const ofLee = await lee.save([
      cell(owner.id, 'ENG', 'exam', 71),
      cell(owner.id, 'FRE', 'exam', 72),
      cell(owner.id, 'MAT', 'exam', 73),
      cell(owner.id, 'XYZ', 'exam', 74),
      cell(owner.id, null, 'sessions_absent', 9),
      cell(closed.id, 'ENG', 'exam', 75),
      cell('20999999', 'ENG', 'exam', 76),
    ])
    expect(ofLee.changes).toBe(2)
    const notTheirs = 'You do not enter marks of this subject in this class'
    expect(ofLee.refused.map(({ problem }) => problem)).toEqual([
      ...[notTheirs, notTheirs, 'The form teacher and the office enter attendance and remarks'],
      `Student ${closed.id} is not in class 1A in this term`,
      'Student 20999999 is not in class 1A in this term',
    ])
    const ofAli = await ali.save([
      cell(owner.id, null, 'sessions_absent', 4),
      cell(owner.id, null, 'remark_form_teacher', 'A fine term.'),
      cell(owner.id, null, 'remark_dean', 'Well done.'),
      cell(owner.id, 'ENG', 'exam', 80),
      cell(owner.id, 'MAT', 'exam', 81),
    ])
    expect(ofAli.refused.map(({ problem }) => problem)).toEqual(['The office enters this', notTheirs])
    expect(await office.mark(owner.id, 'ENG')).toMatchObject({ exam_mark: 71 })
    expect(await office.mark(owner.id, 'MAT')).toMatchObject({ exam_mark: 81 })
    expect((await office.look()).students[2]).toMatchObject({
      ...{ sessions_absent: 4, remark_form_teacher: 'A fine term.', remark_dean: null },
    })
  })

  test('a refused cell does not tell what is stored in it', async () => {
    const { office, lee } = await open(engine)
    await office.save([cell(owner.id, 'MAT', 'exam', 62)])
    const saved = await lee.save([cell(owner.id, 'MAT', 'exam', 50)])
    expect([saved.conflicts, saved.refused.length]).toEqual([[], 1])
  })

  test('a class that is renamed keeps its teachers and what was handed in, also under its former name', async () => {
    const { test, office, lee } = await open(engine)
    await lee.handIn('FRE')
    const body = { id: '1A', name: '1B', form_level: 1, was: 1 }
    const renamed = await test.call(saveFormClass, {}, { headers: office.admin, body: body })
    expect(renamed.statusCode).toBe(200)
    expect((await lee.save([cell(owner.id, 'ENG', 'exam', 58)], '1A')).changes).toBe(1)
    const seen = await lee.marks('1A')
    expect(seen.class_id).toBe('1B')
    expect(seen.subjects.map(({ handed_in }) => handed_in !== null)).toEqual([false, true])
  })
})

describe.each(callEngines)('handing in (%s)', (engine) => {
  test('SEC-82 closes the sheet for its teachers until the office reopens it, and is in the audit log', async () => {
    const { test, office, lee, ali, reopen, audited } = await open(engine)
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
    const { test, office, lee, reopen, audited } = await open(engine)
    const first = (await lee.handIn('ENG')).json<object>()
    test.advance({ minutes: 5 })
    expect((await lee.handIn('ENG')).json()).toEqual(first)
    const again = { headers: office.admin, body: { ...summerTerm, class_id: '1A', subject_code: 'ENG' } }
    expect((await test.call(handInMarks, {}, again)).json()).toEqual(first)
    await reopen('ENG')
    expect((await reopen('ENG')).json()).toEqual({ handed_in: null })
    expect(await audited()).toHaveLength(2)
  })

  test('a sheet that is not theirs is not there, and teachers reopen nothing', async () => {
    const { lee, ali, reopen, audited } = await open(engine)
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
    const { office, lee, ali } = await open(engine)
    await office.post(1)
    expect((await lee.save([cell(owner.id, 'ENG', 'exam', 71)])).refused).toMatchObject([
      { problem: expect.stringContaining('has been posted') as string },
    ])
    expect((await lee.marks()).subjects.map(({ may_enter }) => may_enter)).toEqual([0, 0])
    expect((await ali.marks()).of_term.may_enter).toEqual([])
    expect((await office.save([cell(owner.id, 'ENG', 'exam', 60)])).refused).toEqual([])
  })

  test('a save whose answer was lost is done, although the sheet was handed in since', async () => {
    const { lee } = await open(engine)
    const sent = [cell(owner.id, 'ENG', 'exam', 71)]
    await lee.save(sent)
    await lee.handIn('ENG')
    expect((await lee.save(sent)).refused).toEqual([])
    expect((await lee.save([cell(owner.id, 'ENG', 'exam', 72)])).refused).toHaveLength(1)
  })

  test('a save that waits while its class is taken away stores nothing', async () => {
    const { test, office, lee } = await open(engine)
    const found = await findOwnClass(test.db, { ...summerTerm, class_id: '1A' }, leeUser)
    await test.db.deleteFrom('assignment').where('account_id', '=', leeUser.accountId).execute()
    const cells = [{ student_id: owner.id, subject_code: 'ENG', name: 'exam' as const, value: 71, base: 0 }]
    const late = { ...found, cells, seen: 0, now: test.now(), user: leeUser }
    await expect(test.app.marks.submit(late)).rejects.toThrow('Class 1A is not in this term.')
    expect((await office.mark(owner.id, 'ENG'))?.exam_mark).not.toBe(71)
    expect((await lee.ask(cells)).statusCode).toBe(404)
  })
})

const leeUser = { accountId: accountIdOf(teacher), officeRole: 'teacher' } as const

testOnBothDatabases('nothing is stored in a sheet after it was handed in', async (_open, engine) => {
  const { test, lee, reopen } = await open(engine)
  for (let round = 0; round < 8; round += 1) {
    const since = await test.db
      .selectFrom('audit')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const { version } = await lee.marks()
    const write = () => lee.save([cell(owner.id, 'ENG', 'exam', 40 + round, version)])
    const early = round % 2 === 0 ? lee.handIn('ENG') : null
    const [saved] = await Promise.all([write(), early ?? lee.handIn('ENG')])
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

const sheet = { ...summerTerm, class_id: '1A', subject_code: 'ENG' }

matrix(
  [handInMarks, reopenMarks].map((call) => ({
    call,
    before: async ({ db }) => {
      if (!(await findTermState(db, summerTerm))) await saveTermSchool(db)
    },
    about: () => ({ body: sheet }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 },
  })),
)

describe.each(callEngines)('the last evening of a term (%s)', (engine) => {
  const codes = Array.from({ length: 10 }, (_none, nth) => `S${nth + 1}`)
  const students = [owner.id, other.id, reset.id]
  const markOf = (code: string, student: string) => 40 + codes.indexOf(code) * 4 + students.indexOf(student)

  test('ten teachers type a class at once and hand in, and the principal posts every mark of theirs', async () => {
    const { office, test } = await open(engine)
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
      expect(answers).toEqual(answers.map(() => expect.objectContaining({ conflicts: [], refused: [] })))
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
    expect(sheets.find(({ subject_code }) => subject_code === 'FRE')).toMatchObject({
      filled: 0,
      expected: 3,
    })
    expect(sheets.flatMap(({ handed_in }) => handed_in?.by ?? [])).toEqual(
      codes.map((code) => `admin:teacher-${code.toLowerCase()}`),
    )
  })
})
