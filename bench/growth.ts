// How the portal slows down as its records grow: the same calls in the portal's first year and in its tenth, in turn on two
// portals, so that other load on the machine affects both. Both have as many students and as many leavers; tables that only
// grow are ten times as long. In year ten the calls are made by the family that has been there longest, and ask about the
// newest student.
import { pathTo, type Call } from '#shared/contract/call'
import { allCalls } from '#shared/contract/index'
import type { Headers } from '../src/server/testing/portal/browser'
import { call } from '../src/server/testing/storm/http'
import { atMost, p95, table, type Row } from './count'
import { options, type Engine } from './options'
import { inBenchSchool, onCopy, type Member, type Running, type School } from './school'
import { fillYears } from './years'

const students = 1200
const ages = [1, 10] as const
const limit = 1.5
/** Their seats in years.ts: seven years at school, and less than one. */
const seats = { longest: 20, newcomer: 0 }
/** A smaller difference is noise of the machine. */
const noticedMs = 3

/** A portal of one age, and who calls it. */
interface Age extends Pick<Running, 'agent' | 'origin'> {
  readonly headers: Readonly<Record<Who, Headers>>
}

type Who = 'office' | 'family'

interface Asking {
  readonly name: string
  readonly times: number
  /** Some calls need a certain role, or a school with certain data. */
  readonly mayBeRefused?: true
  readonly who: Who
  readonly path: (turn: number) => string
  /** Of a save. */
  readonly body?: (turn: number) => object
}

/** Calls that need the results of other calls first, or read a whole table by design (checking the audit log's chain). */
const notAsked = new Set([
  'getPack',
  'getPackFile',
  'getFile',
  'getThumbnail',
  'getAuditChain',
  'checkReport',
  'getSensitiveList',
])

/** The number of calls in each round. */
const timesOf = ({ load }: Call): number => (load === 'reports' || load === 'exports' ? 1 : 6)

/** Values for the parameters in the paths of calls. */
const placesOf = ({ login: studentId }: Member) => ({
  ...{ studentId, year: '2025', term: '2', classId: '1A', formLevel: '1', place: 'all', kind: 'students' },
  ...{ purpose: 'students', list: 'class-list', importId: 'old-1' },
})

const reads = (who: Who, member: Member): Asking[] =>
  allCalls()
    .filter(([name, { method }]) => method === 'GET' && !notAsked.has(name))
    .map(([name, one]) => ({
      ...{ name: `${name}, ${who}`, who, times: timesOf(one), mayBeRefused: true },
      path: () => pathTo(one, placesOf(member) as never),
    }))

const asked = (name: string, path: Asking['path']): Asking => ({
  ...{ name: `${name}, office`, who: 'office', times: 6, path },
})

const saving = (name: string, { login: id }: Member, bodyOf: (turn: number) => object): Asking => ({
  ...{ name, who: 'family', times: 20, path: () => '/api/student' },
  body: (turn) => ({ id, ...bodyOf(turn) }),
})

const longestOf = ({ students: members }: School) => members[seats.longest] as Member

const askings = (school: School, record: object): Asking[] => {
  const { students: members } = school
  const member = longestOf(school)
  const newcomer = members[seats.newcomer] as Member
  const { version: _version, updatedAt: _updatedAt, ...plain } = record as Record<string, unknown>
  const mine = { _changed: ['allergy'], _client: 'tab' }
  return [
    ...reads('family', member),
    ...reads('office', member),
    asked(
      'another record each time',
      (turn) => `/api/student-record/${members[turn % members.length]?.login}`,
    ),
    asked('audit of one student', () => `/api/audit?about=${member.login}`),
    asked('audit of a newcomer', () => `/api/audit?about=${newcomer.login}`),
    asked('audit of somebody unknown', () => '/api/audit?about=19990001'),
    asked('audit of an administrator', () => '/api/audit?about=admin:3'),
    asked('audit of an act', () => '/api/audit?kind=sign-in'),
    asked('audit of a rare act', () => '/api/audit?kind=reports'),
    asked('who saw a newcomer', () => `/api/who-saw/${newcomer.login}`),
    asked('history of a newcomer', () => `/api/field-history/${newcomer.login}`),
    asked('terms of a newcomer', () => `/api/report-card-terms/${newcomer.login}`),
    asked('audit of a month', () => '/api/audit?from=2026-09-01&to=2026-10-01'),
    saving('save of one answer', member, (turn) => ({
      ...mine,
      allergy: `nuts ${turn}`,
      _seq: turn + 1,
      _base: 1,
    })),
    saving('save without _base', member, (turn) => ({ ...plain, allergy: `dust ${turn}` })),
  ]
}

interface Measured {
  readonly name: string
  /** p95 in milliseconds, by age of the portal. */
  readonly p95: readonly number[]
}

/** The fastest of a few rounds counts for a call: other load on the machine makes single rounds slower. */
const rounds = 3

/** Refused calls are left out. */
const measureOne = async (grown: readonly Age[], asking: Asking): Promise<Measured | undefined> => {
  const best = grown.map(() => Infinity)
  let turn = 0
  for (let round = 0; round <= rounds; round += 1) {
    const times = grown.map((): number[] => [])
    // The first round is a single call, slower than a typical one.
    for (const last = turn + (round === 0 ? 1 : asking.times); turn < last; turn += 1)
      for (const [index, age] of grown.entries()) {
        const body = asking.body && JSON.stringify(asking.body(turn))
        const url = `${age.origin}${asking.path(turn)}`
        const method = body ? 'POST' : 'GET'
        const { status, waitedMs, text } = await call(age.agent, method, url, age.headers[asking.who], body)
        if (status !== 200 && !asking.mayBeRefused) throw new Error(`${asking.name}: ${status} ${text}`)
        if (status !== 200) return undefined
        times[index]?.push(waitedMs)
      }
    if (round === 0) continue
    for (const [index, one] of times.entries()) best[index] = Math.min(best[index] ?? 0, p95(one))
  }
  return { name: asking.name, p95: best }
}

const env = {
  ...{ LOG_LEVEL: 'silent', NAME_SEARCH_PER_SCHOOL: '1000000', RETENTION_NIGHTLY: 'off' },
  ...{ BACKUP_AT: 'off' },
}

/** Runs the work on a portal of this age. */
const inAge = (school: School, years: number, work: (age: Age, running: Running) => Promise<void>) =>
  onCopy(
    school,
    async (running) => {
      const family = await running.deskOf(longestOf(school))
      const headers = { office: running.office.headers, family: family.headers }
      await work({ ...running, headers }, running)
    },
    { env, prepare: (copy) => fillYears(copy, years, students) },
  )

const measured: Array<Measured & { readonly engine: Engine }> = []

const measure = (school: School) =>
  inAge(school, ages[0], (young, { office }) =>
    inAge(school, ages[1], async (old) => {
      const path = `/api/student-record/${longestOf(school).login}`
      const { answer } = await office.ask<[object]>({ method: 'GET', path })
      for (const asking of askings(school, answer[0])) {
        const one = await measureOne([young, old], asking)
        if (one) measured.push({ ...one, engine: school.engine })
      }
    }),
  )

const ratioOf = ([young = NaN, old = NaN]: readonly number[]): number =>
  old - young < noticedMs ? Math.min(old / young, limit) : old / young

export const rows = async (): Promise<Row[]> => {
  for (const engine of options.engines) await inBenchSchool(engine, students, measure, { sessions: 40 })
  return measured.map((one) =>
    atMost(`${one.name}, ${one.engine}: p95 in year ten over year one`, ratioOf(one.p95), limit),
  )
}

/** Rows for docs/benchmarks.md. */
export const text = (): string =>
  options.engines
    .map((engine) =>
      table(
        [`${engine}, p95 in ms`, ...ages.map((years) => `year ${years}`), 'ratio'],
        measured
          .filter((one) => one.engine === engine)
          .map(({ name, p95: [young = NaN, old = NaN] }) => [name, young, old, (old / young).toFixed(2)]),
      ),
    )
    .join('\n\n')
