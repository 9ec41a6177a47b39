// npm run faults -- [name or id …] [--clients 50] [--rounds 20] [--seed 7 [--round 3]]: breaks things while families save, and holds what
// was acknowledged against what is there afterwards. The table also goes to bench/.output/faults.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { say, type Fault, type Size, type Tried } from './fault'
import { asTests, faults } from './faults'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clients: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    round: { type: 'string' },
  },
})
const size: Size = {
  clients: Number(values.clients),
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  ...(values.round !== undefined && { round: Number(values.round) }),
  program: ['--enable-source-maps', join(__dirname, '../../dist/server/main.js')],
}

interface Line {
  readonly fault: Fault
  /** Why it was not tried. */
  readonly obstacle?: string
  readonly tried?: Tried
}

const isWanted = ({ id, name }: Fault) =>
  positionals.length === 0 || positionals.includes(name) || positionals.includes(id)

const attempt = async (fault: Fault): Promise<Line> => {
  const obstacle = await fault.obstacle?.()
  if (obstacle) return { fault, obstacle }
  say(`${fault.id} ${fault.name}: ${fault.done} …`)
  try {
    return { fault, tried: await fault.attempt(size) }
  } catch (error) {
    return { fault, tried: { faults: [(error as Error).message], seen: '' } }
  }
}

const rowOf = ({ fault, obstacle, tried }: Line): string => {
  const cells = tried
    ? [tried.acknowledged ?? '–', tried.faults.length === 0 ? 0 : `**${tried.faults.length}**`]
    : ['–', '–']
  const verdict = tried
    ? tried.faults.length === 0
      ? 'held'
      : '**failed**'
    : `cannot be made here: ${obstacle?.split('\n')[0]}`
  return `| ${[fault.id, `\`${fault.name}\`: ${fault.done}`, tried?.seen ?? '', ...cells, verdict].join(' | ')} |`
}

const tableOf = (lines: readonly Line[]) => [
  '| id | what was done | what was seen | acknowledged | lost or wrong | verdict |',
  '|---|---|---|--:|--:|---|',
  ...lines.map(rowOf),
]

const testRows = () => asTests.map(([id, what, where]) => `| ${id} | ${what} | ${where} |`)

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}`

const write = (lines: readonly Line[]) => {
  const command = [
    'npm run faults',
    ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : []),
  ].join(' ')
  const folder = join(__dirname, '../.output')
  mkdirSync(folder, { recursive: true })
  const head = `${machine}, ${new Date().toISOString().slice(0, 16)}Z, \`${command}\``
  const tests = ['| id | what | test |', '|---|---|---|', ...testRows()]
  const text = [head, '', ...tableOf(lines), '', 'Tested where it belongs:', '', ...tests, ''].join('\n')
  writeFileSync(join(folder, 'faults.md'), text)
  say(`\n${text}`)
}

const run = async () => {
  const wanted = faults.filter(isWanted)
  if (wanted.length === 0) throw new Error(`Choose from: ${faults.map(({ name }) => name).join(', ')}.`)
  const lines: Line[] = []
  for (const fault of wanted) {
    const line = await attempt(fault)
    lines.push(line)
    for (const text of line.tried?.faults.slice(0, 20) ?? []) say(`  ✗ ${text}`)
  }
  write(lines)
  process.exitCode = lines.every(({ tried }) => tried?.faults.length === 0) ? 0 : 1
}

/** Also when something that was broken will not let go. */
void run().then(() => process.exit())
