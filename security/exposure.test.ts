// Responses of a production build to people who probe for its internals.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import http from 'node:http'
import { getCsrfCookie } from '#shared/contract/access/signIn'
import { allCalls } from '#shared/contract/index'
import { root } from '../e2e/harness/serverProcess'
import { runPortal, type RunningPortal } from './support/running'
import { hiddenPaths, hookPaths } from './support/wordlists'

let portal: RunningPortal
beforeAll(async () => {
  portal = await runPortal()
})
afterAll(() => portal.end())

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

/** Sends the path as written; fetch would normalise it. */
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(portal.server.url)
    const request = http.request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => (body += text))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
    })
    request.on('error', reject)
    request.end()
  })

test.each(hiddenPaths)('SEC-18 %s is not found, not even by an administrator', async (path) => {
  for (const headers of [{}, portal.people.admin]) {
    const answer = await ask('GET', path, headers)
    expect([path, answer.status]).toEqual([path, answer.status === 400 ? 400 : 404])
    expect(answer.headers).not.toHaveProperty('server')
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.body).not.toMatch(/fastify|node_modules|at .+\.js|sqlite|postgres/i)
  }
})

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS', 'PROPFIND', 'LOCK']

test.each([...new Set(allCalls().map(([, { path }]) => path))])(
  'SEC-19 %s answers its own methods only',
  async (template) => {
    const own = allCalls().flatMap(([, { path, method }]) => (path === template ? [method] : []))
    const path = template.replace(/:\w+/g, '1')
    const foreign = methods.filter((method) => {
      if (method === 'HEAD') return !own.includes('GET')
      // GET /logout is also a page, which changes nothing.
      if (method === 'GET' && template === '/logout') return false
      return !own.some((known) => known === method)
    })
    for (const method of foreign.filter((name) => !(name === 'HEAD' && template === '/logout'))) {
      const { status } = await ask(method, path, portal.people.admin)
      expect([method, template, status]).toEqual([method, template, 405])
    }
  },
)

test('SEC-19 TRACE echoes nothing', async () => {
  for (const path of ['/', getCsrfCookie.path, '/assets/', '/healthz']) {
    const { status, body } = await ask('TRACE', path, { 'x-canary': 'canary-4711' })
    expect([path, [404, 405].includes(status)]).toEqual([path, true])
    expect(body).not.toContain('canary-4711')
  }
})

test.each(hookPaths)('SEC-92 %s is no call of the production build', async (path) => {
  for (const method of ['GET', 'POST']) {
    const { status } = await ask(method, path, portal.people.admin)
    expect([method, path, status]).toEqual([method, path, 404])
  }
})

const builtFiles = (folder: string, ending: RegExp) =>
  readdirSync(join(root, 'dist', folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

test('SEC-92 no test, no fixture and no movable clock is in the build', () => {
  const files = ['server', 'shared', 'client'].flatMap((folder) => builtFiles(folder, /\.(js|cjs|mjs)$/))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => /\.(test|spec)\.|[/\\]testing[/\\]/.test(file))).toEqual([])
  const hooks = /movableClock|openTestDatabase|savePeople|testSecret|setupServer\(|@testing-library/
  expect(files.filter((file) => hooks.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('SEC-18 no source map of the pages is served', async () => {
  const scripts = builtFiles('client', /\.js$/).map((file) => file.slice(join(root, 'dist/client').length))
  for (const script of scripts) {
    const { status } = await ask('GET', `${script.replaceAll('\\', '/')}.map`)
    expect([script, status]).toEqual([script, 404])
  }
})

test('SEC-106 e-mail addresses of the demonstration school cannot belong to anybody', async () => {
  const read = async (path: string) =>
    JSON.parse((await ask('GET', path, portal.people.admin)).body) as unknown
  const students = (await read('/api/students')) as { id: string }[]
  expect(students.length).toBeGreaterThan(100)
  const records = await Promise.all(students.slice(0, 60).map(({ id }) => read(`/api/student-record/${id}`)))
  const addresses = JSON.stringify(records).match(/[\w.+-]+@[\w.-]+/g) ?? []
  expect(addresses.length).toBeGreaterThan(10)
  expect(
    addresses.filter((address) => !/@([\w-]+\.)*(example(\.(com|net|org))?|test|invalid)$/.test(address)),
  ).toEqual([])
})
