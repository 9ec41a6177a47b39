// npm run scan -- [name …]: runs third-party scanners on the built portal with a demonstration school, on this machine only.
// Their own reports go to bench/.output/scan. For scanners that are not installed, it prints how to get them.
import { execFile, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { cookiesOf, csrfHeaders, type Headers } from '../src/server/testing/portal/browser'
import { call } from '../src/server/testing/storm/http'
import { keep, machine, say } from './count'
import { names as wanted } from './options'
import { withServer } from './portal'
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

const headersOf = (person: Headers) => Object.entries(person).map(([name, value]) => `${name}: ${value}`)

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

interface Scanner {
  readonly name: string
  readonly install: string
  /** The longest that one run may take. */
  readonly seconds: number
  /** The arguments of each run. @param report where the scanner writes a report of its own */
  readonly runs: (portal: Scanned, report: string) => string[][]
}

const sqlmap: Scanner = {
  ...{ name: 'sqlmap', install: 'apt-get install sqlmap', seconds: 240 },
  runs: (portal, report) =>
    sqlTargets(portal).map(({ path, data, as }) => [
      ...['-u', portal.url + path, '--batch', '--level=3', '--risk=2', '--technique=BEUST', '--time-sec=2'],
      ...[
        '--threads=4',
        '--flush-session',
        `--output-dir=${report}`,
        '--ignore-code=401',
        '--skip-heuristics',
      ],
      ...(data ? [`--data=${data}`] : []),
      ...(as ? [`--headers=${headersOf(as).join('\n')}`] : []),
    ]),
}

const wapiti: Scanner = {
  ...{ name: 'wapiti', install: 'apt-get install wapiti', seconds: 420 },
  runs: ({ url, student, admin }, report) =>
    Object.entries({ visitor: {}, student, admin }).map(([who, person]) => [
      ...['-u', `${url}/`, '-s', `${url}/api/students?name=asha`, '-s', `${url}/api/student-record/20260002`],
      ...['-s', `${url}/api/audit?about=x&before=1`, '-m', 'all,-nikto,-wapp,-buster', '--flush-session'],
      ...['--max-scan-time', '60', '--max-attack-time', '30', '-f', 'txt', '-o', `${report}-${who}.txt`],
      ...['--no-bugreport', ...headersOf(person).flatMap((header) => ['-H', header])],
    ]),
}

const ffuf: Scanner = {
  ...{ name: 'ffuf', install: 'apt-get install ffuf dirb', seconds: 180 },
  runs: ({ url, admin }, report) =>
    ['/', '/api/', '/assets/'].map((base) => [
      ...[
        '-u',
        `${url}${base}FUZZ`,
        '-w',
        '/usr/share/dirb/wordlists/common.txt',
        '-mc',
        'all',
        '-fc',
        '404',
      ],
      ...['-of', 'md', '-o', `${report}${base.replaceAll('/', '-')}.md`, '-s', '-t', '10'],
      ...headersOf(admin).flatMap((header) => ['-H', header]),
    ]),
}

const output = join(__dirname, '.output/scan')

/** Resolves with the output of the program, which is ended after its longest time. */
const outputOf = ({ name, seconds }: Scanner, args: readonly string[]) =>
  new Promise<string>((resolve) =>
    execFile(name, args, { timeout: seconds * 1000, maxBuffer: Infinity }, (_error, stdout) =>
      resolve(stdout),
    ),
  )

/** Writes the output of the scanner into a file beside its own reports. */
const use = async (scanner: Scanner, portal: Scanned) => {
  const { name, install, runs } = scanner
  if (spawnSync(name, ['--help']).error) return say(`${name} is not installed: ${install}`)
  say(`${name} …`)
  const file = join(output, `${name}.txt`)
  writeFileSync(file, '')
  for (const args of runs(portal, join(output, name)))
    appendFileSync(file, `${name} ${args.join(' ')}\n${await outputOf(scanner, args)}\n`)
}

const isFault = /"request failed"|"level":(50|60|"error"|"fatal")/

/** Fails if the portal's own log shows an internal error. */
export const scan = () =>
  inFolder(async (dataDir) => {
    mkdirSync(output, { recursive: true })
    await withServer({ ...generous, DATA_DIR: dataDir }, async ({ origin: url, said }) => {
      const family = { student_id: '20260002', password: 'portal-demo' }
      const student = await signIn(url, '/api/login-student', family)
      const office = { username: 'admin', password: 'portal-demo-admin' }
      const admin = await signIn(url, '/api/admin-login', office)
      for (const scanner of [sqlmap, wapiti, ffuf])
        if (wanted.length === 0 || wanted.includes(scanner.name)) await use(scanner, { url, student, admin })
      const faults = said()
        .split('\n')
        .filter((line) => isFault.test(line))
      const text = [
        machine(),
        '',
        `${faults.length} faults in the portal's log`,
        ...faults.slice(0, 20),
      ].join('\n')
      keep('scan', text)
      say(text)
      process.exitCode = faults.length > 0 ? 1 : 0
    })
  })
