// Tens of thousands of almost valid requests, generated from the server's own API description, the
// same ones for the same seed. None may end the process or cause an internal error.
import { readdirSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { join } from 'node:path'
import { until } from '../src/server/testing/process/until'
import { bentRequest, type FuzzRequest, type Operation } from './support/mutations'
import { randomOf, type Random } from '../bench/random'
import { runPortal, type RunningPortal } from './support/running'
import type { Schema } from './support/samples'

/** Password hashing is slow on purpose. */
const isHashing = /login|password|setup-admin/
/** Calls that may end the session run last; so do confirmations, because ten wrong ones sign out. */
const isEnding = /logout|confirm-sign-in|download-data|session|password|erase|administrators|second-factor/
const lastPart = 0.1
const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000)
const seed = Number(process.env.FUZZ_SEED ?? 20_260_314)
const atOnce = 8

interface Described {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

let portal: RunningPortal
const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
beforeAll(async () => {
  portal = await runPortal()
})
afterAll(async () => {
  agent.destroy()
  await portal.end()
})

const readOperations = async (): Promise<Operation[]> => {
  const answer = await fetch(`${portal.server.url}/api/openapi.json`, { headers: portal.people.admin })
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      json: requestBody?.content['application/json']?.schema,
      form: requestBody?.content['multipart/form-data']?.schema,
      slow:
        isHashing.test(path) ||
        Object.keys(responses['200']?.content ?? {}).some((type) => type !== 'application/json'),
    })),
  )
}

interface Answer {
  status: number
  body: string
}

const send = ({ method, path, headers, body }: FuzzRequest, person: Record<string, string>) =>
  new Promise<Answer>((resolve) => {
    const request = http.request(
      portal.server.url + path,
      { method, agent, headers: { ...person, ...headers, ...(body && { 'content-length': body.length }) } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString().slice(0, 300) }),
        )
        answer.on('error', () => resolve({ status: 0, body: 'cut off' }))
      },
    )
    // The server may close the connection when it refuses a body early; no answer is fine.
    request.on('error', (error) => resolve({ status: 0, body: String(error) }))
    request.end(body)
  })

const rawLines = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /api/students HTTP/9.9\r\nHost: a\r\n\r\n',
  'POST /api/student HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/student HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(3000)}\r\n`,
  '\u0000\u0001\u0002\u0003',
  'GET /%zz HTTP/1.1\r\nHost: a\r\nCookie: __Host-portal=%ff%00\r\n\r\n',
  'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
]

/** Sends raw bytes: malformed or unusual HTTP. */
const sendRaw = (random: Random) =>
  new Promise<void>((resolve) => {
    const { port } = new URL(portal.server.url)
    const socket = net.connect(Number(port), '127.0.0.1', () => socket.end(random.pick(rawLines)))
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.setTimeout(2000, () => socket.destroy())
    socket.resume()
  })

const isFault = ({ status }: Answer) => status >= 500 && status !== 503 && status !== 507

const isSignedIn = async (person: Record<string, string>): Promise<boolean> =>
  (await fetch(`${portal.server.url}/api/towns`, { headers: person })).status === 200

test('SEC-84 REL-41 no request of a long fuzz run ends the process or causes an internal error', async () => {
  const operations = await readOperations()
  const { people } = portal
  const faults: string[] = []
  const seen = new Map<number, number>()
  let sent = 0

  const fuzz = async (random: Random, among: readonly Operation[], count: number) => {
    const quick = among.filter(({ slow }) => !slow)
    for (let turn = 0; turn < count; turn += 1) {
      sent += 1
      if (random() < 0.01) {
        await sendRaw(random)
        continue
      }
      const operation = random.pick(random() < 0.02 ? among : quick)
      const request = bentRequest(operation, random)
      const who = random.pick(['visitor', 'student', 'admin', 'admin'] as const)
      const answer = await send(request, people[who])
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      if (isFault(answer))
        faults.push(
          `${who} ${request.method} ${request.path.slice(0, 200)} ${request.body?.toString().slice(0, 300)} → ${answer.status} ${answer.body}`,
        )
    }
  }
  const fuzzTogether = (among: readonly Operation[], part: number) => {
    const count = Math.ceil((requests * part) / atOnce)
    const workers = Array.from({ length: atOnce }, (_, worker) => randomOf(seed + sent + worker))
    return Promise.all(workers.map((random) => fuzz(random, among, count)))
  }

  const harmless = operations.filter(({ path }) => !isEnding.test(path))
  await fuzzTogether(harmless, 1 - lastPart)
  // Proves that the requests reached the routes, not only the guards.
  expect([await isSignedIn(people.student), await isSignedIn(people.admin)]).toEqual([true, true])
  await fuzzTogether(operations, lastPart)

  const statuses = [...seen].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  process.stdout.write(`${sent} requests of seed ${seed}; ${statuses.join(', ')}\n`)
  expect(faults).toEqual([])
  const health = await fetch(`${portal.server.url}/healthz`)
  expect(health.status).toBe(200)
  // Nothing restarts a server that has ended.
  expect(portal.server.isRunning()).toBe(true)
  // A requested pack may still be written; leftovers would stay.
  await until(() => readdirSync(join(portal.server.dataDir, 'files/tmp')).length === 0)
})
