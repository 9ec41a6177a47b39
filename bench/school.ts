// Schools for measurements and fault scripts: how they are made, their sessions, and copies that may be changed freely.
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openSession } from '../src/server/access/sessions/open'
import { schoolBranding } from '#server/papers/schoolBranding'
import { hashPassword } from '#server/platform/crypto/passwordHashing'
import { openDatabase } from '#server/platform/database/opening/open'
import type { Db } from '#server/platform/database/schema/schema'
import { quietLog } from '#server/platform/core/log'
import { testConfig, testSecret } from '../src/server/testing/portal/testConfig'
import type { Saver } from '../src/server/testing/storm/saver'
import type { Start } from '../src/server/testing/storm/serverProcess'
import { removeCluster, startCluster, type Cluster } from '../src/server/testing/postgres/cluster'
import type { Engine } from './options'
import { withServer, type Desk, type Server } from './portal'

export const inFolder = async <Result>(work: (dir: string) => Promise<Result>): Promise<Result> => {
  const dir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  try {
    return await work(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

interface Place {
  readonly dataDir: string
  /** Empty: the secret is in the data folder. */
  readonly secret?: string
  readonly databaseUrl?: string
}

/**
 * Runs an operator's command in a separate process.
 * @returns its output
 */
export const command = (
  name: string,
  args: readonly string[],
  { dataDir, secret = testSecret, databaseUrl = '' }: Place,
) =>
  new Promise<string>((resolve, reject) => {
    const program = join(__dirname, `../dist/server/operations/cli/${name}.js`)
    const own = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: secret, BACKUP_KEY: testSecret }
    const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...own } })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (said += text.toString()))
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${name} ended with ${code}: ${said}`)),
    )
  })

/** The path of the archive, which is the first line that the command prints. */
export const backUp = async (place: Place, copies: string): Promise<string> => {
  const said = await command('backup', ['--to', copies], place)
  return said.split('\n').find((line) => line.startsWith('/')) ?? ''
}

/** The demonstration school with the report cards of its terms. */
const seed = (place: Omit<Place, 'secret'>, students: number) =>
  command('seed', ['--students', String(students)], { ...place, secret: '' })

export const students = 1200
export const postedTerm = { year: 2025, term: 2 } as const
/** The demonstration's term that is not posted. */
export const openTerm = { year: 2025, term: 3 } as const

export interface DemoSchool {
  readonly dataDir: string
  readonly school: Awaited<ReturnType<typeof schoolBranding>>
}

export const inDemoSchool = <Result>(
  work: (demo: DemoSchool) => Promise<Result>,
  count = students,
): Promise<Result> =>
  inFolder(async (dataDir) => {
    await seed({ dataDir }, count)
    return work({ dataDir, school: await schoolBranding(testConfig(dataDir).school, () => undefined) })
  })

export interface Member {
  readonly login: string
  readonly token: string
}

/** Opens the database of a portal that is not running. */
export const inDatabase = async <Result>(
  { databaseUrl = '', dataDir }: Omit<Place, 'secret'>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> => {
  const opened = await openDatabase({ databaseUrl, dataDir, log: quietLog })
  try {
    const result = await work(opened.db)
    await opened.checkpoint()
    return result
  } finally {
    await opened.close()
  }
}

/** Creates a session without a sign-in. */
const sessionOf = async (
  db: Db,
  dataDir: string,
  role: 'student' | 'admin',
  login: string,
): Promise<Member> => {
  const wish = {
    accountId: `${role}:${login}`,
    role,
    kind: 'session',
    userAgent: null,
    replaces: null,
  } as const
  const { token } = await openSession(db, testConfig(dataDir).sessions, new Date(), wish)
  return { login, token }
}

/** A tab of a family that saves answers. */
export const saverOf = ({ login, token }: Member): Saver => ({
  student: login,
  client: `tab-${login}`,
  fields: ['home_address', 'medical_history', 'allergy', 'achievements'],
  token,
  seq: 0,
})

export const password = 'mango tree 41 and rain'

/** A copy that a phase may change freely. */
export interface Copy {
  readonly databaseUrl: string
  readonly dataDir: string
  remove(): Promise<void>
}

export interface School {
  readonly engine: Engine
  readonly students: readonly Member[]
  readonly office: Member
  /** The main process of PostgreSQL. */
  readonly databasePid?: number
  readonly copy: () => Promise<Copy>
  remove(): Promise<void>
}

/** Every form is open, all families have the same password, and this many have a session. */
const openEverything = (databaseUrl: string, dataDir: string, most: number) =>
  inDatabase({ databaseUrl, dataDir }, async (opened) => {
    const hash = await hashPassword(password)
    return opened.transaction().execute(async (db) => {
      await db.updateTable('registration_window').set({ open: 1, deadline: null }).execute()
      const chosen = { password_hash: hash, password_reset: 0, default_since: null }
      await db.updateTable('account').set(chosen).where('role', '=', 'student').execute()
      const rows = await db.selectFrom('student').select('id').orderBy('id').execute()
      const members: Member[] = []
      for (const { id } of rows.slice(0, most)) members.push(await sessionOf(db, dataDir, 'student', id))
      return { students: members, office: await sessionOf(db, dataDir, 'admin', 'admin') }
    })
  })

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

/** On a disk: the tests' usual cluster is in memory. */
const startOnDisk = (root: string, through: readonly string[]): Promise<Cluster> => {
  const dir = join(root, 'cluster')
  mkdirSync(dir)
  // The account that runs PostgreSQL must be able to enter the folder.
  chmodSync(root, 0o711)
  const settings = { shared_buffers: '256MB', autovacuum: 'on', checkpoint_timeout: '5min' }
  return startCluster({ dir, settings, through })
}

const pidOf = ({ dir }: Cluster) =>
  Number(readFileSync(join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0])

interface Founding {
  /** The number of families with a session; all if omitted. */
  readonly sessions?: number
  /** A command that becomes PostgreSQL, such as strace with its options. */
  readonly through?: readonly string[]
}

/** Created once per engine; every phase gets a fresh copy. */
const foundBenchSchool = async (
  engine: Engine,
  count: number,
  { sessions = count, through = [] }: Founding,
): Promise<School> => {
  const root = mkdtempSync(join(tmpdir(), 'portal-load-'))
  const dataDir = join(root, 'template')
  mkdirSync(dataDir)
  const cluster = engine === 'postgres' ? await startOnDisk(root, through) : undefined
  if (cluster) await askServer(cluster.url, 'create database portal')
  const databaseUrl = cluster ? databaseOf(cluster.url, 'portal') : ''
  await seed({ dataDir, databaseUrl }, count)
  const people = await openEverything(databaseUrl, dataDir, sessions)
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

/** Runs the work with such a school, which is removed afterwards. */
export const inBenchSchool = async <Result>(
  engine: Engine,
  count: number,
  work: (school: School) => Promise<Result>,
  founding: Founding = {},
): Promise<Result> => {
  const school = await foundBenchSchool(engine, count, founding)
  try {
    return await work(school)
  } finally {
    await school.remove()
  }
}

/** A running portal in which the office has signed in. */
export interface Running extends Server {
  readonly copy: Copy
  readonly office: Desk
}

interface OnCopy extends Start {
  readonly env?: Record<string, string>
  /** Changes the copy before the portal starts. */
  readonly prepare?: (copy: Copy) => Promise<void>
}

/** Runs the work at the compiled portal, on a copy of the school. */
export const onCopy = async <Result>(
  school: School,
  work: (running: Running) => Promise<Result>,
  { env, prepare, ...start }: OnCopy = {},
): Promise<Result> => {
  const copy = await school.copy()
  await prepare?.(copy)
  return withServer(
    { DATA_DIR: copy.dataDir, DATABASE_URL: copy.databaseUrl, ...env },
    async (server) => work({ ...server, copy, office: await server.deskOf(school.office) }),
    start,
  )
}
