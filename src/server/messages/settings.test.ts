import * as contract from '#shared/contract/messages/messages'
import { addSibling } from '#shared/contract/access/siblings'
import { changeStudentPassword, loginStudent, resetStudentPassword } from '#shared/contract/access/signIn'

import { listSecurityNotices } from '#shared/contract/school/setUp'
import { savePaperAgreement } from '#shared/contract/students/agreement'
import { saveStudent } from '#shared/contract/students/students'
import { describeCalls } from '../testing/database/testDb'
import { colleague, enrol, people, saveAccountOf } from '../testing/people/people'
import { matrix } from '../testing/people/personas'
import type { Headers } from '../testing/portal/browser'
import { mailDesk, provedDesk } from '../testing/portal/mailDesk'
import { usualWords } from '#shared/rules/messages/words'

const { owner, other } = people
const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }
const server = {
  host: 'smtp.school.example',
  port: 587,
  security: 'starttls',
  user: '',
  from: 'a@b.example',
} as const

matrix([
  { call: contract.getMailSettings, expected: officeOnly },
  { call: contract.listMessages, about: () => ({ query: { state: 'waits' } }), expected: officeOnly },
  {
    call: contract.getContactHistory,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: officeOnly,
  },
  // An administrator may: these tell what is wrong with the request.
  {
    call: contract.saveMailServer,
    about: () => ({ body: { ...server, password: null, version: 'old' } }),
    expected: { ...officeOnly, A: 409 },
  },
  {
    call: contract.tryMail,
    about: () => ({ body: { to: 'a@b.example', version: 'old' } }),
    expected: { ...officeOnly, A: 409 },
  },
  {
    call: contract.switchMail,
    about: () => ({ body: { on: 1, to_students: 0, version: 'old' } }),
    expected: { ...officeOnly, A: 409 },
  },
  {
    call: contract.saveMessageWords,
    about: () => ({ body: { kind: 'report', words: null, version: 'old' } }),
    expected: { ...officeOnly, A: 409 },
  },
  { call: contract.retryMessage, about: () => ({ body: { ids: [1] } }), expected: { ...officeOnly, A: 404 } },
])

describeCalls('the set-up of mail', (open) => {
  test('mail stays off until a test e-mail was accepted with these settings and somebody switches it on', async () => {
    const { store, trial, turn, settings, arrived } = await mailDesk({ database: await open() })
    expect(await settings()).toMatchObject({ host: '', on: 0, tried_at: null })
    expect((await turn(1)).status).toBe(409)
    await store()
    expect((await turn(1)).status).toBe(409)
    expect((await trial()).body).toMatchObject({ on: 0, tried_at: '2026-08-03T14:00:00.000Z' })
    expect(arrived().map(({ subject }) => subject)).toEqual(['Test e-mail from Pelican Bay Secondary School'])
    expect((await turn(1)).body).toMatchObject({ on: 1 })
    expect((await store({ user: 'portal', password: 'x' })).body).toMatchObject({ on: 0, tried_at: null })
  })

  test('a server that does not answer, or does not know the password, is told in words', async () => {
    const {
      server: mailServer,
      store,
      trial,
    } = await mailDesk({
      database: await open(),
      behaviour: {
        onAuth: ({ password }, _session, done) =>
          done(password === 'right one' ? null : new Error('no'), { user: 'portal' }),
      },
    })
    await store({ user: 'portal', password: 'wrong one' })
    expect(await trial()).toMatchObject({
      status: 422,
      body: { message: 'The mail server does not accept this username and password.' },
    })
    await store({ user: 'portal', password: 'right one' })
    expect((await trial()).status).toBe(200)
    await mailServer.down()
    expect((await trial()).body.message).toMatch(/^The mail server does not answer/)
  })

  test('SEC-34 the password is stored sealed, and stands in no answer, log or audit entry', async () => {
    const lines: string[] = []
    const { test, store, settings } = await mailDesk({
      database: await open(),
      behaviour: { onAuth: (_auth, _session, done) => done(null, { user: 'portal' }) },
      log: (line: string) => void lines.push(line),
    })
    const saved = await store({ user: 'portal', password: 'canary-of-mail' })
    expect(saved.body).toMatchObject({ has_password: 1, user: 'portal' })
    const stored = await test.db.selectFrom('setting').selectAll().execute()
    const audited = await test.db.selectFrom('audit').selectAll().execute()
    const everything = JSON.stringify([stored, audited, saved.body, await settings(), lines])
    expect(everything).not.toContain('canary-of-mail')
    expect(lines.length).toBeGreaterThan(0)
  })

  test('a stored password is not sent to another server, and security is left out on this machine only', async () => {
    const { store } = await mailDesk({ database: await open() })
    await store({ user: 'portal', password: 'secret' })
    expect((await store({ host: 'smtp.other.example', security: 'tls' })).body.message).toMatch(
      /Type its password again/,
    )
    expect((await store({ host: 'smtp.other.example' })).body.message).toMatch(/^Without security/)
    expect((await store({ from: 'nobody' })).status).toBe(422)
  })

  test('what the operator has set wins and cannot be changed', async () => {
    const env = { MAIL_HOST: 'smtp.operator.example', MAIL_PASSWORD: 'of the operator' }
    const { store, settings } = await mailDesk({ database: await open(), env })
    expect(await settings()).toMatchObject({
      host: 'smtp.operator.example',
      fixed: ['host', 'port', 'security', 'user', 'password'],
      has_password: 1,
    })
    expect((await store()).body.message).toMatch(/^The person who runs the portal/)
    // The operator's password must not go elsewhere on the operator's machine, either.
    const elsewhere = { host: env.MAIL_HOST, security: 'starttls' as const, port: 2525 }
    expect((await store(elsewhere)).body.message).toMatch(/^The person who runs the portal/)
  })

  test('the other administrators are told', async () => {
    const { test, store } = await mailDesk({ database: await open() })
    const other = { ...people.admin, id: 'm.joseph' }
    await saveAccountOf(test.db, other)
    await store()
    const headers = await test.signInAs(other)
    expect((await test.call(listSecurityNotices, {}, { headers })).json()).toMatchObject([
      { username: 'office', what: 'mail' },
    ])
  })

  test.each(['clerk', 'principal'] as const)(
    'SEC-51 a %s reads the words and the counts, and learns nothing of the mail server',
    async (role) => {
      const { test, store, trial } = await mailDesk({ database: await open() })
      await store()
      await trial()
      const person = colleague(role, 'other')
      await enrol(test.db, person)
      const told = await test.call(contract.getMailSettings, {}, { headers: await test.signInAs(person) })
      expect(told.json()).toMatchObject({
        ...{ host: '', user: '', from: '', has_password: 0, fixed: [], tried_at: null },
        ...{ words: usualWords, counts: { waiting: 0 } },
      })
    },
  )

  test('the words can be changed, unknown placeholders are refused in words, and the usual ones come back', async () => {
    const { send, settings } = await mailDesk({ database: await open() })
    const save = async (words: { subject: string; text: string } | null) =>
      send(contract.saveMessageWords, { kind: 'report', words, version: (await settings()).version })
    expect((await save({ subject: 'Report', text: 'The average is {average}.' })).body.message).toBe(
      'This message cannot use {average}. You can use {school}, {name}, {term}.',
    )
    const own = { subject: 'Report of {name}', text: 'Come and read: {term}.' }
    expect((await save(own)).body).toMatchObject({ words: { report: own }, own_words: ['report'] })
    expect((await save(null)).body).toMatchObject({ words: { report: usualWords.report }, own_words: [] })
  })
})

describeCalls('what happens is told', (open) => {
  const openDesk = async () => {
    const desk = await provedDesk({ database: await open() })
    const { test, tick, arrived } = desk
    const told = async () => {
      await tick()
      return arrived()
    }
    return { ...desk, test, told }
  }

  test('SEC-43 a changed and a reset password, without any secret', async () => {
    const { test, told, signedIn } = await openDesk()
    const headers = await test.signInAs('owner')
    const body = { student_id: owner.id, old_password: owner.password, password: 'breadfruit and lime 5' }
    expect((await test.call(changeStudentPassword, {}, { headers, body })).statusCode).toBe(200)
    const [changed, ...none] = await told()
    expect(none).toEqual([])
    expect(changed).toMatchObject({
      to: 'mother@family.example',
      subject: 'The password for Asha was changed',
    })
    expect(changed?.text).not.toMatch(/mango|breadfruit|20260101/)
    test.advance({ minutes: 1 })
    const reset = { student_id: owner.id }
    await test.call(resetStudentPassword, {}, { headers: await signedIn(), body: reset })
    expect((await told()).map(({ subject }) => subject)).toEqual(['The password for Asha was changed'])
  })

  test('SEC-43 a sign-in from a new device, once', async () => {
    const { test, told } = await openDesk()
    const body = { student_id: owner.id, password: owner.password }
    const visitor: Headers = {
      ...(await test.visitor()),
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130',
    }
    const answer = await test.call(loginStudent, {}, { headers: visitor, body })
    expect(answer.statusCode).toBe(200)
    const [mailed] = await told()
    expect(mailed?.text).toContain('Chrome on Android')
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0])
    const again = { ...visitor, cookie: [visitor.cookie, ...cookies].join('; ') }
    await test.call(loginStudent, {}, { headers: again, body })
    expect(await told()).toEqual([])
    // A loop of sign-ins without the cookie writes once in an hour; a later one may be somebody else.
    test.advance({ minutes: 1 })
    expect((await test.call(loginStudent, {}, { headers: visitor, body })).statusCode).toBe(200)
    expect(await told()).toEqual([])
    test.advance({ hours: 1 })
    expect((await test.call(loginStudent, {}, { headers: visitor, body })).statusCode).toBe(200)
    expect(await told()).toHaveLength(1)
  })

  test('SEC-43 a sign-in that opens the pages of a brother or sister: to the family of the child that was added', async () => {
    const { test, told } = await openDesk()
    const headers = await test.signInAs('other')
    const body = { student_id: owner.id, password: owner.password }
    expect((await test.call(addSibling, {}, { headers, body })).statusCode).toBe(200)
    const [mailed, ...none] = await told()
    expect(none).toEqual([])
    expect(mailed).toMatchObject({
      to: 'mother@family.example',
      subject: 'Somebody can open Asha’s pages from another sign-in',
    })
    expect(mailed?.text).toContain('On 3 August 2026')
    for (const secret of ['Kwame', 'D’Abadie', other.id, owner.password])
      expect(mailed?.text).not.toContain(secret)
  })

  test('an agreement on paper that the office enters', async () => {
    const { test, told, signedIn } = await openDesk()
    await test.db
      .insertInto('terms')
      .values({ version: 'v1', text: 'Terms', hash: 'x', created_at: test.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const body = { student_id: owner.id, signed_on: '2026-08-03' }
    const answer = await test.call(savePaperAgreement, {}, { headers: await signedIn(), body })
    expect(answer.statusCode).toBe(200)
    expect((await told()).map(({ subject }) => subject)).toEqual(['Registration of Asha received'])
  })

  test('an agreement: the registration is received, with its reference and what is missing', async () => {
    const { test, told } = await openDesk()
    await test.db
      .insertInto('terms')
      .values({ version: 'v1', text: 'Terms', hash: 'x', created_at: test.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const headers = await test.signInAs('owner')
    const body = { id: owner.id, agree_terms_conditions: 1 as const, _changed: ['agree_terms_conditions'] }
    expect((await test.call(saveStudent, {}, { headers, body })).statusCode).toBe(200)
    const [mailed] = await told()
    expect(mailed?.subject).toBe('Registration of Asha received')
    expect(mailed?.text).toMatch(/Your reference is REG-2026-20260101\. Still missing: .*birth certificate/)
  })

  test('contacts with a family stand in one history', async () => {
    const { test, signedIn } = await openDesk()
    await test.app.tell(test.db, {
      kind: 'report',
      students: [{ student_id: owner.id, about: '2025-3 9', data: { term: 'Term 3 of 2025-2026' } }],
      at: test.now(),
    })
    const answer = await test.call(
      contract.getContactHistory,
      { studentId: owner.id },
      { headers: await signedIn() },
    )
    expect(answer.json<contract.ContactHistory>()).toMatchObject({
      contacts: [],
      messages: [
        { kind: 'report', state: 'waits', whose: 'mother' },
        { kind: 'proof', state: 'sent' },
      ],
    })
  })
})
