// npm run bench -- [name …]: measures and writes the table to bench/.output/results.{md,json}; what a measurement
// has to say besides, to bench/.output/<name>.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { check } from './check'
import { names as wanted, options } from './options'
import type { Row } from './count'

interface Measurement {
  rows: () => Promise<Row[]>
  /** Tables of its own, in markdown. */
  text?: () => string
}
type Module = () => Promise<Measurement>

const modules: Readonly<Record<string, Module>> = {
  signInPage: () => import('./signInPage'),
  keptPages: () => import('./keptPages'),
  pageSpeed: () => import('./pageSpeed'),
  firstContent: () => import('./firstContent'),
  lighthouse: () => import('./lighthouse'),
  typing: () => import('./typing'),
  marksGrid: () => import('./marksGrid'),
  interaction: () => import('./interaction'),
  signInTiming: () => import('./signInTiming'),
  autosaves: () => import('./autosaves'),
  studentRecord: () => import('./studentRecord'),
  registrationForm: () => import('./registrationForm'),
  registrationSheet: () => import('./registrationSheet'),
  registrationReport: () => import('./registrationReport'),
  reportCard: () => import('./reportCard'),
  packs: () => import('./packs'),
  papers: () => import('./papers'),
  busyOffice: () => import('./busyOffice'),
  seed: () => import('./seed'),
  studentsTable: () => import('./studentsTable'),
  largeSchool: () => import('./largeSchool'),
  importDryRun: () => import('./importDryRun'),
  yearTurn: () => import('./yearTurn'),
  marks: () => import('./marks'),
  hostileInput: () => import('./hostileInput'),
  hostileUploads: () => import('./hostileUploads'),
  firstCalls: () => import('./firstCalls'),
  'deadline-night': () => import('./deadlineNight'),
  'release-minute': () => import('./releaseMinute'),
  sizes: () => import('./sizes'),
  growth: () => import('./growth'),
  development: () => import('./development'),
}

const say = (text: string) => void process.stdout.write(`${text}\n`)

const line = ({ what, measured, limit, ratio, pass }: Row) =>
  `| ${what} | ${measured} | ${limit} | ${ratio} | ${pass ? 'yes' : '**no**'} |`

const tableOf = (rows: readonly Row[]) =>
  ['| what | measured | limit | ratio | reached |', '|---|--:|--:|--:|---|', ...rows.map(line)].join('\n')

const folder = join(__dirname, '.output')
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}`

const write = (rows: readonly Row[]) => {
  mkdirSync(folder, { recursive: true })
  const when = new Date().toISOString()
  writeFileSync(join(folder, 'results.json'), JSON.stringify({ machine, when, rows }, null, 2))
  writeFileSync(join(folder, 'results.md'), `${machine}, ${when}\n\n${tableOf(rows)}\n`)
}

const writeText = (name: string, text: string) => {
  const command = `npm run bench -- ${process.argv.slice(2).join(' ')}`
  const whole = `${machine}, ${new Date().toISOString().slice(0, 16)}Z, \`${command}\`\n\n${text}\n`
  writeFileSync(join(folder, `${name}.md`), whole)
  say(whole)
}

const run = async () => {
  const names = wanted.length > 0 ? wanted : Object.keys(modules)
  const all: Row[] = []
  for (const name of names) {
    const load = modules[name]
    if (!load)
      throw new Error(`There is no measurement ${name}. Choose from: ${Object.keys(modules).join(', ')}.`)
    say(`${name} …`)
    const measurement = await load()
    all.push(...(await measurement.rows()))
    write(all)
    if (measurement.text) writeText(name, measurement.text())
  }
  say(tableOf(all))
  process.exitCode = all.every(({ pass }) => pass) ? 0 : 1
}

void (options.check ? check({ ...modules, faults: () => import('./faults/faults') }) : run())
