import { sql } from 'kysely'
import { setupAdmin } from '#shared/contract/access/signIn'
import type { ApiError } from '#shared/contract/errors'
import * as contract from '#shared/contract/access/administrators'
import type { Administrator, SavedAdministrator } from '#shared/contract/access/administrators'
import * as audit from '#shared/contract/trail/audit'
import type { AuditChain, AuditPage } from '#shared/contract/trail/audit'
import { listStudents } from '#shared/contract/students/students'
import type { Headers } from '../../testing/portal/browser'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { tryAdmin } from '../../testing/portal/signIn'
import { testApp } from '../../testing/portal/testApp'
import { callEngines, type Engine, testOnBothDatabases } from '../../testing/database/testDb'

const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }

matrix([
  { call: contract.listAdministrators, expected: officeOnly },
  {
    call: contract.saveAdministrator,
    about: () => ({ body: { action: 'create', username: 'second' } }),
    expected: officeOnly,
  },
  { call: audit.listAudit, expected: officeOnly },
  { call: audit.getAuditChain, expected: officeOnly },
])

const chosen = 'kiskadee over the hill'
type Action = 'create' | 'deactivate' | 'reactivate' | 'reset'

const openOffice = async (engine: Engine) => {
  const app = await testApp({ engine })
  const me = await app.signInAs('admin')
  const change = async (action: Action, username: string, headers: Headers = me) => {
    const answer = await app.call(contract.saveAdministrator, {}, { headers, body: { action, username } })
    return { status: answer.statusCode, body: answer.json<SavedAdministrator>() }
  }
  const tokenIn = ({ body }: { body: SavedAdministrator }): string =>
    new URLSearchParams(body.setup_path?.split('#')[1]).get('setup') ?? ''
  const setUp = async (token: string, username: string, password = chosen) => {
    const body = { token, username, password }
    return (await app.call(setupAdmin, {}, { headers: await app.visitor(), body })).statusCode
  }
  const list = async () =>
    (await app.call(contract.listAdministrators, {}, { headers: me })).json<Administrator[]>()
  const canWork = async (headers: Headers) =>
    (await app.call(listStudents, {}, { headers })).statusCode === 200
  const asSecond = () => app.signInAs({ ...people.admin, id: 'second' })
  return { app, me, change, tokenIn, setUp, list, canWork, asSecond }
}

describe.each(callEngines)('administrators (%s)', (engine) => {
  test('a new administrator chooses a password with a link that works once, for that name, for one day', async () => {
    const { app, change, tokenIn, setUp, list } = await openOffice(engine)
    const made = await change('create', ' M.Joseph ')
    expect(made.body.setup_path).toMatch(/^\/admin#setup=[\w-]{43}&user=m\.joseph$/)
    expect(made.body.administrator).toMatchObject({ username: 'm.joseph', state: 'invited', is_me: 0 })
    expect((await tryAdmin(app, 'm.joseph', '')).statusCode).toBe(401)
    expect((await list()).map(({ username, is_me }) => [username, is_me])).toEqual([
      ['m.joseph', 0],
      ['office', 1],
    ])
    const token = tokenIn(made)
    expect(await setUp(token, 'somebody')).toBe(422)
    expect(await setUp(token, 'm.joseph', 'too short')).toBe(422)
    expect(await setUp(token, 'm.joseph')).toBe(200)
    expect(await setUp(token, 'm.joseph')).not.toBe(200)
    expect((await tryAdmin(app, 'm.joseph', chosen)).statusCode).toBe(200)
    expect((await list())[0]).toMatchObject({ state: 'active', link_expires_at: null })

    const late = tokenIn(await change('create', 'late'))
    app.advance({ days: 1 })
    expect(await setUp(late, 'late')).not.toBe(200)
    expect((await tryAdmin(app, 'late', chosen)).statusCode).toBe(401)
  })

  test('a name that is taken or invalid is refused; an unknown one is not found', async () => {
    const { change } = await openOffice(engine)
    expect((await change('create', 'office')).status).toBe(422)
    expect((await change('create', 'a b')).status).toBe(422)
    expect((await change('deactivate', 'nobody')).status).toBe(404)
  })

  test('SEC-06 deactivating ends sessions and links at once; reactivating restores the sign-in', async () => {
    const { app, change, tokenIn, setUp, canWork, asSecond } = await openOffice(engine)
    await setUp(tokenIn(await change('create', 'second')), 'second')
    const second = await asSecond()
    const link = tokenIn(await change('reset', 'second'))
    expect(await canWork(second)).toBe(false)
    expect((await tryAdmin(app, 'second', chosen)).statusCode).toBe(401)
    expect((await change('deactivate', 'second')).body.administrator.state).toBe('deactivated')
    expect(await setUp(link, 'second')).not.toBe(200)
    expect((await change('reset', 'second')).status).toBe(409)
    expect((await change('reactivate', 'second')).body.administrator.state).toBe('invited')
    expect(await setUp(tokenIn(await change('reset', 'second')), 'second')).toBe(200)
    expect(await canWork(await asSecond())).toBe(true)
  })

  test('SEC-27 a reset forgets the known browsers of that administrator, and no others', async () => {
    const { app, change, tokenIn, setUp } = await openOffice(engine)
    await setUp(tokenIn(await change('create', 'second')), 'second')
    await tryAdmin(app, 'second', chosen)
    await tryAdmin(app, people.admin.id, people.admin.password)
    const known = async () => {
      const rows = await app.db.selectFrom('known_device').select('account_id').distinct().execute()
      return rows.map(({ account_id }) => account_id).sort()
    }
    expect(await known()).toEqual(['admin:office', 'admin:second'])
    await change('reset', 'second')
    expect(await known()).toEqual(['admin:office'])
  })

  test('every step is in the audit log, without the link', async () => {
    const { app, me, change, tokenIn, setUp } = await openOffice(engine)
    const made = await change('create', 'second')
    await setUp(tokenIn(made), 'second')
    await change('reset', 'second')
    await change('deactivate', 'second')
    await change('deactivate', 'second')
    await change('reactivate', 'second')
    const query = { about: 'admin:second' }
    const { rows, next } = (await app.call(audit.listAudit, {}, { headers: me, query })).json<AuditPage>()
    expect(next).toBeNull()
    expect(rows.map(({ actor, action }) => [actor, action])).toEqual([
      ['admin:office', 'administrator reactivated'],
      ['admin:office', 'administrator deactivated'],
      ['admin:office', 'administrator reset'],
      ['admin:second', 'administrator set up'],
      ['admin:office', 'administrator invited'],
    ])
    expect(JSON.stringify(rows)).not.toContain(tokenIn(made))
  })
})

describe.each(callEngines)('the audit log (%s)', (engine) => {
  test('is filtered by kind, by dates at the school and by number', async () => {
    const { app, me } = await openOffice(engine)
    const noted = (action: string, at: string) => ({ action, at, actor: 'admin:x', details: '{}' })
    // The school is four hours behind UTC: its 4 August begins at 04:00 UTC and ends a day later.
    await app.db
      .insertInto('audit')
      .values([
        noted('import applied', '2026-08-04T03:59:59.000Z'),
        noted('import applied', '2026-08-04T04:00:00.000Z'),
        noted('settings changed', '2026-08-04T12:00:00.000Z'),
        noted('import undone', '2026-08-05T03:59:59.000Z'),
        noted('import undone', '2026-08-05T04:00:00.000Z'),
      ])
      .execute()
    const ask = async (query: Record<string, string>) => {
      const answer = await app.call(audit.listAudit, {}, { headers: me, query })
      return { status: answer.statusCode, ...answer.json<AuditPage>() }
    }
    const day = { from: '2026-08-04', to: '2026-08-04', about: 'admin:x' }
    const found = await ask({ ...day, kind: 'imports' })
    expect(found.rows.map(({ action }) => action)).toEqual(['import undone', 'import applied'])
    expect((await ask(day)).rows).toHaveLength(3)
    const first = await ask({ ...day, limit: '1' })
    expect([first.rows.map(({ action }) => action), first.next]).toEqual([
      ['import undone'],
      first.rows[0]?.id,
    ])
    for (const [name, value] of [
      ['kind', 'gossip'],
      ['from', 'yesterday'],
      ['from', '2026-13-01'],
      ['to', '2026-02-30'],
      ['to', '9999-12-31'],
      ['from', '0001-01-01'],
      ['limit', '1001'],
    ] as const)
      expect((await ask({ [name]: value })).status).toBe(422)
    const never = (
      await app.call(audit.listAudit, {}, { headers: me, query: { to: '2026-02-30' } })
    ).json<ApiError>()
    expect(never.errors?.to).toEqual(['This date does not exist. Please check it.'])
    const backwards = { from: '2026-09-02', to: '2026-09-01' }
    const refused = await app.call(audit.listAudit, {}, { headers: me, query: backwards })
    expect(refused.statusCode).toBe(422)
    expect(refused.json<ApiError>().errors?.to).toEqual(['The last day is before the first.'])
    expect((await ask({ from: '2026-09-01', to: '2026-09-01' })).status).toBe(200)
  })

  test('is paged newest first, with old and new values in one line', async () => {
    const { app, me } = await openOffice(engine)
    const details = JSON.stringify({
      before: { open: 0, deadline: null },
      after: { open: 1, deadline: '2026-09-01' },
    })
    const row = {
      at: '2026-08-03T14:00:00.000Z',
      actor: 'admin:office',
      action: 'registration window changed',
    }
    const rows = Array.from({ length: 60 }, (_none, at) => ({ ...row, subject: `form:${at}`, details }))
    await app.db.insertInto('audit').values(rows).execute()
    const page = async (before?: number) => {
      const query = before === undefined ? undefined : { before: String(before) }
      return (await app.call(audit.listAudit, {}, { headers: me, query })).json<AuditPage>()
    }
    const first = await page()
    const second = await page(first.next ?? undefined)
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, null])
    expect([first.rows[0]?.subject, second.rows.at(-1)?.subject]).toEqual(['form:59', 'form:0'])
    expect(first.rows[0]?.details).toEqual([
      { name: 'open', value: '0 → 1' },
      { name: 'deadline', value: '– → 2026-09-01' },
    ])
  })
  test('SEC-83 the office is told whether the log is complete', async () => {
    const { app, me, change } = await openOffice(engine)
    await change('create', 'm.joseph')
    const chain = async () => (await app.call(audit.getAuditChain, {}, { headers: me })).json<AuditChain>()
    expect(await chain()).toMatchObject({ rows: 1, fault: null, checked_at: app.now().toISOString() })
    if (engine === 'postgres') return
    await sql`drop trigger audit_no_update`.execute(app.db)
    const { id } = await app.db
      .updateTable('audit')
      .set({ actor: 'admin:other' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await chain()).fault).toEqual({ audit_id: id, seq: 1, why: 'the row was changed' })
  })
})

testOnBothDatabases(
  'nobody deactivates oneself, and two who deactivate each other leave one',
  async (_open, engine) => {
    const { app, change, tokenIn, setUp, asSecond } = await openOffice(engine)
    expect((await change('deactivate', 'office')).status).toBe(409)
    await setUp(tokenIn(await change('create', 'second')), 'second')
    const second = await asSecond()
    const [mine, theirs] = await Promise.all([
      change('deactivate', 'second'),
      change('deactivate', 'office', second),
    ])
    expect([mine.status, theirs.status].filter((status) => status === 200)).toHaveLength(1)
    const active = await app.db
      .selectFrom('account')
      .select('login')
      .where('role', '=', 'admin')
      .where('deactivated_at', 'is', null)
      .execute()
    expect(active).toHaveLength(1)
  },
)
