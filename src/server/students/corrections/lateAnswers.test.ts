import * as contract from '#shared/contract/students/corrections'
import { maxLateAnswersPerDay } from '#shared/rules/students/lateAnswers'
import { fields } from '#shared/record/fields'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { lateDesk } from '../../testing/portal/lateDesk'
import {
  closeAtEnd,
  describeCalls,
  engines,
  openTestDatabase,
  testOnBothDatabases,
} from '../../testing/database/testDb'
import { countWaiting } from '../../testing/postgres/midTransaction'
import { until } from '../../testing/process/until'
import { claimStudent } from '../record/queries'
import { saveProposal } from './queries'

const { closed, other } = people

const late = { field: 'nationality', value: 'Grenadian', was: null, typed_at: '2026-08-02T22:41:00.000Z' }

matrix([
  {
    call: contract.offerLateAnswers,
    about: ({ id }) => ({ body: { student_id: id, answers: [late] } }),
    // While the form is open, answers are saved directly and not sent as late answers.
    expected: { V: 401, F: 403, O: 409, X: 403, C: 200, A: 403 },
  },
])

describeCalls('answers that arrive after registration has closed', (open) => {
  test('REL-80 SEC-96 a late answer is pending for the office in readable form, and the record does not change', async () => {
    const { test, offer, waiting, record, listed, count } = await lateDesk(await open())
    await test.db
      .updateTable('registration_window')
      .set({ open: 1, deadline: '2026-08-03' })
      .where('form_level', '=', 2)
      .execute()
    await test.db.insertInto('religion').values({ code: '4', religion: 'Hinduism', position: 1 }).execute()
    const before = await record()
    const typed = { field: 'religion_code', value: '4', was: null, typed_at: '2026-08-03T01:41:00.000Z' }
    expect((await offer([late, typed])).outcomes).toEqual({
      nationality: 'waiting',
      religion_code: 'waiting',
    })
    expect(await record()).toEqual(before)
    expect(await count()).toBe(2)
    expect(await waiting()).toMatchObject([
      { late: { value: 'Grenadian', text: 'Grenadian', was: { text: null } }, typed: 'before closing' },
      // It was still 2 August at the school.
      { late: { value: '4', text: 'Hinduism', typed_at: typed.typed_at }, typed: 'before closing' },
    ])
    expect(await listed()).toMatchObject([
      { field: 'religion_code', words: '', state: 'open', late: { text: 'Hinduism' } },
      { field: 'nationality', words: '', state: 'open', late: { typed_at: late.typed_at } },
    ])
    await offer([{ ...late, typed_at: '2026-08-03T05:00:00.000Z', value: 'Guyanese' }])
    expect((await waiting())[0]).toMatchObject({ typed: 'after closing', late: { value: 'Guyanese' } })
  })

  test('REL-80 sending an answer again makes no second request; a newer answer replaces it, an older one does not', async () => {
    const { test, offer, waiting } = await lateDesk(await open())
    await offer([late])
    expect((await offer([late])).outcomes).toEqual({ nationality: 'waiting' })
    const older = { ...late, value: 'Guyanese', typed_at: '2026-08-01T22:41:00.000Z' }
    expect((await offer([older])).outcomes).toEqual({ nationality: 'overtaken' })
    expect((await waiting()).map((one) => one.late?.value)).toEqual(['Grenadian'])
    await offer([{ ...older, typed_at: '2026-08-03T10:00:00.000Z' }])
    expect((await waiting()).map((one) => one.late?.value)).toEqual(['Guyanese'])
    const steps = await test.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'late answers offered')
      .execute()
    // Sending the same answer again leaves no audit row.
    expect(steps.map(({ details }) => details)).toEqual(Array(2).fill('{"fields":["nationality"]}'))
  })

  test('REL-80 an answer that matches the record needs no request', async () => {
    const { offer, count } = await lateDesk(await open())
    const answer = { ...late, field: 'first_name', value: ' Inés ' }
    expect((await offer([answer])).outcomes).toEqual({ first_name: 'stored' })
    expect(await count()).toBe(0)
  })

  test('UX-28 an answer that matches the record is not checked against today’s rules', async () => {
    const { offer, test } = await lateDesk(await open())
    await test.db.updateTable('student').set({ phone_home: '1718555' }).execute()
    const { outcomes } = await offer([
      { field: 'phone_home', value: '1718555' },
      { field: 'father_phone_home', value: '1718555' },
    ])
    expect(outcomes).toEqual({ phone_home: 'stored', father_phone_home: 'refused' })
  })

  test('REL-80 each field is validated as in an ordinary save, and refused on its own with a message', async () => {
    const { offer, count } = await lateDesk(await open())
    const offered = [
      { field: 'email', value: 'not an address' },
      { field: 'religion_code', value: '99' },
      { field: 'agree_terms_conditions', value: 1 },
      { field: 'class_id', value: '1A' },
      { field: 'terms_and_conditions', value: '1' },
      { field: 'constructor', value: 'x' },
      { field: 'internet_access', value: 7 },
      { field: 'nationality', value: 'Grenadian' },
    ]
    const { outcomes, problems } = await offer(offered)
    expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'refused')).toEqual([
      ['nationality', 'waiting'],
    ])
    expect(problems).toMatchObject({
      email: 'Invalid e-mail',
      religion_code: 'Choose one from the list',
      agree_terms_conditions: expect.stringContaining('Only you can agree') as string,
      class_id: 'This answer is not in the record.',
      nationality: null,
    })
    expect(await count()).toBe(1)
  })

  test('SEC-96 a late answer is added to an open text request about the same field, but does not count as a text request', async () => {
    const { ask, offer, waiting, withdraw, family } = await lateDesk(await open())
    const asked = await ask('nationality', 'She is from Grenada.', family, closed.id)
    await offer([late])
    expect(await waiting()).toMatchObject([{ id: asked.body.id, words: 'She is from Grenada.' }])
    await withdraw(asked.body.id, family, closed.id)
    const typed = fields.filter(({ kind, section }) => kind === 'flag' && section !== 'agreement')
    await offer(typed.map(({ name }) => ({ field: name, value: 1 })))
    expect((await waiting()).length).toBeGreaterThan(10)
    expect((await ask('sea_no', 'A digit is missing.', family, closed.id)).status).toBe(200)
  })

  test('REL-80 an answer that was resolved or withdrawn is not requested again unless it is typed again', async () => {
    const { test, offer, waiting, resolve, withdraw, family } = await lateDesk(await open())
    await offer([late])
    await resolve((await waiting())[0]?.id ?? 0, 'refused', 'It is right.')
    expect((await offer([late])).outcomes).toEqual({ nationality: 'answered' })
    test.advance({ minutes: 10 })
    const again = { ...late, typed_at: '2026-08-03T14:05:00.000Z' }
    expect((await offer([again])).outcomes).toEqual({ nationality: 'waiting' })
    expect((await withdraw((await waiting())[0]?.id ?? 0, family, closed.id)).body).toMatchObject({
      ...{ state: 'withdrawn', late: { value: 'Grenadian' } },
    })
    expect((await offer([again])).outcomes).toEqual({ nationality: 'answered' })
    expect(await waiting()).toEqual([])
  })

  test('REL-80 a device time in the future counts as unknown', async () => {
    const { offer, waiting } = await lateDesk(await open())
    await offer([{ ...late, typed_at: '2031-01-01T00:00:00.000Z' }])
    expect(await waiting()).toMatchObject([{ late: { typed_at: null }, typed: null }])
    // An impossible date does not keep the office's queue from opening.
    await offer([{ ...late, value: 'Guyanese', typed_at: '2025-99-99T99:99:99.999Z' }])
    expect(await waiting()).toMatchObject([{ late: { value: 'Guyanese', typed_at: null }, typed: null }])
  })

  test('SEC-96 a day’s limit allows several complete forms; further answers are postponed', async () => {
    const { offer } = await lateDesk(await open())
    const flags = fields.filter(({ kind, section }) => kind === 'flag' && section !== 'agreement')
    const round = (value: number) => offer(flags.map(({ name }) => ({ field: name, value })))
    const rounds = Math.floor(maxLateAnswersPerDay / flags.length)
    for (let turn = 0; turn < rounds; turn += 1) expect((await round(1 - (turn % 2))).status).toBe(200)
    expect(await round(1 - (rounds % 2))).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('tomorrow') as string },
    })
  })
})

testOnBothDatabases(
  'REL-80 the same answers from several tabs at once are one request each',
  async (open) => {
    const { ask, offer, count, waiting, family } = await lateDesk(await open())
    const answers = [late, { ...late, field: 'place_of_birth', value: 'Couva' }]
    const offers = Array.from({ length: 5 }, () => offer(answers))
    const asked = ask('place_of_birth', 'Couva', family, closed.id)
    for (const { status } of await Promise.all(offers)) expect(status).toBe(200)
    expect([200, 409]).toContain((await asked).status)
    expect(await count()).toBe(2)
    expect((await waiting()).map(({ field }) => field).sort()).toEqual(['nationality', 'place_of_birth'])
    expect((await offer([late], family, other.id)).status).toBe(403)
  },
)

// SQLite allows only one write at a time anyway.
if (engines.includes('postgres'))
  test('REL-80 a text request waits for a concurrent save of late answers before it writes anything', async () => {
    const database = await openTestDatabase('postgres')
    const { ask, family, waiting } = await lateDesk(database)
    const beside = await openDatabase({ ...database, log: quietLog })
    closeAtEnd(() => beside.close())
    let asked: ReturnType<typeof ask> | undefined
    await beside.db.transaction().execute(async (trx) => {
      await claimStudent(trx, closed.id)
      asked = ask(late.field, 'Grenadian, please', family, closed.id)
      await until(async () => (await countWaiting(database.db)) === 1)
      const found = { replaced_value: null, asked_at: '2026-08-02T23:00:00.000Z', typed_at: late.typed_at }
      const about = { student_id: closed.id, field: late.field }
      await saveProposal(trx, { ...found, ...about, proposed_value: '"Grenadian"' })
    })
    expect((await asked)?.status).toBe(409)
    expect(await waiting()).toHaveLength(1)
  })
