// The demonstration school, made ready for a night: every form open, one password for all, a session for each
// family. Made once per engine; every phase gets a fresh copy.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openSession } from '../../dist/server/access/sessions/openSession'
import { hashPassword } from '../../dist/server/platform/crypto/passwordHashing'
import { openDatabase, type PortalDatabase } from '../../dist/server/platform/database/opening/open'
import { quietLog } from '../../src/server/platform/core/log'
import { removeCluster, startCluster, type Cluster } from '../../src/server/testing/postgres/cluster'
import { testConfig } from '../../src/server/testing/portal/testConfig'
import type { Engine } from './options'

export const password = 'mango tree 41 and rain'

export interface Member {
  readonly login: string
  readonly token: string
}

/** A copy in which a phase may do as it likes. */
export interface Copy {
  readonly databaseUrl: string
  readonly dataDir: string
  remove(): Promise<void>
}

export interface School {
  readonly engine: Engine
  readonly students: readonly Member[]
  readonly office: Member
  /** Of PostgreSQL's first process. */
  readonly databasePid?: number
  copy(): Promise<Copy>
  remove(): Promise<void>
}

const seedScript = join(__dirname, '../../dist/server/operations/cli/seed.js')

const seed = (databaseUrl: string, dataDir: string, count: number) => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const done = spawnSync(process.execPath, [seedScript, '--students', String(count)], {
    env,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`The school could not be made: ${done.stderr}`)
}

const sessionFor = async (
  db: PortalDatabase['db'],
  dataDir: string,
  role: 'student' | 'admin',
  login: string,
) => {
  const opening = {
    accountId: `${role}:${login}`,
    role,
    kind: 'session',
    userAgent: null,
    replaces: null,
  } as const
  const { token } = await openSession(db, testConfig(dataDir).sessions, new Date(), opening)
  return { login, token }
}

/** Who has a session: the families, and the office. */
const openEverything = async (databaseUrl: string, dataDir: string, most: number) => {
  const opened = await openDatabase({ databaseUrl, dataDir, log: quietLog })
  const hash = await hashPassword(password)
  const people = await opened.db.transaction().execute(async (db) => {
    await db.updateTable('registration_window').set({ open: 1, deadline: null }).execute()
    const chosen = { password_hash: hash, password_reset: 0, default_since: null }
    await db.updateTable('account').set(chosen).where('role', '=', 'student').execute()
    const rows = await db.selectFrom('student').select('id').orderBy('id').execute()
    const students: Member[] = []
    for (const { id } of rows.slice(0, most)) students.push(await sessionFor(db, dataDir, 'student', id))
    return { students, office: await sessionFor(db, dataDir, 'admin', 'admin') }
  })
  await opened.checkpoint()
  await opened.close()
  return people
}

const askServer = async (url: string, statement: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const databaseOf = (url: string, name: string) => url.replace(/\/postgres$/, `/${name}`)

/** On a disk: the usual test cluster lives in memory. */
const startOnDisk = (root: string): Promise<Cluster> => {
  const dir = join(root, 'cluster')
  mkdirSync(dir)
  chmodSync(root, 0o711)
  const settings = { shared_buffers: '256MB', autovacuum: 'on', checkpoint_timeout: '5min' }
  return startCluster({ dir, settings })
}

const pidOf = ({ dir }: Cluster) =>
  Number(readFileSync(join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0])

/** @param withSession how many families come with a session; all unless given */
export const foundBenchSchool = async (
  engine: Engine,
  count: number,
  withSession = count,
): Promise<School> => {
  const root = mkdtempSync(join(tmpdir(), 'portal-load-'))
  const dataDir = join(root, 'template')
  mkdirSync(dataDir)
  const cluster = engine === 'postgres' ? await startOnDisk(root) : undefined
  if (cluster) await askServer(cluster.url, 'create database portal')
  const databaseUrl = cluster ? databaseOf(cluster.url, 'portal') : ''
  seed(databaseUrl, dataDir, count)
  const people = await openEverything(databaseUrl, dataDir, withSession)
  let copies = 0
  return {
    engine,
    ...people,
    ...(cluster && { databasePid: pidOf(cluster) }),
    copy: async () => {
      const name = `copy${(copies += 1)}`
      const folder = join(root, name)
      cpSync(dataDir, folder, { recursive: true })
      if (cluster) await askServer(cluster.url, `create database ${name} template portal`)
      const remove = async () => {
        rmSync(folder, { recursive: true, force: true })
        if (cluster) await askServer(cluster.url, `drop database ${name} with (force)`)
      }
      return { databaseUrl: cluster ? databaseOf(cluster.url, name) : '', dataDir: folder, remove }
    },
    remove: async () => {
      if (cluster) await removeCluster(cluster)
      rmSync(root, { recursive: true, force: true })
    },
  }
}
