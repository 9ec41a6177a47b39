// npm run simulate -- [--seed N] [--evenings N] [--processes N], or --seed N --evening K for one with its trace.
import { fork } from 'node:child_process'
import { once, setMaxListeners } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { say } from '../count'
import { makeSignalsForgetful } from './browser/globals'
import { playEvening } from './evening'
import { openSchoolDatabase } from './school/database'
import type { Counts } from './world'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    evenings: { type: 'string', default: '100000' },
    evening: { type: 'string' },
    processes: { type: 'string', default: String(availableParallelism()) },
    /** The first evening of a portion, in a process started for it. */
    from: { type: 'string' },
    broken: { type: 'string' },
  },
})

const [seed, evenings] = [Number(values.seed), Number(values.evenings)]

makeSignalsForgetful()
// About twelve listeners of a page wait for one signal, the end of a sign-in; many more would be a leak.
setMaxListeners(30)

// In a browser, unhandled rejections of a page only go to its console; those of the school's server never get here.
process.on('unhandledRejection', () => undefined)

const playOne = async (evening: number): Promise<boolean> => {
  const { violations } = await playEvening(seed, evening, await openSchoolDatabase(), say)
  say(violations.length === 0 ? 'No violations.' : violations.join('\n'))
  return violations.length === 0
}

// ── Many evenings are played in portions: each in a process and with a database of its own.

interface Played {
  readonly counts: Counts
  readonly violations: ReadonlyArray<readonly [evening: number, what: string]>
}

const portionSize = 250

const addTo = (sum: Counts, counts: Counts) => {
  for (const [what, count] of Object.entries(counts)) sum[what] = (sum[what] ?? 0) + count
}

const playPortion = async (from: number): Promise<void> => {
  const database = await openSchoolDatabase()
  const counts: Counts = {}
  const violations: Array<[number, string]> = []
  for (let evening = from; evening < Math.min(evenings, from + portionSize); evening += 1) {
    const result = await playEvening(seed, evening, database)
    addTo(counts, result.counts)
    violations.push(...result.violations.map((what): [number, string] => [evening, what]))
  }
  const played: Played = { counts, violations }
  process.send?.(played, undefined, undefined, () => process.exit())
}

/**
 * A larger young generation: evenings leave much garbage, and with a process per core this saves a sixth of the processor
 * time.
 */
const flags = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
  '--stack-trace-limit=0',
]

const portionOf = async (from: number): Promise<Played> => {
  const args = ['--seed', String(seed), '--evenings', String(evenings), '--from', String(from)]
  const child = fork(process.argv[1] as string, args, { execArgv: flags })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process of evening ${from} ended with ${String(code)}.`)
  })
  const [played] = (await Promise.race([once(child, 'message'), ended])) as [Played]
  ended.catch(() => undefined)
  return played
}

const maxTold = 20

const playAll = async (): Promise<boolean> => {
  say(`seed ${seed}, ${evenings} evenings`)
  const counts: Counts = {}
  let [violations, next] = [0, 0]
  const work = async () => {
    while (next < evenings) {
      const from = next
      next += portionSize
      const played = await portionOf(from)
      for (const [evening, what] of played.violations)
        if ((violations += 1) <= maxTold) say(`✗ --seed ${seed} --evening ${evening}: ${what}`)
      addTo(counts, played.counts)
    }
  }
  await Promise.all(Array.from({ length: Number(values.processes) }, work))
  for (const [what, count] of Object.entries(counts).sort()) say(`${what}: ${Math.round(count)}`)
  say(`seed ${seed}: ${evenings.toLocaleString('en')} evenings, ${violations} violations`)
  return violations === 0
}

const main = async () => {
  if (values.from !== undefined) return playPortion(Number(values.from))
  const isGood = await (values.evening === undefined ? playAll() : playOne(Number(values.evening)))
  process.exit(isGood ? 0 : 1)
}

// A run that cannot continue has failed.
main().catch((error: unknown) => {
  say(`The simulation broke off: ${String(error)}`)
  process.exit(1)
})
