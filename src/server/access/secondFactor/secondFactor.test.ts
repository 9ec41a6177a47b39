import * as contract from '#shared/contract/access/secondFactor'
import type { RecoveryCodes } from '#shared/contract/access/secondFactor'
import {
  listAdministrators,
  saveAdministrator,
  type Administrator,
} from '#shared/contract/access/administrators'
import { listStudents } from '#shared/contract/students/students'
import { seal } from '../../platform/crypto/sealing'
import type { Headers } from '../../testing/portal/browser'
import { people, saveAccountOf } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import {
  actionsOf,
  codeAt,
  enrolAs,
  enrolled,
  mine,
  offerTo,
  tryCode,
} from '../../testing/portal/secondFactor'
import { headersAfter } from '../../testing/portal/signIn'
import { testApp } from '../../testing/portal/testApp'
import { callEngines, testOnBothDatabases } from '../../testing/database/testDb'

const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403 }

matrix([
  { call: contract.getSecondFactor, expected: { ...officeOnly, A: 200 } },
  { call: contract.startSecondFactor, expected: { ...officeOnly, A: 200 } },
  {
    call: contract.enrolSecondFactor,
    about: () => ({ body: { code: '123456' } }),
    expected: { ...officeOnly, A: 422 },
  },
  { call: contract.renewRecoveryCodes, expected: { ...officeOnly, A: 409 } },
  { call: contract.removeSecondFactor, expected: { ...officeOnly, A: 200 } },
])

describe.each(callEngines)('an administrator’s second factor (%s)', (engine) => {
  test('SEC-30 it is active only after a code has proved that the phone has it', async () => {
    const app = await testApp({ engine })
    const office = await app.signInAs('admin')
    const enrol = async (code: string) =>
      (await app.call(contract.enrolSecondFactor, {}, { headers: office, body: { code } })).statusCode
    expect(await enrol('123456')).toBe(409)
    const former = await offerTo(app, office)
    const { secret, uri } = await offerTo(app, office)
    expect(uri).toContain(secret)
    expect(await enrol(codeAt(former.secret, app.now()))).toBe(422)
    expect((await tryCode(app)).body.code_wanted).toBeUndefined()
    expect(await enrol(codeAt(secret, app.now()))).toBe(200)
    expect(await enrol(codeAt(secret, app.now()))).toBe(409)
    expect(await mine(app, office)).toEqual({
      required: 0,
      enrolled_at: app.now().toISOString(),
      recovery_codes_left: 10,
    })
  })

  test('SEC-30 an offered secret expires after half an hour', async () => {
    const app = await testApp({ engine })
    const { secret } = await offerTo(app, await app.signInAs('admin'))
    app.advance({ minutes: 31 })
    const body = { code: codeAt(secret, app.now()) }
    const headers = await app.signInAs('admin')
    expect((await app.call(contract.enrolSecondFactor, {}, { headers, body })).statusCode).toBe(409)
  })

  test('SEC-30 the password alone opens no session; a code does, once', async () => {
    const { app, secret } = await enrolled(engine)
    const asked = await tryCode(app)
    expect([asked.status, asked.body]).toEqual([200, { name: 'Admin', username: 'office', code_wanted: 1 }])
    expect(String(asked.headers['set-cookie'] ?? '')).not.toContain('__Host-portal')

    // The code used for set-up is used up too.
    expect((await tryCode(app, codeAt(secret, app.now()))).status).toBe(401)
    app.advance({ seconds: 30 })
    const code = codeAt(secret, app.now())
    const inside = await tryCode(app, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect([inside.status, inside.body]).toEqual([200, { name: 'Admin', username: 'office' }])
    const headers = headersAfter(inside)
    expect((await app.call(listStudents, {}, { headers })).statusCode).toBe(200)

    const replay = await tryCode(app, code)
    expect([replay.status, Object.keys(replay.body.errors ?? {})]).toEqual([401, ['message', 'code']])
    // A code one step early is accepted, but none before the last accepted step.
    app.advance({ seconds: 60 })
    const early = codeAt(secret, new Date(app.now().getTime() + 30_000))
    expect((await tryCode(app, early)).status).toBe(200)
    expect((await tryCode(app, codeAt(secret, app.now()))).status).toBe(401)
  })

  test('REL-37 SEC-30 a clock that was ten years ahead locks nobody out, and each code still works only once', async () => {
    const { app, secret } = await enrolled(engine)
    app.advance({ days: 3650 })
    expect((await tryCode(app, codeAt(secret, app.now()))).status).toBe(200)
    app.advance({ days: -3650, seconds: 30 })
    const code = codeAt(secret, app.now())
    expect((await tryCode(app, code)).status).toBe(200)
    expect((await tryCode(app, code)).status).toBe(401)
    // A step accepted by an instance slightly ahead counts too.
    app.advance({ seconds: 120 })
    expect((await tryCode(app, codeAt(secret, app.now()))).status).toBe(200)
    app.advance({ seconds: -60 })
    expect((await tryCode(app, codeAt(secret, app.now()))).status).toBe(401)
  })

  test('SEC-30 a recovery code works once, and the answer tells how many are left', async () => {
    const { app, recovery, office } = await enrolled(engine)
    expect(new Set(recovery).size).toBe(10)
    expect(recovery.every((code) => /^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/.test(code))).toBe(true)
    const [first = '', second = ''] = recovery
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect(await tryCode(app, typed)).toMatchObject({ status: 200, body: { recovery_codes_left: 9 } })
    expect((await tryCode(app, first)).status).toBe(401)
    expect(await mine(app, office)).toMatchObject({ recovery_codes_left: 9 })

    const { recovery_codes } = (
      await app.call(contract.renewRecoveryCodes, {}, { headers: office })
    ).json<RecoveryCodes>()
    expect((await tryCode(app, second)).status).toBe(401)
    expect(await tryCode(app, recovery_codes[0])).toMatchObject({ status: 200 })
  })

  test('SEC-30 the database contains neither the secret nor a recovery code', async () => {
    const { app, secret, recovery } = await enrolled(engine)
    const rows = [
      await app.db.selectFrom('second_factor').selectAll().execute(),
      await app.db.selectFrom('recovery_code').selectAll().execute(),
      await app.db.selectFrom('audit').selectAll().execute(),
    ]
    const text = JSON.stringify(rows)
    for (const canary of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(canary)
  })

  test('SEC-30 a wrong password gets the usual answer, with or without a code', async () => {
    const { app, secret } = await enrolled(engine)
    app.advance({ seconds: 30 })
    const refused = await tryCode(app, codeAt(secret, app.now()), 'not the password')
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([401, ['message']])
    // The wrong password did not use up the code.
    expect((await tryCode(app, codeAt(secret, app.now()))).status).toBe(200)
  })

  test('SEC-25 SEC-30 wrong codes count like wrong passwords, and a right password does not reset the count', async () => {
    const { app, secret } = await enrolled(engine)
    for (let time = 0; time < 10; time += 1) {
      expect((await tryCode(app, '000000')).status).toBe(401)
      if (time < 4) expect((await tryCode(app)).body.code_wanted).toBe(1)
      app.advance({ minutes: 1 })
    }
    expect((await tryCode(app, codeAt(secret, app.now()))).status).toBe(401)
    expect((await tryCode(app)).status).toBe(401)
    app.advance({ minutes: 15 })
    expect((await tryCode(app, codeAt(secret, app.now()))).status).toBe(200)
  })

  test('SEC-30 setting it up ends sessions that were opened without it', async () => {
    const app = await testApp({ engine })
    const [elsewhere, here] = [await app.signInAs('admin'), await app.signInAs('admin')]
    await enrolAs(app, here)
    expect((await app.call(listStudents, {}, { headers: elsewhere })).statusCode).toBe(401)
    expect((await app.call(listStudents, {}, { headers: here })).statusCode).toBe(200)
  })

  test('SEC-30 when it moves to a new phone, the old one works until the new one is proved', async () => {
    const { app, office, secret, recovery } = await enrolled(engine)
    const { secret: next } = await offerTo(app, office)
    app.advance({ minutes: 1 })
    expect((await tryCode(app, codeAt(secret, app.now()))).status).toBe(200)
    const body = { code: codeAt(next, app.now()) }
    expect((await app.call(contract.enrolSecondFactor, {}, { headers: office, body })).statusCode).toBe(200)
    app.advance({ minutes: 1 })
    expect((await tryCode(app, codeAt(secret, app.now()))).status).toBe(401)
    expect((await tryCode(app, recovery[0])).status).toBe(401)
    expect((await tryCode(app, codeAt(next, app.now()))).status).toBe(200)
  })

  test('SEC-30 another administrator can reset it, but nobody can reset their own', async () => {
    const { app, office } = await enrolled(engine)
    const second = { ...people.admin, id: 'second' }
    await saveAccountOf(app.db, second)
    const reset = async (username: string, headers: Headers) => {
      const body = { action: 'reset-second-factor' as const, username }
      return (await app.call(saveAdministrator, {}, { headers, body })).statusCode
    }
    expect(await reset('office', office)).toBe(409)
    const colleague = await app.signInAs(second)
    const list = (await app.call(listAdministrators, {}, { headers: colleague })).json<Administrator[]>()
    expect(list.map(({ username, second_factor }) => [username, second_factor])).toEqual([
      ['office', 1],
      ['second', 0],
    ])
    expect(await reset('office', colleague)).toBe(200)
    expect((await app.call(listStudents, {}, { headers: office })).statusCode).toBe(401)
    expect((await tryCode(app)).body.code_wanted).toBeUndefined()
    expect(await actionsOf(app, colleague)).toContain('administrator second factor reset')
  })

  test('SEC-30 after a change of SECRET every code is wrong, and the log tells why', async () => {
    const lines: string[] = []
    const { app, secret } = await enrolled(engine, {}, (line) => lines.push(line))
    const row = app.db.selectFrom('second_factor').select('account_id')
    const { account_id: owner } = await row.executeTakeFirstOrThrow()
    const elsewhere = { secret: 'the secret of another portal, long enough', purpose: 'second factor', owner }
    await app.db
      .updateTable('second_factor')
      .set({ secret: seal(elsewhere, secret) })
      .execute()
    app.advance({ seconds: 30 })
    expect((await tryCode(app, codeAt(secret, app.now()))).status).toBe(401)
    expect(lines.some((line) => line.includes('second factor cannot be read'))).toBe(true)
  })
})

testOnBothDatabases(
  'SEC-30 two browsers that send the same code at once: one is let in',
  async (_open, engine) => {
    const { app, secret } = await enrolled(engine)
    app.advance({ seconds: 30 })
    const code = codeAt(secret, app.now())
    const answers = await Promise.all([tryCode(app, code), tryCode(app, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  },
)
