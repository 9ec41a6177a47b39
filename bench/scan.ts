// npm run scan -- [name …]: runs third-party scanners on the built portal with a demonstration school, on this machine only.
// For scanners that are not installed, it prints how to get them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { cookiesOf, csrfHeaders, type Headers } from '../src/server/testing/portal/browser'
import { call } from '../src/server/testing/storm/http'
import { keep, machine, say } from './count'
import { names as wanted } from './options'
import { startPortal } from './portal'
import { inFolder } from './school'

interface Scanned {
  readonly url: string
  readonly student: Headers
  readonly admin: Headers
}

/** Limits high enough not to block a scanner. */
const many = '1000000'
const generous = {
  ...{ SIGN_IN_FAILURES_PER_IP: many, SIGN_IN_FAILURES_ALERT: many, DEFAULT_SIGN_INS_PER_IP: many },
  ...{ DEFAULT_SIGN_INS_PER_SCHOOL: many, NAME_SEARCH_PER_IP: many, NAME_SEARCH_PER_IP_DAY: many },
  ...{ NAME_SEARCH_PER_SCHOOL: many, DEMO: 'on', LOG_LEVEL: 'info' },
}

const agent = new Agent({ keepAlive: true })

const signIn = async (url: string, path: string, body: object): Promise<Headers> => {
  const visit = await call(agent, 'GET', `${url}/sanctum/csrf-cookie`, {})
  const before = cookiesOf(visit.headers)
  const answer = await call(agent, 'POST', url + path, csrfHeaders(before), JSON.stringify(body))
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return csrfHeaders({ ...before, ...cookiesOf(answer.headers) })
}

const linesOf = (person: Headers) => Object.entries(person).map(([name, value]) => `${name}: ${value}`)

/** The output of a program, which is ended after this many seconds. */
const outputOf = (seconds: number, program: string, args: readonly string[]) =>
  new Promise<string>((resolve) => {
    const child = spawn('timeout', [String(seconds), program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()))
    child.once('error', (error) => resolve(String(error)))
    child.once('close', () => resolve(output))
  })

/** An address with a body or a query; * marks the place of sqlmap's payloads. */
const sqlTargets = ({ student, admin }: Scanned): { path: string; data?: string; as?: Headers }[] => [
  { path: '/api/students?name=asha*' },
  { path: '/api/field-history/20260002?before=1*', as: student },
  { path: '/api/student-record/20260002*', as: student },
  { path: '/api/audit?about=x*&before=1*', as: admin },
  { path: '/api/report-card-page/20260002/2025*/1*', as: admin },
  { path: '/api/registration-data-spreadsheet?ids=20260002*&columns=id*', as: admin },
  { path: '/api/login-student', data: '{"student_id":"20260002*","password":"x*"}', as: student },
  {
    path: '/api/student',
    data: '{"id":"20260002","mother_occupation":"Baker*","mother_business_place":"x*"}',
    as: student,
  },
  { path: '/api/student-selections', data: '{"student_ids":["20260002*"],"label":"x*"}', as: admin },
]

const sqlmap = async (portal: Scanned, folder: string): Promise<string[]> => {
  const findings: string[] = []
  for (const { path, data, as } of sqlTargets(portal)) {
    const output = await outputOf(240, 'sqlmap', [
      ...['-u', portal.url + path, '--batch', '--level=3', '--risk=2', '--technique=BEUST', '--time-sec=2'],
      ...['--threads=4', '--flush-session', `--output-dir=${join(folder, 'sqlmap')}`, '--ignore-code=401'],
      ...['--skip-heuristics', ...(data ? [`--data=${data}`] : [])],
      ...(as ? [`--headers=${linesOf(as).join('\n')}`] : []),
    ])
    const said = output.split('\n').filter((line) => /is vulnerable|injectable$|Type: /.test(line))
    for (const line of said)
      if (!/does not (seem|appear)/.test(line)) findings.push(`${path}: ${line.trim()}`)
  }
  return findings
}

interface WapitiReport {
  readonly vulnerabilities: Record<string, { method: string; path: string; info: string }[]>
  readonly anomalies: WapitiReport['vulnerabilities']
}

const wapiti = async (portal: Scanned, folder: string): Promise<string[]> => {
  const findings: string[] = []
  const starts = ['/api/students?name=asha', '/api/student-record/20260002', '/api/audit?about=x&before=1']
  for (const [who, person] of Object.entries({ visitor: {}, student: portal.student, admin: portal.admin })) {
    const report = join(folder, `wapiti-${who}.json`)
    await outputOf(420, 'wapiti', [
      ...['-u', `${portal.url}/`, ...starts.flatMap((path) => ['-s', portal.url + path])],
      ...['-m', 'all,-nikto,-wapp,-buster', '--flush-session', '--max-scan-time', '60'],
      ...['--max-attack-time', '30', '-f', 'json', '-o', report, '--no-bugreport'],
      ...linesOf(person).flatMap((header) => ['-H', header]),
    ])
    if (!existsSync(report)) {
      findings.push(`${who}: no report was written`)
      continue
    }
    const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport
    for (const [kind, list] of Object.entries({ ...vulnerabilities, ...anomalies }))
      for (const { method, path, info } of list) findings.push(`${who}: ${kind}: ${method} ${path}: ${info}`)
  }
  return findings
}

/** Paths of the portal's own pages; no other word of a list may exist. */
const known = new Set([
  '',
  'admin',
  'favicon.ico',
  'favicon.svg',
  'healthz',
  'readyz',
  'robots.txt',
  'index.html',
])

interface FfufReport {
  readonly results?: { input: { FUZZ: string }; status: number; length: number }[]
}

const ffuf = async (portal: Scanned, folder: string): Promise<string[]> => {
  const findings: string[] = []
  for (const base of ['/', '/api/', '/assets/']) {
    const report = join(folder, 'ffuf.json')
    await outputOf(180, 'ffuf', [
      ...['-u', `${portal.url}${base}FUZZ`, '-w', '/usr/share/dirb/wordlists/common.txt'],
      ...['-mc', 'all', '-fc', '404', '-of', 'json', '-o', report, '-s', '-t', '10'],
      ...linesOf(portal.admin).flatMap((header) => ['-H', header]),
    ])
    const { results = [] } = JSON.parse(readFileSync(report, 'utf8')) as FfufReport
    for (const { input, status, length } of results)
      if (!(base === '/' && known.has(input.FUZZ)))
        findings.push(`${base}${input.FUZZ}: ${status}, ${length} bytes`)
  }
  return findings
}

const scanners = [
  { name: 'sqlmap', version: '--version', install: 'apt-get install sqlmap', run: sqlmap },
  { name: 'wapiti', version: '--version', install: 'apt-get install wapiti', run: wapiti },
  { name: 'ffuf', version: '-V', install: 'apt-get install ffuf dirb', run: ffuf },
]

interface Result {
  readonly line: string
  readonly findings: readonly string[]
}

const resultOf = async (
  { name, version, install, run }: (typeof scanners)[number],
  portal: Scanned,
  folder: string,
): Promise<Result> => {
  const { error, stdout } = spawnSync(name, [version], { encoding: 'utf8' })
  if (error) return { line: `| ${name} | not installed | ${install} |`, findings: [] }
  say(`${name} …`)
  const started = Date.now()
  const findings = await run(portal, folder)
  const seconds = Math.round((Date.now() - started) / 1000)
  const number = /\d+\.\d+[.\d]*/.exec(stdout)?.[0] ?? 'unknown'
  const line = `| ${name} | ${number} | ${findings.length} findings in ${seconds} s |`
  return { line, findings: findings.map((text) => `- ${name}: ${text}`) }
}

/** Fails if the portal's own log shows an internal error. */
export const scan = () =>
  inFolder(async (folder) => {
    const portal = await startPortal({ ...generous, DATABASE_URL: '', DATA_DIR: join(folder, 'data') })
    const results: Result[] = []
    try {
      const url = portal.origin
      const family = { student_id: '20260002', password: 'portal-demo' }
      const student = await signIn(url, '/api/login-student', family)
      const office = { username: 'admin', password: 'portal-demo-admin' }
      const scanned = { url, student, admin: await signIn(url, '/api/admin-login', office) }
      for (const scanner of scanners.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
        results.push(await resultOf(scanner, scanned, folder))
    } finally {
      agent.destroy()
      await portal.stop()
    }
    const isFault = /"request failed"|"level":(50|60|"error"|"fatal")/
    const faults = portal
      .said()
      .split('\n')
      .filter((line) => isFault.test(line))
    const tables = ['| tool | version | result |', '|---|---|---|', ...results.map(({ line }) => line)]
    const findings = results.flatMap((result) => result.findings)
    const text = [
      machine(),
      '',
      ...tables,
      '',
      ...findings,
      '',
      `${faults.length} faults in the portal's log`,
    ]
    keep('scan', [...text, ...faults.slice(0, 20)].join('\n'))
    say([...text, ...faults.slice(0, 20)].join('\n'))
    process.exitCode = faults.length > 0 ? 1 : 0
  })
