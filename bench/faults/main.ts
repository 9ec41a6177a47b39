// npm run faults -- [name or id …] [--clients 50] [--rounds 20] [--seed 7 [--round 3]]: breaks things while families save,
// and compares what was acknowledged with what is stored afterwards. The table also goes to bench/.output/faults.md.
import { join } from 'node:path'
import { keep, machine, say } from '../count'
import { names, sizeOfFaults } from '../options'
import { attacks } from './attacks'
import { backups } from './backups'
import { crowds } from './crowds'
import { diskStates } from './diskState'
import type { Fault, Size, Tried } from './fault'
import { ioErrors } from './ioError'
import { killStorms, powerCuts } from './killStorm'
import { machinesFaults } from './machinesFaults'
import { otherPrograms } from './otherPrograms'
import { packetLosses } from './packetLoss'
import { phones } from './phones'
import { phonesReturn } from './phonesReturn'
import { recoveries } from './recovery'
import { scarcities } from './scarcity'
import { soaks } from './soak'
import { uploadFaults } from './uploadFaults'

const number = ({ id }: Fault) => Number(id.slice(4))

/** Every fault script, in the order of the plan. */
const faults: readonly Fault[] = [
  ...[...killStorms, ...powerCuts, ...ioErrors, ...diskStates, ...uploadFaults, ...crowds, ...attacks],
  ...[...scarcities, ...backups, ...machinesFaults, ...packetLosses, ...soaks, ...recoveries],
  ...[...phones, ...phonesReturn, ...otherPrograms],
].sort((a, b) => number(a) - number(b))

const size: Size = {
  ...sizeOfFaults,
  program: ['--enable-source-maps', join(__dirname, '../../dist/server/main.js')],
}

interface Line {
  readonly fault: Fault
  /** The reason why it was skipped. */
  readonly obstacle?: string
  readonly tried?: Tried
}

const isWanted = ({ id, name }: Fault) => names.length === 0 || names.includes(name) || names.includes(id)

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

const verdictOf = ({ obstacle, tried }: Line): string => {
  if (!tried) return `cannot be made here: ${obstacle?.split('\n')[0]}`
  return tried.faults.length === 0 ? 'held' : '**failed**'
}

const rowOf = (line: Line): string => {
  const { fault, tried } = line
  const wrong = tried && (tried.faults.length === 0 ? 0 : `**${tried.faults.length}**`)
  const cells = [fault.id, `\`${fault.name}\`: ${fault.done}`, tried?.seen ?? '', tried?.acknowledged ?? '–']
  return `| ${[...cells, wrong ?? '–', verdictOf(line)].join(' | ')} |`
}

const tableOf = (lines: readonly Line[]) => [
  '| id | what was done | what was seen | acknowledged | lost or wrong | verdict |',
  '|---|---|---|--:|--:|---|',
  ...lines.map(rowOf),
]

export const runFaults = async () => {
  const wanted = faults.filter(isWanted)
  if (wanted.length === 0) throw new Error(`Choose from: ${faults.map(({ name }) => name).join(', ')}.`)
  const lines: Line[] = []
  for (const fault of wanted) {
    const line = await attempt(fault)
    lines.push(line)
    for (const text of line.tried?.faults.slice(0, 20) ?? []) say(`  ✗ ${text}`)
  }
  const text = [machine(), '', ...tableOf(lines), ''].join('\n')
  keep('faults', text)
  say(`\n${text}`)
  process.exitCode = lines.every(({ tried }) => tried?.faults.length === 0) ? 0 : 1
}
