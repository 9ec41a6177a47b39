// The database role of the portal, and the connection to the server.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { eraseStudent } from '#shared/contract/privacy/privacy'
import { saveStudent } from '#shared/contract/students/students'
import { purgeDeleted } from '#server/privacy/erase'
import { people } from '#server/testing/people/people'
import { removeCluster, startCluster } from '#server/testing/postgres/cluster'
import { giveTo, unprivileged } from '#server/testing/postgres/unprivileged'
import { testApp } from '#server/testing/portal/testApp'
import { openTestDatabase, type TestDatabase } from '#server/testing/database/testDb'
import { contentsOf } from '../contents'
import { quietLog } from '../../core/log'
import { openDatabase, requireMigrated } from '../opening/open'
import { inSnapshot } from '../queries/transactions'
import { UnreadableRow } from '../queries/manyRows'
import { personalTables } from '../schema/dataMap'
import { openPostgres } from './openPostgres'

const asOwner = async (databaseUrl: string, ...statements: string[]) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** The role is set up as in docs/one-machine.md. */
const withoutDdl = async ({ databaseUrl, dataDir }: TestDatabase) => {
  const role = `portal_app_${process.pid}_${Date.now()}`
  const url = Object.assign(new URL(databaseUrl), { username: role, password: 'app' })
  const name = url.pathname.slice(1)
  await asOwner(
    databaseUrl,
    `create role ${role} login password 'app'`,
    `grant connect on database ${name} to ${role}`,
    'revoke create on schema public from public',
    `grant usage on schema public to ${role}`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage, select on all sequences in schema public to ${role}`,
  )
  const opened = await openDatabase({ databaseUrl: url.href, dataDir, log: quietLog })
  const close = async () => {
    await opened.close()
    await asOwner(databaseUrl, `drop owned by ${role}`, `drop role ${role}`)
  }
  return { opened: { ...opened, databaseUrl: url.href, dataDir }, close }
}

test('SEC-86 the portal works with a role that cannot create, alter or drop tables', async () => {
  const { opened, close } = await withoutDdl(await openTestDatabase('postgres'))
  await requireMigrated(opened, quietLog)
  const app = await testApp({ database: opened, engine: 'postgres' })
  const headers = await app.signInAs('owner')
  const body = { id: people.owner.id, place_of_birth: 'Arima', _changed: ['place_of_birth'] }
  expect((await app.call(saveStudent, {}, { headers, body })).statusCode).toBe(200)
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
  for (const ddl of [
    'create table mine (id integer)',
    'alter table student add column x text',
    'drop table audit',
  ])
    await expect(sql.raw(ddl).execute(opened.db)).rejects.toThrow(/permission denied|must be owner/)
  await app.app.close()
  await close()
})

test('SEC-104 a role that may not vacuum reports it, and the owner of the tables completes the erasure', async () => {
  const owned = await openTestDatabase('postgres')
  const { opened, close } = await withoutDdl(owned)
  const portal = await testApp({ database: opened, engine: 'postgres' })
  const { files } = portal.app
  const body = { student_id: people.owner.id, confirm: people.owner.id }
  const erased = await portal.call(eraseStudent, {}, { headers: await portal.signInAs('admin'), body })
  expect(erased.json()).toMatchObject({ student_id: people.owner.id, purge: 'owner' })
  const warn = jest.fn()
  const config = { ...portal.app.config, dataDir: owned.dataDir }
  const desk = { engine: 'postgres', files, config, log: { warn }, clock: portal.now } as const
  expect(await purgeDeleted({ ...desk, db: opened.db })).toBe('owner')
  expect(warn).toHaveBeenCalledWith({ event: 'forgetting' }, expect.stringContaining('npm run forget'))
  expect(await purgeDeleted({ ...desk, db: owned.db })).toBe('done')
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_stat_user_tables where last_vacuum is not null`.execute(owned.db)
  expect(rows.map(({ relname }) => relname).sort()).toEqual([...personalTables].sort())
  expect(await purgeDeleted({ ...desk, db: opened.db })).toBe('done')
  await portal.app.close()
  await close()
})

test('SEC-86 a role that may not read a table reports it, and blames no row', async () => {
  const owned = await openTestDatabase('postgres')
  const { opened, close } = await withoutDdl(owned)
  await asOwner(owned.databaseUrl, `revoke select on audit from ${new URL(opened.databaseUrl).username}`)
  const read = inSnapshot(opened.db, contentsOf)
  await expect(read).rejects.toThrow(/lacks a right: permission denied for table audit/)
  await expect(read).rejects.not.toThrow(UnreadableRow)
  await close()
})

const makeCertificates = (dir: string) => {
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: dir, encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`)
  }
  for (const name of ['server', 'stranger'])
    openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', `${name}.key`, '-out', `${name}.pem`],
    )
}

test('SEC-89 the connection to PostgreSQL is encrypted and verified: another certificate or none is refused', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'portal-tls-'))
  makeCertificates(dir)
  const identity = unprivileged()
  chmodSync(join(dir, 'server.key'), 0o600)
  for (const path of [dir, join(dir, 'server.key'), join(dir, 'server.pem')]) giveTo(path, identity)
  const cluster = await startCluster({
    settings: {
      ssl: 'on',
      ssl_cert_file: join(dir, 'server.pem'),
      ssl_key_file: join(dir, 'server.key'),
      ssl_min_protocol_version: 'TLSv1.2',
    },
  })
  const trusting = (name: string) =>
    openPostgres({
      databaseUrl: `${cluster.url}?sslmode=verify-full&sslrootcert=${join(dir, name)}`,
      log: quietLog,
    })
  const { db, close } = await trusting('server.pem')
  const { rows } = await sql<{ ssl: boolean; version: string }>`
    select ssl, version from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
  expect(rows).toEqual([{ ssl: true, version: expect.stringMatching(/^TLSv1\.[23]$/) as string }])
  await close()
  await expect(trusting('stranger.pem')).rejects.toThrow(/cannot be reached|certificate/)
  const systemsOwn = openPostgres({ databaseUrl: `${cluster.url}?sslmode=verify-full`, log: quietLog })
  await expect(systemsOwn).rejects.toThrow(/certificate/)
  await removeCluster(cluster)
  rmSync(dir, { recursive: true, force: true })
})
