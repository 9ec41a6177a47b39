// npm run faults -- [kill] [io] [power] [--clients 50] [--rounds 20]: breaks things while families save.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { whyNoPowerCut } from './cutDisk'
import { ioErrorSqlite, whyNoIoError } from './ioError'
import { killStormPostgres, killStormSqlite } from './killStorm'
import { machinesFaults } from './machinesFaults'
import type { Size } from './machinesStorm'
import { powerCutPostgres, powerCutSqlite } from './powerCut'
import { conclude, say, type Outcome } from './report'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { clients: { type: 'string', default: '50' }, rounds: { type: 'string', default: '20' } },
})
const size = {
  clients: Number(values.clients),
  rounds: Number(values.rounds),
  program: ['--enable-source-maps', join(__dirname, '../../dist/server/main.js')],
}

interface Fault {
  name: string
  /** Why it cannot be tried here. */
  obstacle: () => Promise<string | undefined> | string | undefined
  storms: ReadonlyArray<(of: typeof size) => Promise<Outcome>>
}

const faults: readonly Fault[] = [
  { name: 'kill', obstacle: () => undefined, storms: [killStormSqlite, killStormPostgres] },
  { name: 'io', obstacle: whyNoIoError, storms: [ioErrorSqlite] },
  ...machinesFaults.map(({ name, done, attempt }) => ({
    name,
    obstacle: () => undefined,
    storms: [
      async (of: Size): Promise<Outcome> => {
        const { acknowledged, seen, faults: found } = await attempt(of)
        say(seen)
        return { what: done, slowestStartMs: 0, acknowledged, faults: [...found] }
      },
    ],
  })),
  { name: 'power', obstacle: whyNoPowerCut, storms: [powerCutSqlite, powerCutPostgres] },
]

const run = async () => {
  const outcomes: Outcome[] = []
  const notTried: string[] = []
  for (const { name, obstacle, storms } of faults) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const reason = await obstacle()
    if (reason) notTried.push(`✗ ${name}: not possible on this machine: ${reason}`)
    else for (const storm of storms) outcomes.push(await storm(size))
  }
  say('')
  const isFine = outcomes.map(conclude).every(Boolean)
  notTried.forEach(say)
  process.exitCode = isFine && notTried.length === 0 ? 0 : 1
}

void run()
