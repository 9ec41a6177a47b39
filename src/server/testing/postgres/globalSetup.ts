// Before the server's tests: the compiled twin of the sources, for workers and processes, and one migrated database of
// each kind, from which each test gets a copy.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { compileForTests } from '#scripts/lib/compileServer.cjs'
import { quietLog } from '../../platform/core/log'
import { migrateDatabase, openDatabase } from '../../platform/database/opening/open'
import { atEnd } from './atEnd'
import { removeCluster, startCluster } from './cluster'
import { templates } from './templates'

const makeTemplate = async (databaseUrl: string, dataDir: string) => {
  const options = { databaseUrl, dataDir, log: quietLog }
  const opened = await openDatabase(options)
  await migrateDatabase(opened, options)
  await opened.checkpoint()
  await opened.close()
}

const query = async (url: string, ...statements: string[]) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const databaseAt = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

const globalSetup = async () => {
  await compileForTests()
  const dir = mkdtempSync(join(tmpdir(), 'portal-templates-'))
  await makeTemplate('', dir)

  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? undefined : await startCluster()
  const url = given ?? cluster?.url ?? ''
  const name = `portal_template_${process.pid}`
  await query(url, `create database ${name}`)
  await makeTemplate(databaseAt(url, name), dir)

  const sqliteFile = join(dir, 'portal.sqlite')
  const plansFile = join(dir, 'plans.sqlite')
  copyFileSync(sqliteFile, plansFile)
  const plans = `${name}_plans`
  await query(url, `create database ${plans} template ${name}`)

  const plansUrl = databaseAt(url, plans)
  templates.set({ sqliteFile, postgresUrl: url, postgresName: name, plansFile, plansUrl })
  atEnd.run = async () => {
    if (cluster) await removeCluster(cluster)
    else await query(url, ...[name, plans].map((each) => `drop database ${each} with (force)`))
    rmSync(dir, { recursive: true, force: true })
  }
}

export default globalSetup
