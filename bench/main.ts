// npm run bench -- [name …]: measures and writes the table to bench/.output/results.{md,json}.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Row } from './row'

type Module = () => Promise<{ rows: () => Promise<Row[]> }>

const modules: Readonly<Record<string, Module>> = {
  signInPage: () => import('./signInPage'),
  typing: () => import('./typing'),
  signInTiming: () => import('./signInTiming'),
  autosaves: () => import('./autosaves'),
  studentRecord: () => import('./studentRecord'),
  registrationForm: () => import('./registrationForm'),
  registrationSheet: () => import('./registrationSheet'),
  registrationReport: () => import('./registrationReport'),
  reportCard: () => import('./reportCard'),
  packs: () => import('./packs'),
  busyOffice: () => import('./busyOffice'),
  studentsTable: () => import('./studentsTable'),
  importDryRun: () => import('./importDryRun'),
}

const say = (text: string) => void process.stdout.write(`${text}\n`)

const line = ({ what, measured, limit, ratio, pass }: Row) =>
  `| ${what} | ${measured} | ${limit} | ${ratio} | ${pass ? 'yes' : '**no**'} |`

const tableOf = (rows: readonly Row[]) =>
  ['| what | measured | limit | ratio | reached |', '|---|--:|--:|--:|---|', ...rows.map(line)].join('\n')

const write = (rows: readonly Row[]) => {
  const folder = join(__dirname, '.output')
  mkdirSync(folder, { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}`
  const when = new Date().toISOString()
  writeFileSync(join(folder, 'results.json'), JSON.stringify({ machine, when, rows }, null, 2))
  writeFileSync(join(folder, 'results.md'), `${machine}, ${when}\n\n${tableOf(rows)}\n`)
}

const run = async () => {
  const wanted = process.argv.slice(2)
  const names = wanted.length > 0 ? wanted : Object.keys(modules)
  const all: Row[] = []
  for (const name of names) {
    const load = modules[name]
    if (!load)
      throw new Error(`There is no measurement ${name}. Choose from: ${Object.keys(modules).join(', ')}.`)
    say(`${name} …`)
    all.push(...(await (await load()).rows()))
    write(all)
  }
  say(tableOf(all))
  process.exitCode = all.every(({ pass }) => pass) ? 0 : 1
}

void run()
