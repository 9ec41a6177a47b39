// Runs docs/examples: two instances with the settings of instance.env behind each proxy.
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { connect } from 'node:tls'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { getUser, loginStudent } from '#shared/contract/access/signIn'
import { saveStudent } from '../src/shared/contract/students/students'
import { root } from '../e2e/harness/serverProcess'
import { cookiesOf, csrfHeaders, type Headers } from '../src/server/testing/portal/browser'
import { startMachines, type Machines } from '../src/server/testing/machines/machines'
import { printedPassword } from '../src/server/testing/process/printedPassword'
import { removeCluster, startCluster, type Cluster } from '../src/server/testing/postgres/cluster'
import { until } from '../src/server/testing/process/until'
import { settingsIn, startProxy, type Ports, type RunningProxy } from './proxies'

const name = 'portal.school.example'
const main = ['--require', join(root, 'scripts/unstrained.cjs'), join(root, 'dist/server/main.js')]

let cluster: Cluster
let machines: Machines
let origins: string[]

const instanceSettings = () => {
  const { TRUST_PROXY = '', TRUST_REQUEST_START = '', PUBLIC_URL = '' } = settingsIn('instance.env')
  expect([TRUST_PROXY, TRUST_REQUEST_START, PUBLIC_URL]).toEqual(['10.0.0.10', 'on', `https://${name}`])
  return { TRUST_PROXY: '127.0.0.1', TRUST_REQUEST_START, PUBLIC_URL, DEMO: 'on' }
}

beforeAll(async () => {
  cluster = await startCluster()
  machines = await startMachines({ databaseUrl: cluster.url, env: instanceSettings(), program: main })
  origins = machines.instances.map(({ origin }) => origin)
})
afterAll(async () => {
  await machines?.remove()
  await removeCluster(cluster)
})

const proxies: RunningProxy[] = []
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close()
})

const ask = async (make: typeof httpsRequest, options: RequestOptions, body?: object) => {
  const sent = make({ host: '127.0.0.1', ...options })
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, content: await buffer(answer) }
}

const overHttps = ({ https }: Ports, path: string, headers: Headers = {}, body?: object) =>
  ask(
    httpsRequest,
    {
      port: https,
      path,
      method: body ? 'POST' : 'GET',
      servername: name,
      rejectUnauthorized: false,
      headers: { host: `${name}:${https}`, ...headers, ...(body && { 'content-type': 'application/json' }) },
    },
    body,
  )

const start = async (file: string, change?: (text: string) => string) => {
  const proxy = await startProxy(file, origins, change)
  proxies.push(proxy)
  await until(async () => {
    if (!proxy.isRunning()) throw new Error(proxy.said())
    return (await overHttps(proxy.ports, '/healthz').catch(() => undefined))?.status === 200
  })
  return proxy.ports
}

const signIn = async (ports: Ports): Promise<Headers> => {
  const before = await overHttps(ports, '/sanctum/csrf-cookie')
  const student_id = '20260002'
  const body = { student_id, password: printedPassword(machines.instances[0].said(), student_id) }
  const answer = await overHttps(ports, loginStudent.path, csrfHeaders(cookiesOf(before.headers)), body)
  expect([answer.status, answer.content.toString()]).toEqual([200, expect.any(String)])
  return csrfHeaders(cookiesOf(answer.headers))
}

const examples = ['several-machines.nginx.conf', 'several-machines.Caddyfile', 'nginx.conf', 'Caddyfile']

test.each(examples)('SEC-110 %s: families sign in over https and are sent there from http', async (file) => {
  const ports = await start(file)
  const family = await signIn(ports)
  const own = getUser.path.replace(':studentId', '20260002')
  // The requests alternate between the instances.
  for (let turn = 0; turn < 4; turn += 1) expect((await overHttps(ports, own, family)).status).toBe(200)
  const headers = { host: name, 'x-forwarded-proto': 'https' }
  const plain = await ask(httpRequest, { port: ports.http, path: '/admin', headers })
  expect([301, 308]).toContain(plain.status)
  expect(plain.headers.location).toMatch(/^https:\/\/portal\.school\.example(:\d+)?\/admin$/)
})

test.each(['http', 'https, http'])(
  'SEC-110 what a proxy was asked over %s, an instance does not answer',
  async (scheme) => {
    for (const origin of origins) {
      const headers = { accept: 'text/html', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': scheme }
      const answer = await fetch(origin, { headers })
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(`https://${name}`)])
    }
  },
)

test('REL-30 several-machines.nginx.conf bypasses an instance that hangs, and stops trying it', async () => {
  const ports = await start('several-machines.nginx.conf', (text) =>
    text
      .replace('proxy_read_timeout 12s;', 'proxy_read_timeout 3s;')
      .replace('  location / {', '  add_header X-Tried $upstream_addr always;\n  location / {'),
  )
  const family = await signIn(ports)
  const id = '20260002'
  const { host: hanging } = new URL(origins[1] ?? '')
  const openPage = () => overHttps(ports, '/', { accept: 'text/html' })
  const readOwn = () => overHttps(ports, getUser.path.replace(':studentId', id), family)
  const body = { id, place_of_birth: 'Arima', _changed: ['place_of_birth'] }
  const save = () => overHttps(ports, saveStudent.path, family, body)
  /** The instances that the proxy tried. */
  const tried = async (request: typeof save): Promise<string> => {
    const { status, headers, content } = await request()
    expect([status, content.toString()]).toEqual([200, expect.any(String)])
    return String(headers['x-tried'])
  }
  const { pid } = machines.instances[1]
  process.kill(pid, 'SIGSTOP')
  try {
    for (let met = 0; met < 3;) if ((await tried(save)).includes(hanging)) met += 1
    for (const request of [openPage, readOwn, save, openPage, readOwn, save])
      expect(await tried(request)).not.toContain(hanging)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

describe.each(['several-machines.nginx.conf', 'nginx.conf'])('%s limits what one address', (file) => {
  test('asks', async () => {
    const ports = await start(file, (text) =>
      text.replace('rate=100r/s', 'rate=1r/m').replace('burst=1000', 'burst=5'),
    )
    const asked = Array.from({ length: 20 }, () => overHttps(ports, '/healthz'))
    const told = (await Promise.all(asked)).map(({ status }) => status)
    expect(new Set(told)).toContain(429)
  })

  test('holds', async () => {
    const ports = await start(file, (text) =>
      text.replace('limit_conn portal_connections 200', 'limit_conn portal_connections 2'),
    )
    const { headers } = await overHttps(ports, '/sanctum/csrf-cookie')
    const lines = Object.entries(csrfHeaders(cookiesOf(headers))).map(([key, value]) => `${key}: ${value}`)
    const head = [
      `POST ${loginStudent.path} HTTP/1.1`,
      `host: ${name}`,
      ...lines,
      'content-type: application/json',
    ]
    // A sign-in whose body never arrives.
    const hold = () => {
      const socket = connect({
        host: '127.0.0.1',
        port: ports.https,
        servername: name,
        rejectUnauthorized: false,
      })
      socket.on('error', () => undefined)
      socket.write(`${head.join('\r\n')}\r\ncontent-length: 900\r\n\r\n`)
      return socket
    }
    // nginx may still count a request that was just answered, and reject one of the first two for it.
    const held: ReturnType<typeof hold>[] = []
    await until(async () => {
      if (held.length < 10) held.push(hold())
      return (await overHttps(ports, '/healthz')).status === 429
    })
    for (const socket of held) socket.destroy()
    await until(async () => (await overHttps(ports, '/healthz')).status === 200)
  })
})
