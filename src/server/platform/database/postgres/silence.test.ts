// A server that stops answering: a power cut, an address that moves to the standby, or a lost network.
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { applyImport } from '#shared/contract/lists/imports'
import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import { storeFile } from '#shared/contract/intake/uploads'
import { postTermReports } from '#shared/contract/reports/termReports'
import { newcomer, startImports } from '#server/testing/imports/studentImports'
import { goodPdf } from '#server/testing/papers/pdfSamples'
import { saveTermSchool } from '#server/testing/papers/termSchool'
import { multipart } from '#server/testing/portal/multipart'
import { cardsOf, unposted } from '#server/testing/portal/office'
import { buildTestClient } from '#server/testing/portal/builtClient'
import { testApp } from '#server/testing/portal/testApp'
import { closeAtEnd, openTestDatabase } from '#server/testing/database/testDb'
import { people } from '#server/testing/people/people'
import { silentProxy } from '#server/testing/postgres/silentProxy'
import { until } from '#server/testing/process/until'
import { quietLog } from '../../core/log'
import { openDatabase } from '../opening/open'
import { inLongSnapshot } from '../queries/transactions'

/** Milliseconds; long enough for every real answer of a busy machine. */
const short = 1500
const unreachable = { name: 'DatabaseFault', kind: 'unreachable', status: 503, fatal: false }

const openBehindProxy = async (answerMs: number | undefined = short) => {
  const { databaseUrl, dataDir, db: direct } = await openTestDatabase('postgres')
  const proxy = await silentProxy(databaseUrl)
  const opened = await openDatabase({ databaseUrl: proxy.url, dataDir, log: quietLog, answerMs })
  closeAtEnd(async () => {
    const closed = opened.close()
    await proxy.close()
    await closed
  })
  return { proxy, direct, database: { ...opened, dataDir, databaseUrl: proxy.url } }
}
type Behind = Awaited<ReturnType<typeof openBehindProxy>>

const ask = ({ database: { db } }: Behind) => db.selectFrom('house').select('id').execute()
/** Leaves this many connections open and idle. */
const askAtOnce = (behind: Behind, times: number) =>
  Promise.all(Array.from({ length: times }, () => ask(behind)))

test('REL-43 a query without an answer is refused, and no dead connection is used again', async () => {
  const behind = await openBehindProxy()
  await askAtOnce(behind, 6)
  behind.proxy.vanish()
  await expect(ask(behind)).rejects.toMatchObject(unreachable)
  const before = behind.proxy.opened()
  await askAtOnce(behind, 6)
  expect(behind.proxy.opened() - before).toBeGreaterThan(0)
})

test('REL-43 a transaction without an answer is refused, and nothing of it is stored', async () => {
  const behind = await openBehindProxy()
  const { db } = behind.database
  const cutOff = db.transaction().execute(async (trx) => {
    await trx.insertInto('house').values({ id: 90, name: 'Ibis' }).execute()
    behind.proxy.vanish()
    await trx.insertInto('house').values({ id: 91, name: 'Heron' }).execute()
  })
  await expect(cutOff).rejects.toMatchObject(unreachable)
  expect((await ask(behind)).map(({ id }) => id)).not.toContain(90)
})

test('REL-43 work without a server time limit has no such deadline: school copies and migrations', async () => {
  const { database } = await openBehindProxy()
  const slow = sql`select pg_sleep(${(short + 500) / 1000})`
  await inLongSnapshot(database.db, (trx) => slow.execute(trx))
  await expect(slow.execute(database.db)).rejects.toMatchObject(unreachable)
})

test('REL-43 a server that accepts connections and never answers makes the start fail', async () => {
  const { proxy, database } = await openBehindProxy()
  proxy.isDown = true
  const opening = openDatabase({ ...database, log: quietLog, answerMs: short })
  await expect(opening).rejects.toMatchObject(unreachable)
})

describe('the portal and a silent database', () => {
  const portalBehind = async (behind: Behind) => {
    buildTestClient(behind.database.dataDir)
    return testApp({ database: behind.database, engine: 'postgres' })
  }
  const id = people.owner.id
  const save = {
    id,
    place_of_birth: 'Arima',
    _changed: ['place_of_birth'],
    _client: 'tab-of-a-test',
    _seq: 7,
  }

  test('REL-43 a save without an answer is a 503, and 200 when it is sent again; so is readiness', async () => {
    const behind = await openBehindProxy()
    const portal = await portalBehind(behind)
    const headers = await portal.signInAs('owner')
    const send = () => portal.call(saveStudent, {}, { headers, body: save })
    await askAtOnce(behind, 6)
    behind.proxy.vanish()
    const refused = await send()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect((await send()).statusCode).toBe(200)
    behind.proxy.vanish()
    portal.advance({ seconds: 10 })
    expect((await portal.inject({ url: '/readyz' })).statusCode).toBe(503)
    await until(async () => {
      portal.advance({ seconds: 10 })
      return (await portal.inject({ url: '/readyz' })).statusCode === 200
    })
  })

  test('REL-13 REL-43 a save whose COMMIT got no answer can be sent again, and is stored once', async () => {
    const behind = await openBehindProxy()
    const portal = await portalBehind(behind)
    const headers = await portal.signInAs('owner')
    const send = () => portal.call(saveStudent, {}, { headers, body: save })
    const changes = () => behind.direct.selectFrom('field_change').selectAll().execute()
    behind.proxy.loseAnswerTo('commit')
    const refused = await send()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    await until(async () => (await changes()).length > 0)
    expect((await send()).statusCode).toBe(200)
    expect(await changes()).toHaveLength(1)
    const record = await portal.call(getStudentRecord, { studentId: id }, { headers })
    expect(record.json()).toMatchObject([{ place_of_birth: 'Arima' }])
  })

  describe('an act whose COMMIT got no answer is a 503, and has one effect when it is sent again:', () => {
    /** The answer to the second request. */
    const twice = async (behind: Behind, send: () => Promise<LightMyRequestResponse>) => {
      behind.proxy.loseAnswerTo('commit')
      const first = await send()
      expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '2'])
      return send()
    }

    test('REL-13 REL-43 a document', async () => {
      const behind = await openBehindProxy()
      const portal = await portalBehind(behind)
      const form = multipart(
        ['id', id],
        ['file_type', 'sea_slip'],
        ['file', { file: goodPdf(), name: 'slip.pdf' }],
      )
      const key = { 'idempotency-key': 'one-document' }
      const headers = { ...(await portal.signInAs('owner')), ...form.headers, ...key }
      const again = await twice(behind, () =>
        portal.inject({ method: 'POST', url: storeFile.path, headers, payload: form.payload }),
      )
      expect(again.statusCode).toBe(200)
      const files = behind.direct.selectFrom('uploaded_file').select('id').where('student_id', '=', id)
      expect(await files.execute()).toHaveLength(1)
    })

    test('REL-13 REL-43 posting reports', async () => {
      const behind = await openBehindProxy()
      const portal = await portalBehind(behind)
      await saveTermSchool(behind.direct)
      const headers = await portal.signInAs('admin')
      const again = await twice(behind, () =>
        portal.call(postTermReports, {}, { headers, body: { ...unposted, posted: 1 } }),
      )
      expect([again.statusCode, again.json()]).toEqual([200, expect.objectContaining({ posted: 1 })])
      expect(await cardsOf({ ...portal, db: behind.direct }, id)).toHaveLength(1)
    })

    test('REL-13 REL-43 applying a list', async () => {
      const behind = await openBehindProxy()
      const { checked, call, office: headers } = await startImports(behind.database)
      const { batch } = await checked([newcomer(1)])
      const again = await twice(behind, () => call(applyImport, {}, { headers, body: { id: batch.id } }))
      expect([again.statusCode, again.json()]).toEqual([200, expect.objectContaining({ state: 'applied' })])
      const noted = behind.direct.selectFrom('audit').select('id').where('action', '=', 'import applied')
      expect(await noted.execute()).toHaveLength(1)
    })
  })

  test.each(['/', '/admin'])(
    'REL-43 %s is served as a page with 503 while the database is silent, long before a query times out',
    async (url) => {
      const behind = await openBehindProxy(60_000)
      const portal = await portalBehind(behind)
      await ask(behind)
      behind.proxy.vanish()
      behind.proxy.isDown = true
      const answer = await portal.inject({ url, headers: { accept: 'text/html' } })
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      expect(answer.body).toContain('id="portal-config"')
      // The app would otherwise wait for its last query when it closes.
      await behind.proxy.close()
    },
  )
})
