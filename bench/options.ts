// What can be said behind the names: npm run bench -- deadline-night --seconds 30 --scales 1
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '30' },
    engines: { type: 'string', default: 'sqlite,postgres' },
    scales: { type: 'string', default: '1,10' },
    pinning: { type: 'string', default: 'pinned,free' },
    students: { type: 'string', default: '1200,12000,120000' },
    check: { type: 'boolean', default: false },
  },
})

export type Engine = 'sqlite' | 'postgres'
export type Pinning = 'pinned' | 'free'

const list = (text: string) => text.split(',').filter(Boolean)

export const names: readonly string[] = positionals
export const options = {
  /** Of one phase, after its warm-up. */
  seconds: Number(values.seconds),
  engines: list(values.engines) as Engine[],
  /** Times the model of one school's peak. */
  scales: list(values.scales).map(Number),
  /** pinned: the server on core 0, the families on core 1. free: both where the system puts them. */
  pinning: list(values.pinning) as Pinning[],
  /** Sizes of the schools whose cost is compared. */
  students: list(values.students).map(Number),
  /** Nothing is measured: everything is loaded as it would be run. */
  check: values.check,
} as const
