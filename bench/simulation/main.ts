// npm run simulate -- [--seed N] [--evenings N] [--processes N], or --seed N --evening K for one with its trace.
import { setMaxListeners } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { makeSignalsForgetful } from './browser/globals'
import { playEvening } from './evening'
import { playPortions, serveParent, reportOf } from './processes'
import { openSchoolDatabase } from './school/database'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    evenings: { type: 'string', default: '100000' },
    evening: { type: 'string' },
    processes: { type: 'string', default: String(availableParallelism()) },
    broken: { type: 'string' },
  },
})

const say = (line: string) => void process.stdout.write(`${line}\n`)
const seed = Number(values.seed)

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

const playAll = async (): Promise<boolean> => {
  const evenings = Number(values.evenings)
  say(`seed ${seed}, ${evenings} evenings`)
  const begun = performance.now()
  const sum = await playPortions({ seed, evenings, processes: Number(values.processes), say })
  say(reportOf({ ...sum, seed, evenings, seconds: (performance.now() - begun) / 1000 }))
  return sum.violations === 0
}

const main = async () => {
  if (process.send) return serveParent()
  const isGood = await (values.evening === undefined ? playAll() : playOne(Number(values.evening)))
  process.exit(isGood ? 0 : 1)
}

// A run that cannot continue has failed.
main().catch((error: unknown) => {
  say(`The simulation broke off: ${String(error)}`)
  process.exit(1)
})
