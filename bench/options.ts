// The words and options of the command line: npm run bench -- deadline-night --seconds 30 --scales 1
import { parseArgs } from 'node:util'

const text = (value: string) => ({ type: 'string', default: value }) as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: text('30'),
    engines: text('sqlite,postgres'),
    scales: text('1,10'),
    pinning: text('pinned,free'),
    students: text('1200,10000,120000'),
    clients: text('50'),
    rounds: text('20'),
    seed: text(String(Math.floor(Math.random() * 2 ** 31))),
    round: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})

export type Engine = 'sqlite' | 'postgres'
export type Pinning = 'pinned' | 'free'

const list = (words: string) => words.split(',').filter(Boolean)

/** The first word is the command: measure, faults or scan. */
export const [program = 'measure', ...names] = positionals

export const options = {
  /** The length of a phase after its warm-up, in seconds. */
  seconds: Number(values.seconds),
  engines: list(values.engines) as Engine[],
  /** Multiples of the model of one school's peak. */
  scales: list(values.scales).map(Number),
  /** pinned: the server on core 0, the families on core 1. free: the system places both. */
  pinning: list(values.pinning) as Pinning[],
  /** The sizes of the schools whose cost is compared. */
  students: list(values.students).map(Number),
  /** Only loads everything that a run would use. */
  check: values.check,
} as const

export const sizeOfFaults = {
  clients: Number(values.clients),
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  ...(values.round !== undefined && { round: Number(values.round) }),
}
