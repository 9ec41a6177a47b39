// Runs evenings in several processes, in batches: each batch has its own database.
import { fork, type ChildProcess } from 'node:child_process'
import { playEvening } from './evening'
import { openSchoolDatabase } from './school/database'
import type { Counts } from './world'

interface Portion {
  readonly seed: number
  readonly from: number
  readonly to: number
}

interface Played {
  readonly evenings: number
  readonly minutes: number
  readonly counts: Counts
  readonly cpuMs: number
  readonly violations: ReadonlyArray<readonly [evening: number, what: string]>
}

const addTo = (sum: Counts, counts: Counts) => {
  for (const [what, count] of Object.entries(counts)) sum[what] = (sum[what] ?? 0) + count
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const play = async ({ seed, from, to }: Portion): Promise<Played> => {
  const database = await openSchoolDatabase()
  const begun = cpuMs()
  const counts: Counts = {}
  const violations: Array<[number, string]> = []
  let minutes = 0
  for (let evening = from; evening < to; evening += 1) {
    const result = await playEvening(seed, evening, database)
    minutes += result.minutes
    addTo(counts, result.counts)
    violations.push(...result.violations.map((what): [number, string] => [evening, what]))
  }
  await database.close()
  return { evenings: to - from, minutes, counts, cpuMs: cpuMs() - begun, violations }
}

/** Runs in a process started for it. */
export const serveParent = (): void => {
  process.on('message', (portion: Portion) => {
    play(portion).then(
      (played) => process.send?.(played),
      (error: unknown) => {
        process.stderr.write(`A portion broke off: ${String(error)}\n`)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => process.exit())
}

interface Run {
  readonly seed: number
  readonly evenings: number
  readonly processes: number
  readonly say: (line: string) => void
}

export interface Sum {
  readonly violations: number
  readonly counts: Counts
  readonly minutes: number
  readonly cpuMs: number
}

const portionSize = 250
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
const mostTold = 20
const tellEvery = 5000

export const playPortions = async ({ seed, evenings, processes, say }: Run): Promise<Sum> => {
  const sum = { violations: 0, counts: {} as Counts, minutes: 0, cpuMs: 0 }
  let next = 0
  let done = 0
  const take = (played: Played) => {
    for (const [evening, what] of played.violations)
      if ((sum.violations += 1) <= mostTold) say(`✗ --seed ${seed} --evening ${evening}: ${what}`)
    done += played.evenings
    if (done % tellEvery === 0) say(`${done} of ${evenings} played`)
    sum.minutes += played.minutes
    sum.cpuMs += played.cpuMs
    addTo(sum.counts, played.counts)
  }
  const give = (child: ChildProcess): boolean => {
    if (next >= evenings) return false
    const portion = { seed, from: next, to: Math.min(evenings, next + portionSize) }
    next = portion.to
    child.send(portion satisfies Portion)
    return true
  }
  const work = () =>
    new Promise<void>((ended, failed) => {
      const child = fork(process.argv[1] as string, [], { execArgv: flags })
      child.on('message', (played: Played) => {
        take(played)
        if (!give(child)) child.disconnect()
      })
      child.on('exit', (code) => (code === 0 ? ended() : failed(new Error(`A process ended with ${code}.`))))
      if (!give(child)) child.disconnect()
    })
  const needed = Math.min(processes, Math.ceil(evenings / portionSize))
  await Promise.all(Array.from({ length: needed }, work))
  return sum
}

interface Told extends Sum {
  readonly seed: number
  readonly evenings: number
  readonly seconds: number
}

const grouped = (count: number) => Math.round(count).toLocaleString('en')

export const reportOf = ({ seed, evenings, seconds, minutes, cpuMs, counts, violations }: Told): string => {
  const happened = Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([what, count]) => `${what} ${grouped(count)}`)
  return [
    `made-up time: ${grouped(minutes / 60)} h; ${happened.join(', ')}`,
    `${seconds.toFixed(0)} s, ${(evenings / seconds).toFixed(1)} evenings/s, ${(cpuMs / evenings).toFixed(1)} ms of processor each`,
    `seed ${seed}: ${grouped(evenings)} evenings, ${violations} violations`,
  ].join('\n')
}
