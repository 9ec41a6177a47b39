// Thousands of slow and idle sockets, few descriptors, little memory and many hours while families save: REL-38, REL-39,
// REL-54, REL-56, REL-63.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { call, headersOf, isNetworkError } from '../../src/server/testing/storm/http'
import type { ServerProcess } from '../../src/server/testing/storm/serverProcess'
import { memoryOf, openFilesOf } from '../portal'
import { inBenchSchool, password, saverOf, students, type Member, type School } from '../school'
import { underStorm, type Assault, type Attack, type Size, type Tried } from './storm'

// ── Sockets.

interface Held {
  readonly socket: Socket
  isOpen: boolean
}

const hold = ({ origin }: ServerProcess): Held => {
  const { port, hostname: host } = new URL(origin)
  // Half-open: these sockets stay open after the server has ended its side.
  const held: Held = { socket: connect({ port: Number(port), host, allowHalfOpen: true }), isOpen: true }
  const gone = () => (held.isOpen = false)
  held.socket.on('error', gone).on('close', gone)
  return held
}

const openOf = (held: readonly Held[]): number => held.filter(({ isOpen }) => isOpen).length

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: portal\r\n`
const post = (path: string, type: string, length: number, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: portal\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`

/** The first bytes of clients of which each sends one more byte a second. */
const slowStarts = {
  headers: get('/healthz').slice(0, 30),
  bodies: post('/api/login-student', 'application/json', 400, '{'),
  uploads: post('/api/store-file', 'multipart/form-data; boundary=x', 4_000_000, '--x'),
  'no HTTP': 'hello\r\n\r\n',
}

const slowCount = 400
const slowMs = 26_000

export const slowClients: Assault = async ({ server, found, saves }) => {
  const connectMany = (start: string) =>
    Array.from({ length: slowCount }, () => {
      const held = hold(server)
      held.socket.write(start)
      return held
    })
  const slow = Object.entries(slowStarts).map(([kind, start]) => ({ kind, all: connectMany(start) }))
  slow.forEach(({ all }) => all.forEach(({ socket }) => socket.resume()))
  // These ask for everything and never read an answer.
  const deaf = connectMany(`${get('/')}\r\n`.repeat(20))
  deaf.forEach(({ socket }) => socket.pause())
  await wait(1500)
  saves.forget()
  for (const until = performance.now() + slowMs; performance.now() < until; await wait(1000))
    for (const { all } of slow) for (const { socket, isOpen } of all) if (isOpen) socket.write('a')
  const { p95 } = saves.figures()
  for (const { kind, all } of slow)
    found.must(openOf(all) === 0, `${openOf(all)} sockets with slow ${kind} were still open after 26 s.`)
  for (const { socket } of [...slow.flatMap(({ all }) => all), ...deaf]) socket.destroy()
  found.must(p95 <= 300, `Saves took ${p95.toFixed(0)} ms (p95) beside the slow sockets.`)
  found.must(saves.count(503) === 0, 'Saves were refused.')
  found.note(`save p95 ${p95.toFixed(0)} ms`)
}

const crowd = 10_000
const crowdStep = 500

/** Each client sends one request and then keeps its connection open, as browsers do. */
const openCrowd = async (server: ServerProcess): Promise<Held[]> => {
  const all: Held[] = []
  while (all.length < crowd) {
    const some = Array.from({ length: crowdStep }, () => hold(server))
    const answered = some.map(
      ({ socket }) => new Promise((resolve) => socket.once('data', resolve).once('close', resolve)),
    )
    some.forEach(({ socket }) => socket.write(`${get('/healthz')}\r\n`))
    await Promise.all(answered)
    all.push(...some)
  }
  return all
}

export const manyConnections: Assault = async ({ server, found, saves }) => {
  const before = openFilesOf(server.pid)
  const sockets = await openCrowd(server)
  saves.forget()
  await wait(6000)
  const { p99 } = saves.figures()
  const open = openOf(sockets)
  const { now } = memoryOf(server.pid)
  sockets.forEach(({ socket }) => socket.destroy())
  await wait(3000)
  const left = openFilesOf(server.pid) - before
  found.must(open >= crowd * 0.99, `Only ${open} of ${crowd} connections were held.`)
  found.must(p99 <= 500, `Saves took ${p99.toFixed(0)} ms (p99) beside ${crowd} connections.`)
  found.must(now < 400, `The server needed ${now.toFixed(0)} MB.`)
  found.must(left <= 20, `${left} descriptors were left open.`)
  found.note(`${open} open; save p99 ${p99.toFixed(0)} ms, ${now.toFixed(0)} MB, ${left} descriptors left`)
}

/** Both this process and the server need one file descriptor per socket. */
const filesNeeded = 10_500

export const whyNoCrowd = (): string | undefined => {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const allowed = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity)
  if (allowed >= filesNeeded) return undefined
  return `it needs ${filesNeeded} descriptors (ulimit -n), ${allowed} are allowed`
}

const files = 256
const connections = 400

export const fewDescriptors: Assault = async ({ server, found, saves }) => {
  execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${files}`])
  const sockets = Array.from({ length: connections }, () => hold(server))
  await wait(4000)
  sockets.forEach(({ socket }) => socket.destroy())
  await wait(1500)
  saves.forget()
  await wait(2000)
  found.must(saves.count(200) > 0, 'Saves did not go on when the connections were gone.')
  found.note(`${connections} connections on ${files} descriptors; ${saves.count(200)} saves in the 2 s after`)
}

// ── Memory.

const agent = new Agent({ keepAlive: true })
const group = '/sys/fs/cgroup/memory/portal-faults'
const memoryLimit = 512 * 1024 * 1024

const makeGroup = () => {
  mkdirSync(group, { recursive: true })
  writeFileSync(`${group}/memory.limit_in_bytes`, String(memoryLimit))
}

export const whyNoGroup = (): string | undefined => {
  try {
    return makeGroup() as undefined
  } catch (error) {
    return `it needs a memory group: ${(error as Error).message}`
  }
}

/** Fifty forms, the spreadsheet and the report of all classes at once; the server may end over them. */
const askForPapers = async ({ origin }: ServerProcess, school: School): Promise<number[]> => {
  const statusOf = async (member: Member, path: string): Promise<number> => {
    try {
      const headers = await headersOf(agent, origin, member)
      return (await call(agent, 'GET', `${origin}${path}`, headers)).status
    } catch (error) {
      if (isNetworkError(error)) return 0
      throw error
    }
  }
  const ofTheOffice = ['/api/registration-data-spreadsheet', '/api/registration-report/all']
  return Promise.all([
    ...school.students
      .slice(100, 150)
      .map((family) => statusOf(family, `/api/registration-form/${family.login}`)),
    ...ofTheOffice.map((path) => statusOf(school.office, path)),
  ])
}

/** Beyond its limit the kernel kills one of the processes of the group. */
const printWithLittle = async ({ server, found, saves }: Attack, school: School) => {
  makeGroup()
  writeFileSync(`${group}/cgroup.procs`, String(server.pid))
  saves.forget()
  const made = await askForPapers(server, school)
  const answered = made.filter((status) => status === 200).length
  const code = await Promise.race([server.exited.then((code) => code ?? 'a signal'), wait(100, undefined)])
  const high = Number(readFileSync(`${group}/memory.max_usage_in_bytes`, 'utf8')) / 1e6
  found.must(code !== undefined || answered > 0, 'Nothing was made.')
  found.must(saves.count(200) > 0, 'Nothing was saved meanwhile.')
  found.note(`${answered} of ${made.length} papers made, ${saves.count(200)} saves stored`)
  found.note(
    `${high.toFixed(0)} MB at the highest; the server ${code === undefined ? 'went on' : `ended with ${code}`}`,
  )
}

export const littleMemory = (size: Size): Promise<Tried> =>
  inBenchSchool('sqlite', students, async (school) => {
    const { dataDir } = await school.copy()
    const savers = school.students.slice(0, size.clients).map((family) => ({ ...saverOf(family), password }))
    const families = school.students.slice(-80).map(({ login }) => login)
    const people = { savers, visitors: [{ families, password, turn: 0 }] }
    try {
      return await underStorm(size, (attack) => printWithLittle(attack, school), { dataDir, people })
    } finally {
      setTimeout(() => rmdirSync(group), 500)
    }
  })

// ── A short run at one school's peak: memory, file descriptors, write-ahead log.

const soakMinutes = Number(process.env.SOAK_MINUTES ?? 3)

/** Without forced collections, a short run would measure when Node happens to collect. */
const collecting = ['--expose-gc', '--import', 'data:text/javascript,setInterval(gc, 5000).unref()']

const soakInStorm: Assault = async ({ server, scene, found, saves }) => {
  const samples: { memory: number; files: number; log: number }[] = []
  for (let second = 0; second < soakMinutes * 60; second += 1) {
    await wait(1000)
    const log = statSync(join(scene.dataDir, 'portal.sqlite-wal')).size / 1e6
    samples.push({ memory: memoryOf(server.pid).now, files: openFilesOf(server.pid), log })
  }
  // Memory rises and falls between collections: the lowest value of each quarter shows what remains.
  const quarter = samples.length / 4
  const [third = NaN, fourth = NaN] = [2, 3].map((place) =>
    Math.min(...samples.slice(place * quarter, (place + 1) * quarter).map(({ memory }) => memory)),
  )
  const perHour = (fourth - third) / (soakMinutes / 4 / 60)
  const mostFiles = (some: typeof samples) => Math.max(...some.map(({ files }) => files))
  const more = mostFiles(samples.slice(samples.length / 2)) - mostFiles(samples.slice(0, 5))
  const log = Math.max(...samples.map((sample) => sample.log))
  found.must(more <= 5, `${more} descriptors more in the second half.`)
  found.must(log <= 70, `The write-ahead log grew to ${log.toFixed(0)} MB.`)
  found.note(
    `${soakMinutes} min, ${saves.count(200)} saves; ${more} descriptors more, log ≤ ${log.toFixed(0)} MB`,
  )
  found.note(
    `memory ${fourth.toFixed(0)} MB, its floor ${perHour.toFixed(0)} MB/h (8 h: ${(fourth + Math.max(0, perHour) * 8).toFixed(0)} MB)`,
  )
}

export const soak = (size: Size): Promise<Tried> =>
  underStorm({ ...size, program: [...collecting, ...size.program] }, soakInStorm)
