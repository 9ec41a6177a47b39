import { getUser } from '#shared/contract/access/signIn'
import type { ApiError } from '#shared/contract/errors'
import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import type { Field } from '#shared/record/field'
import { fields, writerOf } from '#shared/record/fields'
import { people } from '../../testing/people/people'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { describeOnBothDatabases } from '../../testing/database/testDb'

const recordOf = async ({ call, signInAs }: TestApp, studentId: string) => {
  const answer = await call(getStudentRecord, { studentId }, { headers: await signInAs('admin') })
  return answer.json<[Record<string, unknown>]>()[0]
}

describeOnBothDatabases('rights to save', (open) => {
  test('SEC-54 after registration has closed, a student reads but cannot save and is told why; the office can save', async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    const { id } = people.closed
    const headers = await portal.signInAs('closed')
    const refused = await portal.call(saveStudent, {}, { headers, body: { id, allergy: 'Nuts' } })
    expect(refused.statusCode).toBe(403)
    expect(refused.json<ApiError>().message).toMatch(/^Registration is closed\./)
    expect((await portal.call(getStudentRecord, { studentId: id }, { headers })).statusCode).toBe(200)
    expect((await recordOf(portal, id)).allergy).toBeNull()
    const office = await portal.signInAs('admin')
    const saved = await portal.call(saveStudent, {}, { headers: office, body: { id, allergy: 'Nuts' } })
    expect(saved.statusCode).toBe(200)
  })

  test('SEC-54 REL-53 REL-62 the deadline is a date in the school’s time zone', async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    await portal.db.updateTable('registration_window').set({ deadline: '2026-08-10' }).execute()
    const { id } = people.owner
    const headers = await portal.signInAs('owner')
    const save = (allergy: string) => portal.call(saveStudent, {}, { headers, body: { id, allergy } })
    // 23:59 on the 9th in Port of Spain is 03:59 on the 10th in UTC.
    portal.setNow('2026-08-03T14:20:00.000Z')
    expect((await save('A')).statusCode).toBe(200)
    const late = await portal.signInAs('owner')
    portal.setNow('2026-08-10T03:59:00.000Z')
    const fresh = await portal.signInAs('owner')
    const inTime = await portal.call(saveStudent, {}, { headers: fresh, body: { id, allergy: 'B' } })
    expect(inTime.statusCode).toBe(200)
    portal.setNow('2026-08-10T04:01:00.000Z')
    const tooLate = await portal.call(saveStudent, {}, { headers: fresh, body: { id, allergy: 'C' } })
    expect(tooLate.statusCode).toBe(403)
    expect(tooLate.json<ApiError>().message).toContain('closed on 10 August 2026')
    expect(late).toBeDefined()
  })

  test('SEC-53 a student cannot write fields of the school or of the server', async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    const { id } = people.owner
    const headers = await portal.signInAs('owner')
    const before = await recordOf(portal, id)
    const body = {
      id,
      class_id: '2A',
      house_code: 9,
      terms_and_conditions: 'never',
      updatedAt: '2001-01-01T00:00:00.000Z',
      _changed: ['class_id', 'house_code', 'terms_and_conditions', 'updatedAt'],
    }
    expect((await portal.call(saveStudent, {}, { headers, body })).statusCode).toBe(200)
    expect(await recordOf(portal, id)).toEqual(before)
    for (const field of ['role', 'password_reset', 'search_name', 'unlisted']) {
      const refused = await portal.call(saveStudent, {}, { headers, body: { id, [field]: 1 } })
      expect(refused.statusCode).toBe(422)
      expect(Object.keys(refused.json<ApiError>().errors ?? {})).toEqual([field])
    }
  })

  test('the office writes class and house, only with values from the lists', async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    const { id } = people.owner
    const headers = await portal.signInAs('admin')
    const save = (body: object) => portal.call(saveStudent, {}, { headers, body: { id, ...body } })
    expect((await save({ class_id: '2A' })).statusCode).toBe(200)
    expect((await recordOf(portal, id)).class_id).toBe('2A')
    const refused = await save({ class_id: '9Z', house_code: 77 })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json<ApiError>().errors ?? {}).sort()).toEqual(['class_id', 'house_code'])
  })

  test('the office does not find a student that does not exist', async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    const headers = await portal.signInAs('admin')
    const saved = await portal.call(saveStudent, {}, { headers, body: { id: 'nobody', allergy: 'Nuts' } })
    expect(saved.statusCode).toBe(404)
  })
})

const fillers: Partial<Record<Field['kind'], string>> = { text: 'é', longText: 'é', suggest: 'é' }

const limited = (fields as readonly Field[]).filter(
  (field) => writerOf(field) === 'family' && field.max !== undefined && fillers[field.kind],
)

const wrongValues = (fields as readonly Field[])
  .filter((field) => writerOf(field) === 'family')
  .flatMap((field): Array<[name: string, value: unknown]> => {
    const wrong: Partial<Record<Field['kind'], unknown[]>> = {
      phone: [
        '555123',
        '55512345',
        '555-123',
        '1555123',
        '0555123',
        '+1 718 555 0199',
        '555 1234 or 555 5678',
      ],
      email: ['nobody', 'a@b', `${'a'.repeat(45)}@b.example`],
      date: ['2014-02-30', '14/03/2014', '1949-12-31', '2999-01-01'],
      count: ['x', '123'],
      choice: ['Something else'],
      lookup: ['not in the list'],
      flag: [2, -1, 'yes'],
    }
    return [...(wrong[field.kind] ?? []), { a: 1 }, ['a'], true].map((value) => [field.name, value])
  })

describe('SEC-59 the rules of every field', () => {
  let portal: TestApp
  let headers: Record<string, string>
  const { id } = people.owner

  beforeAll(async () => {
    portal = await testApp()
    headers = await portal.signInAs('owner')
  })

  const save = (body: object) => portal.call(saveStudent, {}, { headers, body: { id, ...body } })

  test.each(limited.map((field) => [field.name, field] as const))(
    'SEC-59 %s: the longest value is stored, and one more character is refused by name',
    async (name, field) => {
      const longest = (fillers[field.kind] as string).repeat(field.max as number)
      expect((await save({ [name]: longest })).statusCode).toBe(200)
      const refused = await save({ [name]: `${longest}é` })
      expect(refused.statusCode).toBe(422)
      expect(refused.json<ApiError>().errors).toHaveProperty(name)
      expect((await recordOf(portal, id))[name]).toBe(longest)
    },
  )

  test('SEC-59 invalid values are refused by name, and nothing of that save is stored', async () => {
    for (const [name, value] of wrongValues) {
      const refused = await save({ achievements: 'must not be stored', [name]: value })
      expect([name, value, refused.statusCode]).toEqual([name, value, 422])
      expect(Object.keys(refused.json<ApiError>().errors ?? {})).toEqual([name])
    }
    expect((await recordOf(portal, id)).achievements).not.toBe('must not be stored')
  })

  test('a save without _changed cannot empty names or the date of birth, which the office and the first sign-in need', async () => {
    const before = await recordOf(portal, id)
    for (const name of ['first_name', 'last_name', 'date_of_birth'])
      for (const nothing of [null, '']) {
        const refused = await save({ achievements: 'must not be stored', [name]: nothing })
        expect([name, refused.statusCode]).toEqual([name, 422])
        expect(refused.json<ApiError>().errors).toEqual({ [name]: ['This field is required.'] })
      }
    expect(await recordOf(portal, id)).toEqual(before)
  })

  test('UX-37 a first name can be left out if _changed names it, for people with one name; a last name cannot', async () => {
    const before = await recordOf(portal, id)
    const leaveOut = (name: string) => save({ [name]: null, _changed: [name] })
    expect((await leaveOut('last_name')).statusCode).toBe(422)
    expect((await leaveOut('date_of_birth')).statusCode).toBe(422)
    expect((await save({ last_name: '-', _changed: ['last_name'] })).statusCode).toBe(422)
    expect((await leaveOut('first_name')).statusCode).toBe(200)
    const record = await recordOf(portal, id)
    expect([record.first_name, record.last_name]).toEqual([null, before.last_name])
    expect((await portal.call(getUser, { studentId: id }, { headers })).json()).toMatchObject([
      { name: before.last_name },
    ])
    expect((await save({ first_name: before.first_name })).statusCode).toBe(200)
  })

  test('unknown fields are refused by name, in _changed as well', async () => {
    const unknown = await save({ favourite_colour: 'red' })
    expect(unknown.json<ApiError>().errors).toHaveProperty('favourite_colour')
    const named = await save({ allergy: 'Nuts', _changed: ['allergy', 'favourite_colour', 'polio'] })
    expect(Object.keys(named.json<ApiError>().errors ?? {})).toEqual(['favourite_colour', 'polio'])
  })

  test('SEC-63 an invalid value is not reported again if it does not change', async () => {
    for (const phone_home of ['868555', '1718555']) {
      await portal.db.updateTable('student').set({ phone_home }).where('id', '=', id).execute()
      expect((await save({ phone_home, sex: 'Female' })).statusCode).toBe(200)
      expect((await save({ phone_home, father_phone_home: '0718555' })).statusCode).toBe(422)
    }
  })

  test('UX-28 a local phone number is stored as seven digits, however it is written', async () => {
    for (const [at, phone_home] of [
      '5551230',
      '+1 (868) 555-1231',
      '868.555.1232',
      '+1\u2011868\u00A0555 1233',
    ].entries()) {
      expect((await save({ phone_home })).statusCode).toBe(200)
      expect((await recordOf(portal, id)).phone_home).toBe(`555123${at}`)
    }
  })
})
