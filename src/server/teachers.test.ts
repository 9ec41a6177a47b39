// Every call that asks about classes, subjects or students and is open to form teachers or teachers, tried by each role of the
// office with what is theirs, with what is somebody else's, and with what does not exist. The last two must look the same.
import type { LightMyRequestResponse } from 'fastify'
import { pathTo, type BodyOf, type Call } from '#shared/contract/call'
import { allCalls } from '#shared/contract/index'
import { getClassList, listOwnClasses, type OwnClass } from '#shared/contract/intake/classList'
import { noteContact } from '#shared/contract/intake/familyContacts'
import { getMarksWorkbook, readMarksWorkbook } from '#shared/contract/lists/marksWorkbook'
import { getMarkSheet, getMarkWorkbook } from '#shared/contract/papers/staffSheets'
import * as marks from '#shared/contract/reports/marks'
import type { ClassMarks, MarksBoard } from '#shared/contract/reports/marks'
import { listTermReports } from '#shared/contract/reports/termReports'
import { listStudents } from '#shared/contract/students/students'
import { officeRoles, roleHas, seesOwnOnly, type OfficeRole, type Right } from '#shared/rules/access/roles'
import { saveTermSchool, summerTerm } from './testing/papers/termSchool'
import { assign, colleague, enrol, people, type Person } from './testing/people/people'
import { multipart } from './testing/portal/multipart'
import type { Headers } from './testing/portal/browser'
import { handedInAt, seenIn, unseen } from './testing/portal/teachers'
import { testApp } from './testing/portal/testApp'
import { callEngines } from './testing/database/testDb'

const { owner, closed } = people

const persons: Readonly<Record<OfficeRole, Person>> = {
  administrator: people.admin,
  clerk: colleague('clerk', 'desk'),
  principal: colleague('principal', 'head'),
  form_teacher: colleague('form_teacher', 'form'),
  teacher: colleague('teacher', 'maths'),
}

/** 1A is the form teacher's class, who teaches English there; the teacher has its mathematics. Nobody has 2A. */
const openSchool = async (engine: 'sqlite' | 'postgres') => {
  const app = await testApp({ engine })
  await saveTermSchool(app.db)
  for (const person of Object.values(persons)) if (person !== people.admin) await enrol(app.db, person)
  await assign(app.db, persons.form_teacher, 2025, '1A', '1A ENG')
  await assign(app.db, persons.teacher, 2025, '1A MAT')
  const signedIn = await Promise.all(
    officeRoles.map(async (role) => [role, await app.signInAs(persons[role])] as const),
  )
  return { ...app, headersOf: Object.fromEntries(signedIn) as Record<OfficeRole, Headers> }
}

type School = Awaited<ReturnType<typeof openSchool>>

interface Parts {
  readonly params?: object
  readonly query?: Record<string, string>
  readonly body?: object
  readonly headers?: Record<string, string>
}

const send = async (app: School, role: OfficeRole, call: Call, parts: Parts = {}) => {
  const { params = {}, query, headers } = parts
  const seen = await seenBy(app, role, call, parts.body as SheetName)
  const body = seen ? { ...parts.body, ...seen } : parts.body
  return app.inject({
    method: call.method,
    url: pathTo(call, params as never),
    headers: { ...app.headersOf[role], ...headers },
    ...(query && { query }),
    ...(body && { payload: body }),
  })
}

type SheetName = Pick<BodyOf<typeof marks.reopenMarks>, 'class_id' | 'subject_code'>

/** Who hands a sheet in or reopens it has looked at it first. */
const seenBy = async (app: School, role: OfficeRole, call: Call, name: SheetName): Promise<object | null> => {
  if (call !== marks.handInMarks && call !== marks.reopenMarks) return null
  const { class_id: classId, subject_code: code } = name
  const answer = await send(app, role, marks.getClassMarks, { params: { ...term, classId } })
  const page = answer.statusCode === 200 ? answer.json<ClassMarks>() : null
  if (call === marks.reopenMarks) return { handed_in_at: page ? handedInAt(page, code) : '' }
  return page ? seenIn(page, code) : unseen
}

interface Place {
  readonly class_id: string
  readonly student_id: string
}

const own: Place = { class_id: '1A', student_id: owner.id }
const others: Place = { class_id: '2A', student_id: closed.id }
const none: Place = { class_id: '9Z', student_id: '29990001' }

const term = { year: '2025', term: '3' }
const inClass = ({ class_id: classId }: Place): Parts => ({ params: { ...term, classId } })
const sheet = (subject_code: string | null, { class_id }: Place): Parts => ({
  body: { ...summerTerm, class_id, subject_code },
})

interface Row {
  readonly call: Call
  readonly right: Right
  readonly about: (place: Place) => Parts
  /** Asked for what is theirs, and for what is not. */
  readonly own?: number
  readonly others?: number
  /** Of whom the call is not asked at all though they have the right: nothing of the own class is theirs. */
  readonly nothingFor?: OfficeRole
}

const file = multipart(['file', { name: 'marks.csv', file: Buffer.from('a,b\n1,2') }])

const rows: readonly Row[] = [
  {
    call: getClassList,
    right: 'followClasses',
    about: ({ class_id: classId }) => ({ params: { classId } }),
  },
  {
    call: noteContact,
    right: 'noteContacts',
    about: ({ student_id }) => ({ body: { student_id, way: 'sms', word: null } }),
  },
  { call: marks.getClassMarks, right: 'readMarks', about: inClass },
  {
    call: marks.listMarkChanges,
    right: 'readMarks',
    about: ({ student_id: studentId }) => ({ params: { ...term, studentId } }),
  },
  {
    call: marks.saveMarks,
    right: 'enterMarks',
    about: ({ class_id, student_id }) => ({
      body: {
        ...{ ...summerTerm, class_id },
        cells: [{ student_id, subject_code: 'MAT', name: 'exam', value: 61, base: 0 }],
      },
    }),
  },
  ...(
    [
      ['MAT', 'form_teacher'],
      ['ENG', 'teacher'],
      [null, 'teacher'],
    ] as const
  ).map(([code, nothingFor]): Row => ({
    ...{ call: marks.handInMarks, right: 'enterMarks', nothingFor },
    about: (place) => sheet(code, place),
  })),
  { call: marks.reopenMarks, right: 'editMarks', about: (place) => sheet('MAT', place) },
  { call: getMarksWorkbook, right: 'enterMarks', about: inClass },
  {
    call: readMarksWorkbook,
    right: 'enterMarks',
    about: (place) => ({ ...inClass(place), headers: file.headers, body: file.payload }),
    own: 422,
  },
  ...[getMarkSheet, getMarkWorkbook].map((call): Row => ({
    call,
    right: 'printMarks',
    about: ({ class_id }) => ({ params: term, query: { class_id } }),
    others: 422,
  })),
]

/** Without what was asked for. */
const said = ({ statusCode, body }: LightMyRequestResponse, { class_id, student_id }: Place) => [
  statusCode,
  body.replaceAll(class_id, '').replaceAll(student_id, ''),
]

describe.each(callEngines)('SEC-51 own and other classes by role (%s)', (engine) => {
  let app: School
  beforeAll(async () => {
    app = await openSchool(engine)
  })

  describe.each(officeRoles)('%s', (role) => {
    test.each(rows.map((row, index) => [`${row.call.method} ${row.call.path} (${index})`, row] as const))(
      '%s',
      async (_name, { call, right, about, own: mine = 200, others: foreign = 404, nothingFor }) => {
        const [one, two, three] = [
          await send(app, role, call, about(own)),
          await send(app, role, call, about(others)),
          await send(app, role, call, about(none)),
        ]
        if (!roleHas(role, right)) {
          expect([one, two, three].map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
          return
        }
        expect(one.statusCode).toBe(role === nothingFor ? foreign : mine)
        if (!seesOwnOnly(role)) {
          expect(two.statusCode).toBe(mine)
          return
        }
        expect(two.statusCode).toBe(foreign)
        expect(said(two, others)).toEqual(said(three, none))
      },
    )

    test('lists have what is theirs and nothing else, and their counts say no more', async () => {
      const answers = await Promise.all([
        send(app, role, listOwnClasses),
        send(app, role, marks.getMarksBoard, { params: term }),
      ])
      const [classes, board] = answers.map((answer) =>
        answer.statusCode === 200 ? answer.json<never>() : null,
      )
      const seen = (classes as OwnClass[] | null)?.map(({ class_id }) => class_id) ?? null
      const all = ['1A', '2A']
      if (role === 'teacher') expect(seen).toBeNull()
      else expect(seen).toEqual(role === 'form_teacher' ? ['1A'] : all)
      const shown = board as MarksBoard | null
      expect(shown?.classes.map(({ class_id }) => class_id)).toEqual(seesOwnOnly(role) ? ['1A'] : all)
      const [first] = shown?.classes ?? []
      expect(first?.subjects.map(({ subject_code }) => subject_code).sort()).toEqual(
        role === 'teacher' ? ['MAT'] : ['ENG', 'MAT'],
      )
      expect(first?.remarks === null).toBe(role === 'teacher')
    })

    test('neither the search nor the palette finds a student for them', async () => {
      const queries: Array<Record<string, string>> = [{}, { name: 'asha' }, { name: 'nobody' }]
      const found = await Promise.all(queries.map((query) => send(app, role, listStudents, { query })))
      const status = roleHas(role, 'readRecords') ? 200 : 403
      expect(found.map(({ statusCode }) => statusCode)).toEqual([status, status, status])
      if (!roleHas(role, 'readRecords')) expect(found[1]?.body).toBe(found[2]?.body)
    })
  })

  test('every call of these rights that names a class or a student has a row', () => {
    const tried = new Set(rows.map(({ call }) => `${call.method} ${call.path}`))
    const ofSchool: readonly Call[] = [listOwnClasses, marks.getMarksBoard, listTermReports]
    const wanted = new Set<Right | undefined>([
      'followClasses',
      'noteContacts',
      'readMarks',
      'printMarks',
      'enterMarks',
    ])
    const missing = allCalls()
      .map(([, call]) => call)
      .filter((call) => wanted.has(app.app.guardedCalls.get(`${call.method} ${call.path}`)?.right))
      .filter((call) => !ofSchool.some(({ path }) => path === call.path))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => !tried.has(call))
    expect(missing).toEqual([])
  })

  test('a teacher’s class has no other subject, no remark and no history of either', async () => {
    const seen = (await send(app, 'teacher', marks.getClassMarks, inClass(own))).json<ClassMarks>()
    expect(seen.subjects.map(({ code }) => code)).toEqual(['MAT'])
    expect(new Set(seen.marks.map(({ subject_code }) => subject_code))).toEqual(new Set(['MAT']))
    expect(seen.of_term).toMatchObject({ is_shown: 0, may_enter: [] })
    expect(JSON.stringify(seen)).not.toContain('A good term.')
    const english = { student_id: owner.id, subject_code: 'ENG', name: 'exam', value: 71, base: 0 }
    const body = { ...summerTerm, class_id: '1A', cells: [english] }
    expect((await send(app, 'clerk', marks.saveMarks, { body })).statusCode).toBe(200)
    const params = { ...term, studentId: owner.id }
    const history = async (role: OfficeRole) =>
      (await send(app, role, marks.listMarkChanges, { params })).json<marks.MarkChange[]>()
    expect((await history('teacher')).map(({ subject_code }) => subject_code)).not.toContain('ENG')
    expect((await history('form_teacher')).map(({ subject_code }) => subject_code)).toContain('ENG')
  })

  test('of a save with own and other cells, the own ones are stored and the others refused', async () => {
    const cell = (student_id: string, subject_code: string | null, name: string, value: unknown) => ({
      ...{ student_id, subject_code, name, value, base: 1000 },
    })
    const cells = [
      cell(owner.id, 'MAT', 'course', 77),
      cell(owner.id, 'ENG', 'course', 77),
      cell(owner.id, 'LAT', 'course', 77),
      cell(owner.id, null, 'sessions_absent', 7),
      cell(closed.id, 'MAT', 'course', 77),
    ]
    const body = { ...summerTerm, class_id: '1A', cells }
    for (const code of ['MAT', 'ENG', null]) await send(app, 'clerk', marks.reopenMarks, sheet(code, own))
    const save = async (role: OfficeRole) => {
      const answer = await send(app, role, marks.saveMarks, { body })
      const { refused: all } = answer.json<{ refused: marks.RefusedCell[] }>()
      return { refused: all.map(({ student_id, subject_code }) => [student_id, subject_code]), all }
    }
    const { refused, all } = await save('teacher')
    expect(refused).toEqual([
      [owner.id, 'ENG'],
      [owner.id, 'LAT'],
      [owner.id, null],
      [closed.id, 'MAT'],
    ])
    expect(all[0]?.problem).toBe(all[1]?.problem)
    expect((await save('form_teacher')).refused).toEqual([
      [owner.id, 'MAT'],
      [owner.id, 'LAT'],
      [closed.id, 'MAT'],
    ])
  })

  test('the mark sheets of a form are not a form teacher’s, whose class is one of several', async () => {
    const parts = { params: term, query: { form_level: '1' } }
    const asked = officeRoles.map((role) => send(app, role, getMarkSheet, parts))
    const answers = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(answers).toEqual([200, 200, 200, 422, 403])
  })
})
