// A school that writes to families by way of a real mail server, which the test holds in its hands.
import type { BodyOf, Call } from '#shared/contract/call'
import * as contract from '#shared/contract/messages/messages'
import type { MailSettings, Message } from '#shared/contract/messages/messages'
import { newMemory, sendDue } from '../../messages/messagesJob'
import { closeAtEnd, type Engine, type TestDatabase } from '../database/testDb'
import { people, type Person } from '../people/people'
import { type Mailed, openMailServer } from './mailServer'
import { testApp, type TestApp } from './testApp'

/** A save of the form, with its history. */
export const setAddresses = async (
  { db, now }: TestApp,
  { id }: Pick<Person, 'id'>,
  values: Record<string, string | null>,
) => {
  const form = db.selectFrom('student').selectAll().where('id', '=', id)
  const before: Record<string, unknown> & { readonly version: number } = await form.executeTakeFirstOrThrow()
  const [at, version] = [now().toISOString(), before.version + 1]
  const changes = Object.entries(values).map(([field, value]) => ({
    ...{ student_id: id, version, field, at, by_role: 'family', by_account: `student:${id}` },
    ...{ old_value: JSON.stringify(before[field] ?? null), new_value: JSON.stringify(value) },
    ...{ by_session: null, client: null, seq: null, copied_from: null },
  }))
  await db.insertInto('field_change').values(changes).execute()
  await db
    .updateTable('student')
    .set({ ...values, version, updatedAt: at })
    .where('id', '=', id)
    .execute()
}

const bothParents = {
  living_status: 'Both Parents',
  email_mother: 'Mother@Family.example',
  email_father: 'None',
}

interface Options {
  readonly database?: TestDatabase
  readonly engine?: Engine
  readonly behaviour?: Parameters<typeof openMailServer>[0]
  readonly env?: Record<string, string>
  readonly log?: (line: string) => void
}

/** Mail is on, and the owner's mother is named on the form. */
export const mailDesk = async ({ database, engine, behaviour, env, log }: Options = {}) => {
  const server = await openMailServer(behaviour)
  closeAtEnd(server.down)
  const test = await testApp({
    ...(database && { database }),
    engine: engine ?? database?.engine ?? 'sqlite',
    ...(env && { env }),
    ...(log && { log }),
  })
  /** Fresh each time, however far the clock has moved. */
  const signedIn = () => test.signInAs('admin')
  const send = async <C extends Call>(call: C, body: BodyOf<C>) => {
    const answer = await test.call(call, {} as never, { headers: await signedIn(), body })
    return { status: answer.statusCode, body: answer.json<MailSettings & { message: string }>() }
  }
  const settings = async () =>
    (await test.call(contract.getMailSettings, {}, { headers: await signedIn() })).json<MailSettings>()
  const ours = {
    host: '127.0.0.1',
    port: server.port,
    security: 'none' as const,
    user: '',
    from: 'office@school.example',
  }
  const store = async (more: Partial<BodyOf<typeof contract.saveMailServer>> = {}) =>
    send(contract.saveMailServer, { ...ours, password: null, version: (await settings()).version, ...more })
  const trial = async () =>
    send(contract.tryMail, { to: 'office@school.example', version: (await settings()).version })
  const turn = async (on: 0 | 1, to_students: 0 | 1 = 0) =>
    send(contract.switchMail, { on, to_students, version: (await settings()).version })
  const memory = newMemory()
  /** One turn of the sender. */
  const tick = (app: TestApp['app'] = test.app) => sendDue(app, memory)
  const listed = async (state: 'waits' | 'sent' | 'given up') =>
    (await test.call(contract.listMessages, {}, { headers: await signedIn(), query: { state } })).json<
      Message[]
    >()
  const retry = async (...ids: number[]) =>
    test.call(contract.retryMessage, {}, { headers: await signedIn(), body: { ids } })
  /** Everything that has come since the last look. */
  const arrived = () => server.mailed.splice(0)
  return {
    test,
    server,
    send,
    settings,
    ours,
    store,
    trial,
    turn,
    tick,
    listed,
    retry,
    arrived,
    signedIn,
  }
}

const pageIn = ({ text }: Mailed): string =>
  /https:\/\/portal\.school\.example(\/mail\/\S+)/.exec(text)?.[1] ?? ''

/** Mail is on, and the owner's mother has confirmed her address. */
export const provedDesk = async (options: Options = {}) => {
  const desk = await mailDesk(options)
  const { test, store, trial, turn, tick, arrived } = desk
  await test.db
    .insertInto('term_report')
    .values({ year: 2025, term: 3, posted: 1, date_posted: '2026-08-01 10:00:00' })
    .execute()
  await setAddresses(test, people.owner, bothParents)
  await store()
  await trial()
  expect((await turn(1)).status).toBe(200)
  await tick()
  test.advance({ minutes: 11 })
  await tick()
  const [, question] = arrived()
  const page = question ? pageIn(question) : ''
  const press = (act: 'confirm' | 'stop') =>
    test.inject({
      method: 'POST',
      url: `${page}/${act}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })
  expect((await press('confirm')).statusCode).toBe(200)
  return { ...desk, question: question as Mailed, page, press }
}

export { bothParents, pageIn }
