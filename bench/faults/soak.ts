// REL-63: a short run at one school's peak whose trends are extrapolated: memory, file descriptors, write-ahead log.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openFilesOf, memoryOf } from '../portal'
import { underStorm, type Attack, type Fault } from './fault'

const minutes = Number(process.env.SOAK_MINUTES ?? 3)
const every = 1000
/** Without forced collections, a short run would measure when Node happens to collect. */
const collecting = ['--expose-gc', '--require', join(__dirname, 'collect.cjs')]

interface Sample {
  /** Hours since the start. */
  readonly at: number
  /** Megabytes. */
  readonly memory: number
  readonly files: number
  readonly log: number
}

const take = (pid: number, dataDir: string, start: number): Sample => ({
  at: (performance.now() - start) / 3_600_000,
  memory: memoryOf(pid).now,
  files: openFilesOf(pid),
  log: statSync(join(dataDir, 'portal.sqlite-wal')).size / 1e6,
})

/** Memory rises and falls between collections: the lowest value of each interval shows what remains. */
const floors = (samples: readonly Sample[]): Sample[] => {
  const stretch = Math.max(1, Math.floor(samples.length / 8))
  return Array.from({ length: Math.floor(samples.length / stretch) }, (_none, index) =>
    samples
      .slice(index * stretch, (index + 1) * stretch)
      .reduce((low, one) => (one.memory < low.memory ? one : low)),
  )
}

/** Least squares, in megabytes per hour. */
const slopeOf = (samples: readonly Sample[]): number => {
  const mean = (of: (one: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [at, memory] = [mean((one) => one.at), mean((one) => one.memory)]
  const over = samples.reduce((sum, one) => sum + (one.at - at) * (one.memory - memory), 0)
  return over / samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0)
}

const highest = (samples: readonly Sample[], of: (one: Sample) => number) => Math.max(...samples.map(of))

const soak = async ({ server, scene, found, saves }: Attack) => {
  const start = performance.now()
  const samples: Sample[] = []
  while (performance.now() - start < minutes * 60_000) {
    await wait(every)
    samples.push(take(server.pid, scene.dataDir, start))
  }
  const late = samples.slice(Math.floor(samples.length / 2))
  const slope = slopeOf(floors(late))
  const after8Hours = (late.at(-1)?.memory ?? NaN) + Math.max(0, slope) * 8
  const files = highest(late, (one) => one.files) - highest(samples.slice(0, 5), (one) => one.files)
  const log = highest(samples, (one) => one.log)
  found.must(files <= 5, `${files} descriptors more in the second half.`)
  found.must(log <= 70, `The write-ahead log grew to ${log.toFixed(0)} MB.`)
  found.note(
    `${minutes} min, ${saves.count(200)} saves; descriptors ${files >= 0 ? '+' : ''}${files}, log ≤ ${log.toFixed(0)} MB`,
  )
  found.note(
    `memory ${late.at(-1)?.memory.toFixed(0)} MB, slope of its floor ${slope.toFixed(0)} MB/h (${after8Hours.toFixed(0)} MB after 8 h at most)`,
  )
}

export const soaks: readonly Fault[] = [
  {
    id: 'REL-63',
    name: 'soak',
    done: 'families save, sign in and upload without a pause; extrapolated to 8 h (SOAK_MINUTES)',
    attempt: (size) => underStorm({ ...size, program: [...collecting, ...size.program] }, { attack: soak }),
  },
]
