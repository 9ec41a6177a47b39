// Saves and reads as fast as the server answers: durable saves of whole records compared with the database's own rate of
// single commits in the same run, also on a slow disk, where only group commit helps; records read, compared with a bare
// node:http server; saves beside the office's printing; and the first calls after a start.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { call, type Answer } from '../src/server/testing/storm/http'
import type { Headers } from '../src/server/testing/portal/browser'
import { atLeast, atMost, engineNames, runsOf, type Row } from './count'
import { saveLoad } from './load/saves'
import { options, type Engine } from './options'
import { memoryOf, orderPack, type Desk } from './portal'
import { inBenchSchool, onCopy, postedTerm, saverOf, students, type Copy } from './school'

const few = 120
const families = 64
const seconds = 6
/** The longest p99 that a family may wait on the deadline night, in milliseconds. */
const longestWaitMs = 400

// ── Saves.

/** An ordinary cloud disk: strace delays every fsync by another 5 ms, and is not the parent of what it runs. */
const slowly = [
  ...['strace', '-D', '-f', '--seccomp-bpf', '-qq', '-e', 'trace=fsync,fdatasync'],
  ...['-e', 'inject=fsync,fdatasync:delay_exit=5000', '-o', '/dev/null'],
]

interface Disk {
  readonly name: string
  readonly through: readonly string[]
  /** The least number of saves for each raw commit. */
  readonly share: number
}

const disks = (): Disk[] => [
  { name: 'this disk', through: [], share: 0.7 },
  ...(spawnSync('strace', ['-V']).status === 0
    ? [{ name: 'with 5 ms more per fsync', through: slowly, share: 10 }]
    : []),
]

const rawRate = ({ databaseUrl, dataDir }: Copy, through: readonly string[]): number => {
  const program = [process.execPath, ...process.execArgv, join(__dirname, 'load/rawCommits.ts')]
  const [command = '', ...args] = [...through, ...program, databaseUrl, dataDir]
  const done = spawnSync(command, args, { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`The raw rate could not be measured: ${done.stderr}`)
  return Number(done.stdout)
}

const savesOn = (engine: Engine, { name, through, share }: Disk): Promise<Row[]> =>
  inBenchSchool(
    engine,
    few,
    async (school) => {
      // The disk of PostgreSQL is slow already.
      const own = engine === 'sqlite' ? through : []
      const raw = rawRate(await school.copy(), own)
      const savers = school.students.map(saverOf)
      const load = await onCopy(school, ({ origin }) => saveLoad(origin, savers, seconds), { through: own })
      const on = `${engineNames[engine]}, ${name}`
      const least = `${share === 10 ? '10 ×' : '70 % of'} ${raw.toFixed(0)} raw commits`
      return [
        atLeast(`autosaves per second, ${on}; limit: ${least}`, load.perSecond, raw * share),
        atMost(`autosave p99 (ms), ${on}`, load.p99, longestWaitMs),
      ]
    },
    { sessions: families, through },
  )

export const autosaves = async (): Promise<Row[]> => {
  const all: Row[] = []
  for (const disk of disks()) for (const engine of options.engines) all.push(...(await savesOn(engine, disk)))
  return all
}

// ── Saves beside the office's printing, which may double their p99.

const printing: readonly (readonly [what: string, work: (office: Desk) => Promise<unknown>])[] = [
  ['a school pack of 1,200 report cards is drawn', (office) => orderPack(office, postedTerm, {})],
  ['the registration report is made', (office) => office.get('/api/registration-report/all')],
  ['the spreadsheet is made', (office) => office.get('/api/registration-data-spreadsheet')],
]

export const busyOffice = (): Promise<Row[]> =>
  inBenchSchool(
    'sqlite',
    students,
    (school) =>
      onCopy(school, async ({ origin, office }) => {
        const load = () => saveLoad(origin, school.students.map(saverOf), 8)
        const alone = await load()
        return runsOf(printing.length, async (index) => {
          const [what, work] = printing[index] as (typeof printing)[number]
          let isOver = false
          const working = (async () => {
            while (!isOver) await work(office)
          })()
          const { p99 } = await load()
          isOver = true
          await working
          const quiet = `over the quiet ${alone.p99.toFixed(1)} ms`
          return atMost(`REL-55 autosave p99 of 8 families while ${what}, ${quiet}`, p99 / alone.p99, 2)
        })
      }),
    { sessions: 8 },
  )

// ── Reads.

const rate = async (url: string, headers: Headers): Promise<number> => {
  const result = await autocannon({ url, connections: 32, duration: 5, headers })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not answer every time.`)
  return result.requests.average
}

/** Headers that node adds. */
const nodesOwn = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

const bareScript = `
const { headers, text } = JSON.parse(process.env.ANSWER)
require('node:http')
  .createServer((_request, answer) => {
    for (const name of Object.keys(headers)) answer.setHeader(name, headers[name])
    answer.end(text)
  })
  .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

/** The rate of a separate process that sends the same bytes, including headers. */
const bareRate = async ({ headers, text }: Answer): Promise<number> => {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !nodesOwn.has(name)))
  const env = { ...process.env, ANSWER: JSON.stringify({ headers: own, text }) }
  const child = spawn(process.execPath, ['-e', bareScript], { env })
  const port = await new Promise<string>((found) =>
    child.stdout.once('data', (said: Buffer) => found(said.toString().trim())),
  )
  const perSecond = await rate(`http://127.0.0.1:${port}/`, {})
  child.kill()
  return perSecond
}

export const studentRecord = (): Promise<Row[]> =>
  inBenchSchool(
    'sqlite',
    few,
    (school) =>
      onCopy(school, async ({ origin, pid, agent, deskOf }) => {
        const [family] = school.students
        const { headers } = await deskOf(family ?? school.office)
        const url = `${origin}/api/student-record/${family?.login}`
        const answer = await call(agent, 'GET', url, headers)
        await wait(3000)
        const idle = memoryOf(pid).now
        await rate(url, headers)
        const [ours, theirs] = [await rate(url, headers), await bareRate(answer)]
        const limit = `limit: 60 % of ${theirs.toFixed(0)} of bare node:http`
        return [
          atLeast(`GET student-record per second; ${limit}`, ours, theirs * 0.6),
          atMost('memory of the idle server (MB)', idle, 127),
          atMost(
            'memory of the server, read by 32 connections, at its highest (MB)',
            memoryOf(pid).peak,
            512,
          ),
        ]
      }),
    { sessions: 1 },
  )

// ── REL-24: starting up and the first calls, which load and compile code, do not count as overload.

/** One call of each kind that the server may refuse. */
const firstPaths = (student: string) => [
  ...['/api/registration-report/all', '/api/registration-data-spreadsheet', '/api/students?name=Ram'],
  ...['/api/towns', `/api/registration-form/${student}`, `/api/user/${student}`],
]

export const firstCalls = (): Promise<Row[]> =>
  inBenchSchool(
    'sqlite',
    few,
    (school) =>
      onCopy(school, async ({ origin, agent, office: { headers } }) => {
        const paths = firstPaths(school.students[0]?.login ?? '')
        const rounds = await runsOf(3, async () => {
          const asked = paths.map((path) => call(agent, 'GET', `${origin}${path}`, headers))
          const round = await Promise.all(asked)
          // The server checks its load twice a second.
          await wait(600)
          return round.map(({ status }) => status)
        })
        const statuses = rounds.flat()
        const odd = statuses.filter((status) => status !== 200 && status !== 503)
        if (odd.length > 0) throw new Error(`The first calls were answered with ${odd.join(', ')}.`)
        const refused = statuses.filter((status) => status === 503).length
        return [atMost(`REL-24 calls turned away of the first ${statuses.length} after a start`, refused, 0)]
      }),
    { sessions: 1 },
  )
