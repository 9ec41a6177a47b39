// REL-38, REL-39: thousands of slow and idle sockets while families save.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf, openFilesOf } from '../portal'
import { underStorm, type Attack, type Fault } from './fault'

const portOf = (origin: string) => Number(new URL(origin).port)

interface Held {
  readonly socket: Socket
  isOpen: boolean
}

const hold = (port: number): Held => {
  // Half-open: these sockets stay open after the server has ended its side.
  const held: Held = { socket: connect({ port, host: '127.0.0.1', allowHalfOpen: true }), isOpen: true }
  const gone = () => (held.isOpen = false)
  // The script waits for the server to cut the connection.
  held.socket.on('error', gone).on('close', gone)
  return held
}

const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: portal\r\n${more}`

/** Sends one byte a second of the headers, a body or an upload, or sends everything and never reads the answer. */
const slownesses = [
  { start: request('/healthz').slice(0, 30), paused: false },
  {
    start: `POST /api/login-student HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\ncontent-length: 400\r\n\r\n{`,
    paused: false,
  },
  {
    start: `POST /api/store-file HTTP/1.1\r\nhost: portal\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 4000000\r\n\r\n--x`,
    paused: false,
  },
  // Neither half a header nor half a body: not HTTP at all.
  { start: 'hello\r\n\r\n', paused: false },
  { start: `${request('/')}\r\n`.repeat(20), paused: true },
]

const slowCount = 2000
const slowMs = 26_000

const dribble = async (sockets: readonly Held[], until: number) => {
  while (performance.now() < until) {
    for (const { socket, isOpen } of sockets) if (isOpen && !socket.isPaused()) socket.write('a')
    await wait(1000)
  }
}

const slowClients = async ({ server, found, saves }: Attack) => {
  const port = portOf(server.origin)
  const slow = slownesses.map(({ start, paused }) =>
    Array.from({ length: Math.ceil(slowCount / slownesses.length) }, () => {
      const held = hold(port)
      if (paused) held.socket.pause()
      else held.socket.resume()
      held.socket.write(start)
      return held
    }),
  )
  await wait(1500)
  saves.forget()
  await dribble(slow.flat(), performance.now() + slowMs)
  const { p95 } = saves.figures()
  const [headers = 0, bodies = 0, uploads = 0, garbage = 0] = slow.map(
    (held) => held.filter(({ isOpen }) => isOpen).length,
  )
  slow.flat().forEach(({ socket }) => socket.destroy())
  found.must(p95 <= 300, `Saves took ${p95.toFixed(0)} ms (p95) beside ${slowCount} slow sockets.`)
  found.must(headers === 0, `${headers} sockets with slow headers were still open after ${slowMs / 1000} s.`)
  found.must(bodies === 0, `${bodies} sockets with slow bodies were still open.`)
  found.must(uploads === 0, `${uploads} sockets with slow uploads were still open.`)
  found.must(garbage === 0, `${garbage} sockets that had said no HTTP were still open.`)
  found.must(saves.count(503) === 0, 'Saves were refused.')
  found.note(
    `save p95 ${p95.toFixed(0)} ms; after 26 s ${headers + bodies + uploads + garbage} slow sockets left`,
  )
}

const crowd = 10_000
const crowdStep = 500

/** Each client sends one request and then keeps its connection open, as browsers do. */
const openCrowd = async (port: number): Promise<Held[]> => {
  const all: Held[] = []
  while (all.length < crowd) {
    const some = Array.from({ length: crowdStep }, () => hold(port))
    const answered = some.map(
      ({ socket }) => new Promise((resolve) => socket.once('data', resolve).once('close', resolve)),
    )
    some.forEach(({ socket }) => socket.write(`${request('/healthz')}\r\n`))
    await Promise.all(answered)
    all.push(...some)
  }
  return all
}

const manyConnections = async ({ server, found, saves }: Attack) => {
  const before = openFilesOf(server.pid)
  const start = performance.now()
  const sockets = await openCrowd(portOf(server.origin))
  const took = (performance.now() - start) / 1000
  saves.forget()
  await wait(6000)
  const { p99 } = saves.figures()
  const open = sockets.filter(({ isOpen }) => isOpen).length
  const { now } = memoryOf(server.pid)
  sockets.forEach(({ socket }) => socket.destroy())
  await wait(3000)
  const after = openFilesOf(server.pid)
  found.must(open >= crowd * 0.99, `Only ${open} of ${crowd} connections were held.`)
  found.must(p99 <= 500, `Saves took ${p99.toFixed(0)} ms (p99) beside ${crowd} connections.`)
  found.must(now < 400, `The server needed ${now.toFixed(0)} MB.`)
  found.must(after <= before + 20, `${after - before} descriptors were left open.`)
  found.note(
    `${open} open after ${took.toFixed(1)} s; save p99 ${p99.toFixed(0)} ms, ${now.toFixed(0)} MB, ${after - before} descriptors more afterwards`,
  )
}

/** Both this process and the server need one file descriptor per socket. */
const filesNeeded = 10_500

const whyNoCrowd = (): string | undefined => {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const allowed = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity)
  return allowed >= filesNeeded
    ? undefined
    : `it needs ${filesNeeded} descriptors (ulimit -n), ${allowed} are allowed`
}

export const crowds: readonly Fault[] = [
  {
    id: 'REL-38',
    name: 'slow-clients',
    done: '2,000 sockets that never hang up: headers, bodies, uploads, reading: a byte a second',
    obstacle: whyNoCrowd,
    attempt: (size) => underStorm(size, { attack: slowClients }),
  },
  {
    id: 'REL-39',
    name: 'connections',
    done: '10,000 connections that asked once and stay',
    obstacle: whyNoCrowd,
    attempt: (size) => underStorm(size, { attack: manyConnections }),
  },
]
