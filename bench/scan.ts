// npm run scan -- [name …]: runs third-party scanners on the built portal with a demonstration school, on this machine only.
// Their own reports go to bench/.output/scan. For scanners that are not installed, it prints how to get them.
import { execFile, spawnSync, type ExecFileException } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Headers } from '../src/server/testing/portal/browser'
import { keep, machine, say } from './count'
import { names as wanted } from './options'
import { inBenchSchool, onCopy, type Member } from './school'

/** Limits high enough not to block a scanner. */
const many = '1000000'
const env = {
  ...{ SIGN_IN_FAILURES_PER_IP: many, SIGN_IN_FAILURES_ALERT: many, DEFAULT_SIGN_INS_PER_IP: many },
  ...{ DEFAULT_SIGN_INS_PER_SCHOOL: many, NAME_SEARCH_PER_IP: many, NAME_SEARCH_PER_IP_DAY: many },
  ...{ NAME_SEARCH_PER_SCHOOL: many, DEMO: 'on', LOG_LEVEL: 'info' },
}

interface Scanned {
  readonly url: string
  readonly id: string
  readonly student: Headers
  readonly admin: Headers
}

const linesOf = (person: Headers) => Object.entries(person).map(([name, value]) => `${name}: ${value}`)

/** An address with a body or a query, and who asks it; * marks the place of sqlmap's payloads. */
const sqlTargets = ({ id, student, admin }: Scanned): readonly (readonly [string, Headers?, object?])[] => [
  ['/api/students?name=asha*'],
  [`/api/field-history/${id}?before=1*`, student],
  [`/api/student-record/${id}*`, student],
  ['/api/audit?about=x*&before=1*', admin],
  [`/api/report-card-page/${id}/2025*/1*`, admin],
  [`/api/registration-data-spreadsheet?ids=${id}*&columns=id*`, admin],
  ['/api/login-student', student, { student_id: `${id}*`, password: 'x*' }],
  ['/api/student', student, { id, mother_occupation: 'Baker*', mother_business_place: 'x*' }],
  ['/api/student-selections', admin, { student_ids: [`${id}*`], label: 'x*' }],
]

interface Scanner {
  readonly install: string
  /** The longest that one run may take. */
  readonly seconds: number
  /** The arguments of each run. @param report where the scanner writes a report of its own */
  readonly runs: (portal: Scanned, report: string) => string[][]
}

const scanners: Readonly<Record<string, Scanner>> = {
  sqlmap: {
    ...{ install: 'apt-get install sqlmap', seconds: 240 },
    runs: (portal, report) =>
      sqlTargets(portal).map(([path, as, data]) => [
        ...['-u', portal.url + path, '--batch', '--level=3', '--risk=2', '--technique=BEUST'],
        ...['--time-sec=2', '--threads=4', '--flush-session', '--ignore-code=401', '--skip-heuristics'],
        `--output-dir=${report}`,
        ...(data ? [`--data=${JSON.stringify(data)}`] : []),
        ...(as ? [`--headers=${linesOf(as).join('\n')}`] : []),
      ]),
  },
  wapiti: {
    ...{ install: 'apt-get install wapiti', seconds: 420 },
    runs: ({ url, id, student, admin }, report) =>
      Object.entries({ visitor: {}, student, admin }).map(([who, person]) => [
        ...['-u', `${url}/`, '-s', `${url}/api/students?name=asha`, '-s', `${url}/api/student-record/${id}`],
        ...['-s', `${url}/api/audit?about=x&before=1`, '-m', 'all,-nikto,-wapp,-buster', '--flush-session'],
        ...['--max-scan-time', '60', '--max-attack-time', '30', '-f', 'txt', '-o', `${report}-${who}.txt`],
        ...['--no-bugreport', ...linesOf(person).flatMap((header) => ['-H', header])],
      ]),
  },
  ffuf: {
    ...{ install: 'apt-get install ffuf dirb', seconds: 180 },
    runs: ({ url, admin }, report) =>
      ['/', '/api/', '/assets/'].map((base) => [
        ...['-u', `${url}${base}FUZZ`, '-w', '/usr/share/dirb/wordlists/common.txt', '-mc', 'all'],
        ...['-fc', '404', '-of', 'md', '-o', `${report}${base.replaceAll('/', '-')}.md`, '-s', '-t', '10'],
        ...linesOf(admin).flatMap((header) => ['-H', header]),
      ]),
  },
}

const output = join(__dirname, '.output/scan')

/** How a run ended, unless by itself and well: one that broke off has not looked at everything. */
const endOf = (error: ExecFileException | null, seconds: number): string => {
  if (!error) return ''
  return error.killed
    ? `was ended after ${seconds} s`
    : `broke off with ${error.signal ?? error.code ?? 'no code'}`
}

/**
 * Writes what the scanner prints, which is ended after its longest time, into a file beside its own reports.
 * @returns the runs that broke off
 */
const use = async (name: string, { install, seconds, runs }: Scanner, portal: Scanned): Promise<string[]> => {
  if (spawnSync(name, ['--help']).error) {
    say(`${name} is not installed: ${install}`)
    return []
  }
  say(`${name} …`)
  const file = join(output, `${name}.txt`)
  writeFileSync(file, '')
  const how = { timeout: seconds * 1000, killSignal: 'SIGKILL', maxBuffer: Infinity } as const
  const broken: string[] = []
  for (const [index, args] of runs(portal, join(output, name)).entries()) {
    const [said, end] = await new Promise<[string, string]>((resolve) =>
      execFile(name, args, how, (error, out, err) => resolve([`${out}${err}`, endOf(error, seconds)])),
    )
    appendFileSync(file, `${name} ${args.join(' ')}\n${said}\n${end}\n`)
    if (end) broken.push(`${name}, run ${index + 1}, ${end}: see ${file}`)
  }
  return broken
}

const isFault = /"request failed"|"level":(50|60|"error"|"fatal")/

/** Fails if the portal's own log shows an internal error, or a scanner broke off. */
export const scan = () =>
  inBenchSchool(
    'sqlite',
    40,
    (school) =>
      onCopy(
        school,
        async ({ origin: url, said, deskOf, office }) => {
          mkdirSync(output, { recursive: true })
          const family = school.students.at(-1) as Member
          const { headers: student } = await deskOf(family)
          const portal = { url, id: family.login, student, admin: office.headers }
          const broken: string[] = []
          for (const [name, scanner] of Object.entries(scanners))
            if (wanted.length === 0 || wanted.includes(name))
              broken.push(...(await use(name, scanner, portal)))
          const faults = said()
            .split('\n')
            .filter((line) => isFault.test(line))
          const count = `${faults.length} faults in the portal's log`
          const text = [machine(), '', ...broken, count, ...faults.slice(0, 20)].join('\n')
          keep('scan', text)
          say(text)
          process.exitCode = faults.length + broken.length > 0 ? 1 : 0
        },
        { env },
      ),
    { sessions: 2 },
  )
