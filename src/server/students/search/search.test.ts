import { listStudents, saveListing } from '#shared/contract/students/students'
import { enrol, people, saveStudentOf, type Person } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { callEngines } from '../../testing/database/testDb'

const { owner, closed } = people

const search = (app: TestApp, name: string, ip?: string) =>
  app.call(listStudents, {}, { query: { name }, ip })

const pupil = (number: number, name: string): Person => ({
  ...owner,
  id: `3000${number}`,
  first_name: name,
  last_name: 'Tester',
})

/** 0 → 'Qaaa', 1 → 'Qaab', … */
const nameOf = (number: number) =>
  `Q${[Math.floor(number / 676), Math.floor(number / 26) % 26, number % 26].map((letter) => String.fromCharCode(97 + letter)).join('')}`

const enrolMany = (app: TestApp, count: number) =>
  app.db.transaction().execute(async (trx) => {
    for (let number = 0; number < count; number += 1) await saveStudentOf(trx, pupil(number, nameOf(number)))
  })

matrix([
  { call: listStudents, expected: { V: 401, F: 403, O: 403, C: 403, A: 200 } },
  {
    call: listStudents,
    about: () => ({ query: { name: 'asha' } }),
    expected: { V: 200, F: 200, O: 200, C: 200, A: 200 },
  },
  {
    call: saveListing,
    about: ({ id }) => ({ body: { student_id: id, unlisted: 0 } }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 },
  },
])

describe.each(callEngines)('the search for a student ID (%s)', (engine) => {
  test('SEC-45 shows the ID and the name, nothing else', async () => {
    const app = await testApp({ engine })
    expect((await search(app, 'asha')).json()).toEqual([
      { id: owner.id, first_name: 'Asha', last_name: 'Ramkissoon-Mohammed' },
    ])
  })

  test('SEC-45 shows at most five students', async () => {
    const app = await testApp({ engine })
    await enrolMany(app, 8)
    expect((await search(app, 'tester')).json()).toHaveLength(5)
  })

  test.each([
    ['mohammed', [owner.id]],
    ['RAMKISSOON asha', [owner.id]],
    ['NUÑEZ', [closed.id]],
    ['ines nun', [closed.id]],
    ["d'aba", [people.other.id]],
    ['hammed', []],
    ['nobody', []],
  ])('SEC-46 %s finds %j', async (name, ids) => {
    const app = await testApp({ engine })
    const found = (await search(app, name)).json<{ id: string }[]>()
    expect(found.map(({ id }) => id)).toEqual(ids)
  })

  test.each(['', 'a', 'as', '%', '___', '*', 'x'.repeat(61), 'x'.repeat(5000)])(
    'SEC-46 %s is refused and finds nobody',
    async (name) => {
      const app = await testApp({ engine })
      const answer = await search(app, name)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { errors: { name: [expect.any(String)] } },
      ])
    },
  )

  test('SEC-49 an unlisted student is not found, and nobody is found when the search is switched off', async () => {
    const app = await testApp({ engine })
    await app.db.updateTable('student').set({ unlisted: 1 }).where('id', '=', owner.id).execute()
    expect((await search(app, 'asha')).json()).toEqual([])
    const off = await testApp({ engine, env: { NAME_SEARCH: 'off' } })
    const answer = await search(off, 'asha')
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('school office')])
  })

  test('SEC-49 if the month of birth is required, the name alone or a wrong month finds nobody', async () => {
    const app = await testApp({ engine })
    const value = JSON.stringify({ searchBirthMonth: 1 })
    await app.db.insertInto('setting').values({ name: 'office', value, updated_at: '2026-08-03' }).execute()
    const born = async (birth_month?: string) => {
      const query = { name: 'asha', ...(birth_month !== undefined && { birth_month }) }
      const answer = await app.call(listStudents, {}, { query })
      return answer.statusCode === 200
        ? answer.json<{ id: string }[]>().map(({ id }) => id)
        : answer.statusCode
    }
    expect(await born('5')).toEqual([owner.id])
    expect(await born('05')).toEqual([owner.id])
    expect(await born('6')).toEqual([])
    for (const month of [undefined, '', '0', '13', '%', '_5']) expect(await born(month)).toBe(422)
  })

  test('SEC-49 the office can hide a student from visitors, and still finds the student', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('admin')
    const hide = (student_id: string, unlisted: 0 | 1) =>
      app.call(saveListing, {}, { headers, body: { student_id, unlisted } })
    expect((await hide(owner.id, 1)).json()).toEqual({ student_id: owner.id, unlisted: 1 })
    await hide(owner.id, 1)
    expect((await search(app, 'asha')).json()).toEqual([])
    const office = await app.call(listStudents, {}, { headers, query: { name: 'asha' } })
    expect(office.json()).toHaveLength(1)
    await hide(owner.id, 0)
    expect((await search(app, 'asha')).json()).toHaveLength(1)
    expect((await hide('nobody', 1)).statusCode).toBe(404)
    expect(await app.db.selectFrom('audit').select(['actor', 'action', 'subject']).execute()).toEqual([
      {
        actor: 'admin:office',
        action: 'student hidden from the name search',
        subject: `student:${owner.id}`,
      },
      { actor: 'admin:office', action: 'student listed in the name search', subject: `student:${owner.id}` },
    ])
  })

  test('SEC-47 an address sees 25 students in ten minutes; students it has seen already do not count again', async () => {
    const app = await testApp({ engine })
    await enrolMany(app, 30)
    for (let number = 0; number < 25; number += 1)
      expect((await search(app, nameOf(number))).statusCode).toBe(200)
    const over = await search(app, nameOf(26))
    expect([over.statusCode, Number(over.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await search(app, nameOf(3))).statusCode).toBe(200)
    expect((await search(app, nameOf(26), '203.0.113.5')).statusCode).toBe(200)
    app.advance({ minutes: 10 })
    expect((await search(app, nameOf(26))).statusCode).toBe(200)
  })

  test('SEC-48 ten addresses at full speed see no more than the school’s limit, and the office is told', async () => {
    const lines: string[] = []
    const app = await testApp({ engine, log: (line) => lines.push(line) })
    await enrolMany(app, 700)
    const seen = new Set<string>()
    const bot = async (ip: string, first: number) => {
      for (let number = first; number < 150; number += 10) {
        const answer = await search(app, nameOf(number), ip)
        if (answer.statusCode === 200) for (const { id } of answer.json<{ id: string }[]>()) seen.add(id)
      }
    }
    await Promise.all(Array.from({ length: 10 }, (_, number) => bot(`203.0.113.${number}`, number)))
    expect(seen.size).toBe(70)
    expect(lines.filter((line) => line.includes('"scope":"school"'))).toHaveLength(1)
    const told = await app.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'name search limited')
      .execute()
    expect(told).toContainEqual({ details: '{"scope":"school","limit":70}' })
  })
})

test('the office’s searches have no limit', async () => {
  const app = await testApp({ env: { NAME_SEARCH_PER_IP: '1' } })
  await enrol(app.db, pupil(1, 'Quincy'))
  const headers = await app.signInAs('admin')
  for (const name of ['asha', 'quincy', 'kwame'])
    expect((await app.call(listStudents, {}, { headers, query: { name } })).json()).toHaveLength(1)
})
