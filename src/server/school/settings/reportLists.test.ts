import type { Call } from '#shared/contract/call'
import * as contract from '#shared/contract/reports/reportLists'
import type { Grades, Subjects } from '#shared/contract/reports/reportLists'
import { openOffice } from '../../testing/portal/office'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { saveMark, saveTermSchool, springTerm } from '../../testing/papers/termSchool'
import type { TestApp } from '../../testing/portal/testApp'
import { insertMany } from '../../platform/database/queries/manyRows'
import { callEngines } from '../../testing/database/testDb'

const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }

const withSchool = async ({ db }: TestApp) => {
  const [known] = await db.selectFrom('subject').select('code').execute()
  if (!known) await saveTermSchool(db)
}

/** For a school without marks, with a version that only the office can know, so that the answer is 409. */
const anySubjects = { subjects: [{ code: 'MAT', title: 'Mathematics', counts: 1 }], version: 'old' }
const anyGrades = { grades: [{ grade: 'A', lowest: 0, meaning: '' }], ratings: [], version: 'old' }

matrix([
  { call: contract.listSubjects, before: withSchool, expected: officeOnly },
  {
    call: contract.saveSubjects,
    before: withSchool,
    about: () => ({ body: anySubjects }),
    expected: { ...officeOnly, A: 409 },
  },
  { call: contract.listGrades, before: withSchool, expected: officeOnly },
  {
    call: contract.saveGrades,
    before: withSchool,
    about: () => ({ body: anyGrades }),
    expected: { ...officeOnly, A: 409 },
  },
  { call: contract.listRemarks, expected: officeOnly },
  {
    call: contract.saveRemarks,
    about: () => ({ body: { remarks: ['Good work.'], version: 'old' } }),
    expected: { ...officeOnly, A: 409 },
  },
])

type Told<Answer> = Answer & { message: string; errors: Record<string, string[]>; current: Answer }

describe.each(callEngines)('the lists of report cards (%s)', (engine) => {
  const school = async () => {
    const office = await openOffice(engine)
    const { test, admin: headers } = office
    const ask = async <Answer>(call: Call, body?: object) => {
      const answer = await test.call(call, {}, { headers, body: body as never })
      return { status: answer.statusCode, body: answer.json<Told<Answer>>() }
    }
    const subjects = async () => (await ask<Subjects>(contract.listSubjects)).body
    const grades = async () => (await ask<Grades>(contract.listGrades)).body
    const saveSubjects = (body: object) => ask<Subjects>(contract.saveSubjects, body)
    const saveGrades = (body: object) => ask<Grades>(contract.saveGrades, body)
    const audits = async (action: string) => {
      const rows = await test.db.selectFrom('audit').selectAll().where('action', '=', action).execute()
      return rows.map(({ actor, details }) => [actor, JSON.parse(details) as object])
    }
    const versions = async () => {
      const rows = await test.db.selectFrom('term_report').select('version').execute()
      return rows.map(({ version }) => Number(version))
    }
    const draft = async () => {
      const { body } = await office.page(headers)
      return body.card
    }
    return { ...office, subjects, grades, saveSubjects, saveGrades, audits, versions, draft }
  }

  const english = { code: 'ENG', title: 'English Language', counts: 1 }
  const maths = { code: 'MAT', title: 'Mathematics', counts: 1 }
  const art = { code: 'ART', title: 'Visual Arts', counts: 0 }

  test('subjects can be added, renamed and reordered, but not removed while they have marks', async () => {
    const { subjects, saveSubjects, draft, audits, versions } = await school()
    const { version, ...read } = await subjects()
    expect(read.subjects).toEqual([
      { ...english, marks: 3 },
      { ...maths, marks: 2 },
    ])
    const maths2 = { ...maths, title: 'Maths', counts: 0 }
    const wish = [art, { ...maths2, title: ' Maths ' }, english]
    const saved = await saveSubjects({ subjects: wish, version })
    expect(saved.body.subjects).toEqual([
      { ...art, marks: 0 },
      { ...maths2, marks: 2 },
      { ...english, marks: 3 },
    ])
    expect(await subjects()).toEqual(saved.body)
    expect((await draft())?.rows.map(({ subject, counts }) => [subject, counts])).toEqual([
      ['Maths', 0],
      ['English Language', undefined],
    ])
    expect(await versions()).toEqual([1, 1])
    expect(await audits('subjects changed')).toEqual([
      [
        'admin:office',
        {
          before: { ART: null, MAT: 'Mathematics', 'order of subjects': 'ENG, MAT' },
          after: {
            ART: 'Visual Arts (does not count)',
            MAT: 'Maths (does not count)',
            'order of subjects': 'ART, MAT, ENG',
          },
        },
      ],
    ])

    const refused = await saveSubjects({ subjects: [art, english], version: saved.body.version })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Maths (MAT) has 2 marks, so it cannot be removed. You can still change its title.',
    ])
    const shorter = await saveSubjects({ subjects: [english, maths], version: saved.body.version })
    expect(shorter.body.subjects.map(({ code }) => code)).toEqual(['ENG', 'MAT'])
    expect(shorter.body.version).toBe(version)
  })

  test('marks of any term prevent the removal of a subject', async () => {
    const { test, subjects, saveSubjects } = await school()
    const first = await saveSubjects({ subjects: [english, maths, art], version: (await subjects()).version })
    await saveMark(test.db, people.owner.id, 'ART', { course_mark: 50 }, springTerm as never)
    const { version } = first.body
    const refused = await saveSubjects({ subjects: [english, maths], version })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/ has one mark, so/)])
  })

  test('REL-90 marks are counted to a thousand, however many years there are', async () => {
    const { test, subjects, saveSubjects } = await school()
    const terms = Array.from({ length: 600 }, (_, index) => ({ year: 1000 + index, term: 1 }))
    const both = [people.owner, people.other].flatMap(({ id: student_id }) =>
      terms.map((term) => ({ ...term, student_id })),
    )
    const place = { class_id: '1A', form_level: 1 }
    await insertMany(test.db, 'term_report', terms.map((term) => ({ ...term, posted: 0 })) as never)
    await insertMany(test.db, 'term_enrolment', both.map((one) => ({ ...one, ...place })) as never)
    await insertMany(test.db, 'term_mark', both.map((one) => ({ ...one, subject_code: 'MAT' })) as never)
    const { version, subjects: all } = await subjects()
    expect(all.map(({ code, marks }) => [code, marks])).toEqual([
      ['ENG', 3],
      ['MAT', 1000],
    ])
    const refused = await saveSubjects({ subjects: [english], version })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Mathematics (MAT) has 1,000 marks or more, so it cannot be removed. You can still change its title.',
    ])
  })

  test('an old version is answered with the stored one; unchanged lists leave no log entry', async () => {
    const { subjects, saveSubjects, audits, versions } = await school()
    const { version } = await subjects()
    await saveSubjects({ subjects: [english, maths], version })
    expect([await audits('subjects changed'), await versions()]).toEqual([[], [0, 0]])
    const saved = await saveSubjects({ subjects: [english, maths, art], version })
    const late = await saveSubjects({ subjects: [maths, english], version })
    expect([late.status, late.body.current]).toEqual([409, saved.body])
    expect(await subjects()).toEqual(saved.body)
  })

  test.each([
    [[], 'list', 'Keep at least one subject.'],
    [[english, maths, { ...art, code: 'mat' }], '2.code', 'There is already a subject MAT.'],
    [[english, { ...maths, title: '  ' }], '1.title', 'The subject needs a title.'],
  ])('the subjects %j are refused', async (wish, field, text) => {
    const { subjects, saveSubjects, audits } = await school()
    const before = await subjects()
    const { status, body } = await saveSubjects({ subjects: wish, version: before.version })
    expect([status, body.message, body.errors[field]]).toEqual([422, text, [text]])
    expect([await subjects(), await audits('subjects changed')]).toEqual([before, []])
  })

  const pass = { grade: 'P', lowest: 50, meaning: 'Pass' }
  const fail = { grade: 'F', lowest: 0, meaning: '' }
  const excellent = { grade: 'A', meaning: 'Excellent' }

  test('grades and ratings change drafts, but not cards that families have', async () => {
    const { grades, saveGrades, draft, post, page, family, audits } = await school()
    const { version, ...read } = await grades()
    expect(read.ratings).toEqual([excellent])
    expect(read.grades.map(({ grade, lowest }) => [grade, lowest])).toEqual([
      ['A', 75],
      ['B', 50],
      ['E', 0],
    ])
    await post(1)
    const given = (await page(family)).body.card
    const ratings = [excellent, { grade: ' b', meaning: 'Good' }]
    const saved = await saveGrades({ grades: [fail, pass], ratings, version })
    expect(saved.body).toMatchObject({
      grades: [pass, fail],
      ratings: [excellent, { grade: 'B', meaning: 'Good' }],
    })
    expect((await page(family)).body.card).toEqual(given)
    await post(0)
    expect((await draft())?.rows.map(({ grade }) => grade)).toEqual(['P', 'P'])
    expect((await draft())?.keys.grades[1]).toEqual({ grade: 'F', range: '0 – 49.9', meaning: '' })
    expect((await audits('grades changed'))[0]?.[1]).toEqual({
      before: {
        grades: 'A from 75 Excellent, B from 50 Good, E from 0 Needs improvement',
        ratings: 'A Excellent',
      },
      after: { grades: 'P from 50 Pass, F from 0', ratings: 'A Excellent, B Good' },
    })
  })

  test('a rating used on future cards cannot be removed', async () => {
    const { grades, saveGrades, post } = await school()
    const other = { grades: [fail], ratings: [{ grade: '1', meaning: 'Good' }] }
    const refused = await saveGrades({ ...other, version: (await grades()).version })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A cannot be removed: Term 2 of 2025-2026, which is not posted yet, uses it.',
    ])
    await post(1)
    expect((await saveGrades({ ...other, version: (await grades()).version })).status).toBe(409)
  })

  test.each([
    [{ grades: [], ratings: [] }, 'grades.list'],
    [{ grades: [pass], ratings: [excellent] }, 'grades.0.lowest'],
    [{ grades: [fail, { ...pass, lowest: 0 }], ratings: [excellent] }, 'grades.1.lowest'],
    [{ grades: [fail], ratings: [excellent, { ...excellent, grade: 'a' }] }, 'ratings.1.grade'],
  ])('%j are refused', async (wish, field) => {
    const { grades, saveGrades } = await school()
    const before = await grades()
    const { status, body } = await saveGrades({ ...wish, version: before.version })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await grades()).toEqual(before)
  })
})
