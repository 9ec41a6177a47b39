import { noteContact } from '#shared/contract/intake/familyContacts'
import {
  getClassList,
  listOwnClasses,
  type ClassList,
  type OwnClass,
} from '#shared/contract/intake/classList'
import { getChaseList } from '#shared/contract/intake/progress'
import { fields } from '#shared/record/fields'
import { describeCalls } from '../../testing/database/testDb'
import { assign, colleague, enrol, leave, people, type Person } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp, type TestApp } from '../../testing/portal/testApp'

const { owner, other, closed, reset, admin } = people
const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }

matrix([
  { call: listOwnClasses, expected: officeOnly },
  { call: getClassList, about: () => ({ params: { classId: '1A' } }), expected: officeOnly },
])

// In the tests’ August of 2026 the school year is the one of 2025.
const form = colleague('form_teacher', 'form')
const both = colleague('form_teacher', 'both')
const former = colleague('form_teacher', 'former')
const maths = colleague('teacher', 'maths')

describeCalls('a class as its form teacher follows it', (open) => {
  const school = async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    for (const person of [form, both, former, maths]) await enrol(test.db, person)
    await assign(test.db, form, 2025, '1A')
    await assign(test.db, both, 2025, '1A MATH', '2A')
    await assign(test.db, former, 2024, '1A')
    await assign(test.db, former, 2026, '1A')
    // Whatever its rows say, this role follows no class.
    await assign(test.db, maths, 2025, '1A', '1A MATH')
    const as = async (person: Person) => {
      const headers = await test.signInAs(person)
      const list = (classId: string) => test.call(getClassList, { classId }, { headers })
      const own = () => test.call(listOwnClasses, {}, { headers })
      const ring = (student_id: string) =>
        test.call(noteContact, {}, { headers, body: { student_id, way: 'call', word: 'will come' } })
      return { headers, list, own, ring }
    }
    return { test, as }
  }

  test('SEC-51 everybody sees the classes of their own of this school year; the office sees all', async () => {
    const { test, as } = await school()
    await leave(test.db, reset, '2026-07-01')
    const classes = async (person: Person) => {
      const answer = await (await as(person)).own()
      return answer.statusCode === 200 ? answer.json<OwnClass[]>() : answer.statusCode
    }
    const [one, two] = [
      { class_id: '1A', form_level: 1, students: 2 },
      { class_id: '2A', form_level: 2, students: 1 },
    ]
    expect(await classes(form)).toEqual([one])
    expect(await classes(both)).toEqual([two])
    expect(await classes(former)).toEqual([])
    expect(await classes(maths)).toBe(403)
    expect(await classes(admin)).toEqual([one, two])
  })

  const turned = (test: TestApp, year: number) => {
    const at = test.now().toISOString()
    const turn = {
      year,
      state: 'applied',
      step: 'slips',
      plan: '{}',
      version: '',
      kept: '[]',
    } as const
    const stamps = { created_at: at, created_by: '', updated_at: at, updated_by: '' }
    const rest = { applied_at: at, applied_by: '', undone_at: null, undone_by: null, undo: null }
    return test.db
      .insertInto('year_turn')
      .values({ ...turn, ...stamps, ...rest })
      .execute()
  }

  test('SEC-51 from the moment the office has started the next school year, its form teachers follow the classes', async () => {
    const { test, as } = await school()
    await turned(test, 2026)
    expect((await (await as(former)).list('1A')).statusCode).toBe(200)
    expect((await (await as(form)).list('1A')).statusCode).toBe(404)
  })

  test('SEC-51 in September the form teachers of the year before follow their classes until it is started', async () => {
    const { test, as } = await school()
    await turned(test, 2025)
    test.setNow('2026-09-03T14:00:00.000Z')
    expect((await (await as(form)).list('1A')).statusCode).toBe(200)
    expect((await (await as(former)).list('1A')).statusCode).toBe(404)
    test.setNow('2026-10-01T14:00:00.000Z')
    expect((await (await as(former)).list('1A')).statusCode).toBe(200)
  })

  test('SEC-51 another class is answered as one that does not exist, and nothing is noted', async () => {
    const { test, as } = await school()
    const { list, ring } = await as(form)
    const [foreign, none] = [await list('2A'), await list('9Z')]
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    expect((await (await as(former)).list('1A')).statusCode).toBe(404)
    const [notMine, nobody] = [await ring(closed.id), await ring('29990001')]
    expect([notMine.statusCode, notMine.body]).toEqual([404, nobody.body])
    expect(await test.db.selectFrom('family_contact').select('id').execute()).toEqual([])
    expect(await test.db.selectFrom('staff_view').select('id').execute()).toEqual([])
    expect((await ring(owner.id)).statusCode).toBe(200)
    await leave(test.db, reset, '2026-07-01')
    expect((await ring(reset.id)).statusCode).toBe(404)
    // The whole school’s chase list is no way around.
    const { headers } = await as(form)
    expect((await test.call(getChaseList, { place: '2A' }, { headers })).statusCode).toBe(403)
    expect((await test.call(getChaseList, { place: '1A' }, { headers })).statusCode).toBe(403)
  })

  test('SEC-98 it lists everybody by name with contacts and progress, and the view is in the log', async () => {
    const { test, as } = await school()
    const { list, ring } = await as(form)
    await test.db
      .updateTable('student')
      .set({ living_status: 'Both Parents', mother_name: 'Rhea', mobile_phone_mother: '6220001' })
      .where('id', '=', owner.id)
      .execute()
    await ring(owner.id)
    const body = (await list('1A')).json<ClassList>()
    expect(body).toMatchObject({ class_id: '1A', form_level: 1, today: '2026-08-03', deadline: null })
    expect(body.students.map(({ id }) => id)).toEqual([reset.id, other.id, owner.id])
    const row = body.students.find(({ id }) => id === owner.id)
    expect(row?.contacts).toContainEqual({ who: 'Mother', name: 'Rhea', phones: ['6220001'], email: null })
    expect(row?.contacted).toMatchObject([{ way: 'call', word: 'will come', by: 'form' }])
    expect(row?.notified).toBeNull()
    expect(row?.missing.map((thing) => body.things[thing]?.label)).toContain('Birth certificate')
    await list('1A')
    const seen = await test.db.selectFrom('staff_view').selectAll().execute()
    expect(seen).toMatchObject([{ actor: 'admin:form', what: 'contact-list', detail: '1A' }])
    expect(JSON.parse(seen[0]?.students ?? '')).toEqual([reset.id, other.id, owner.id])
  })

  test('SEC-31 nothing about health comes through, not even how much is asked or missing', async () => {
    const { test, as } = await school()
    const health = fields.filter(({ name, step }) => step === 'health' || name === 'blood_type')
    const seen = async (person: Person) => (await (await as(person)).list('1A')).json<ClassList>()
    const empty = await seen(form)
    expect(empty.things.map(({ step }) => step)).not.toContain('health')
    const told = Object.fromEntries(
      health.map(({ name, kind }) => [name, kind === 'flag' ? 1 : 'Penicillin is dangerous']),
    )
    await test.db
      .updateTable('student')
      .set(told as never)
      .where('id', '=', owner.id)
      .execute()
    for (const person of [form, admin]) {
      const after = await seen(person)
      expect(JSON.stringify(after)).not.toContain('Penicillin')
      const [before, now] = [empty, after].map(({ things, students }) => {
        const row = students.find(({ id }) => id === owner.id)
        return { asked: row?.asked, missing: row?.missing.map((thing) => things[thing]?.name) }
      })
      expect(now).toEqual(before)
    }
  })
})
