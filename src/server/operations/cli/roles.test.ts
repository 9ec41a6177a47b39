// The operator's commands on PostgreSQL when one role owns the tables and the portal's role may not change them
// (docs/one-machine.md).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { inSnapshot } from '../../platform/database/queries/transactions'
import { closeAtEnd, emptyPostgres } from '../../testing/database/testDb'
import { typed } from '../../testing/process/typedCommand'
import { erase } from './erase'
import { forget } from './forget'
import { init } from './init'
import { migrate } from './migrate'
import { retention } from './retention'
import { seed } from './seed'

const run = async (databaseUrl: string, ...statements: string[]) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** An empty database whose owner is not a superuser, and a role with the rights that the docs list. */
const ownedDatabase = async () => {
  const administrator = await emptyPostgres()
  const name = new URL(administrator).pathname.slice(1)
  const [owner, app] = [`owner_of_${name}`, `app_of_${name}`]
  const as = (username: string) => Object.assign(new URL(administrator), { username, password: 'known' }).href
  await run(
    administrator,
    `create role ${owner} login password 'known'`,
    `create role ${app} login password 'known'`,
    `alter database ${name} owner to ${owner}`,
    `grant connect on database ${name} to ${app}`,
  )
  await run(
    as(owner),
    `grant usage on schema public to ${app}`,
    `alter default privileges for role ${owner} grant select, insert, update, delete on tables to ${app}`,
    `alter default privileges for role ${owner} grant usage, select on sequences to ${app}`,
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-roles-'))
  closeAtEnd(async () => {
    await run(
      administrator,
      `reassign owned by ${owner} to current_user`,
      ...[app, owner].flatMap((role) => [`drop owned by ${role}`, `drop role ${role}`]),
    )
    rmSync(dataDir, { recursive: true, force: true })
  })
  const given = { DATA_DIR: dataDir, SECRET: '', PUBLIC_URL: 'https://portal.example' }
  return {
    dataDir,
    app,
    /** With MIGRATE=off, as in the service. */
    asPortal: { ...given, DATABASE_URL: as(app), MIGRATE: 'off' },
    asOwner: { ...given, DATABASE_URL: as(owner) },
  }
}
type Owned = Awaited<ReturnType<typeof ownedDatabase>>

const open = ({ dataDir }: Owned, { DATABASE_URL: databaseUrl }: Owned['asOwner']) =>
  openDatabase({ databaseUrl, dataDir, log: quietLog })

/** A student of the demonstration school, which the portal's role has made. */
const someStudent = async (owned: Owned): Promise<string> => {
  await typed(migrate, [], owned.asOwner)
  expect(await typed(seed, ['--students', '12'], owned.asPortal)).toMatchObject({ code: 0 })
  const { db, close } = await open(owned, owned.asPortal)
  const { id } = await db.selectFrom('student').select('id').executeTakeFirstOrThrow()
  await close()
  return id
}

const needsOwner = /npm run forget, with the address of the tables’ owner in DATABASE_URL/

test('SEC-86 without tables, init tells who makes them; then the portal’s role makes the school', async () => {
  const { asPortal, asOwner, app } = await ownedDatabase()
  const early = await typed(init, [], asPortal)
  expect([early.code, early.said]).toEqual([
    1,
    expect.stringMatching(
      /lacks 0001_tables.*MIGRATE is off.*npm run migrate.*DATABASE_URL=postgres:\/\/owner/,
    ),
  ])
  const migrating = await typed(init, [], { ...asPortal, MIGRATE: 'on' })
  expect(migrating.code).toBe(1)
  for (const words of [
    `role ${app}`,
    'permission denied for schema public',
    'npm run migrate',
    'MIGRATE=off',
  ])
    expect(migrating.said).toContain(words)

  expect(await typed(migrate, [], asOwner)).toMatchObject({ code: 0 })
  const made = await typed(init, [], asPortal)
  expect([made.code, made.said]).toEqual([0, expect.stringContaining('has been created')])
  // No change is needed, so the portal's role suffices with any MIGRATE, and so does the owner.
  for (const env of [{ ...asPortal, MIGRATE: 'on' }, asOwner, { ...asOwner, MIGRATE: 'off' }]) {
    const again = await typed(init, [], env)
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('/admin#setup=')])
  }
})

test('SEC-86 SEC-104 the portal’s role erases, and reports that the owner must complete the purge', async () => {
  const owned = await ownedDatabase()
  const id = await someStudent(owned)
  const erased = await typed(erase, [id], owned.asPortal)
  expect([erased.code, erased.said]).toEqual([1, expect.stringMatching(`Student ${id} is erased`)])
  expect(erased.said).toMatch(needsOwner)
  const waiting = await typed(forget, [], owned.asPortal)
  expect([waiting.code, waiting.said]).toEqual([1, expect.stringMatching(needsOwner)])
  expect(await typed(retention, [], owned.asPortal)).toMatchObject({ code: 0 })
  expect(await typed(forget, [], owned.asOwner)).toEqual({
    code: 0,
    said: 'Nothing is left of the deleted data.\n',
  })
  expect(await typed(forget, [], owned.asPortal)).toMatchObject({ code: 0 })
})

test('SEC-104 the owner erases and purges, but not while the portal’s role still reads deleted data', async () => {
  const owned = await ownedDatabase()
  const id = await someStudent(owned)
  const { db, close } = await open(owned, owned.asPortal)
  const early = await inSnapshot(db, async (trx) => {
    await trx.selectFrom('student').select('id').execute()
    return typed(erase, [id], owned.asOwner)
  })
  await close()
  expect([early.code, early.said]).toEqual([1, expect.stringContaining('tries again every hour')])
  expect(await typed(forget, [], owned.asOwner)).toMatchObject({ code: 0 })
  expect(await typed(erase, [id], owned.asOwner)).toMatchObject({ code: 1 })
})
