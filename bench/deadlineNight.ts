// The deadline night (REL-70 … REL-77): the peak of one school, and as close to ten times that as the generator's core can
// go, on both databases; first with the server on one core and the families on the other, then with both unpinned. And the
// minute after a posting, in which all families sign in and open the new report card (REL-73, REL-74, REL-76).
import { atLeast, atMost, engineNames, type Figures, type Row } from './count'
import { runPhase, type Measured, type Plan } from './load/phase'
import { options } from './options'
import { inBenchSchool } from './school'

const students = 1200

interface Slo {
  readonly id: string
  readonly what: string
  /** Limits at one school's peak, and at ten times that. */
  readonly limits: readonly [once: number, tenfold: number]
  readonly of: (measured: Measured) => number
  /** Passes at or above its limit instead of at or below it. */
  readonly isFloor?: true
}

const slo = (id: string, what: string, limits: Slo['limits'], of: Slo['of']): Slo => ({
  id,
  what,
  limits,
  of,
})

const save = ({ tally }: Measured) => tally.of('save')
const p95Of = (kind: string) => (one: Measured) => one.tally.of(kind).p95
const longestSeconds = (kind: string) => (one: Measured) => one.tally.of(kind).longest / 1000
const failedShare = ({ ok, failed }: Figures) => (100 * failed) / Math.max(1, ok + failed)
const storedShare = ({ ok, failed, refused }: Figures) => (100 * ok) / Math.max(1, ok + failed + refused)

const deadline: readonly Slo[] = [
  slo('REL-70', 'acknowledged and lost, after kill -9', [0, 0], ({ faults }) => faults.length),
  slo('REL-71', 'save p50 (ms)', [30, 100], (one) => save(one).p50),
  slo('REL-71', 'save p95 (ms)', [150, 500], (one) => save(one).p95),
  slo('REL-71', 'save p99 (ms)', [400, 1500], (one) => save(one).p99),
  slo('REL-72', 'saves that failed at first (%)', [0.1, 1], (one) => failedShare(save(one))),
  slo('REL-72', 'saves never stored', [0, 0], ({ unsaved }) => unsaved),
  slo('REL-73', 'sign-in p95 (ms)', [800, 2500], p95Of('sign-in')),
  slo('REL-74', 'reads p95 (ms)', [150, 400], p95Of('read')),
  slo('REL-75', 'upload p95, last byte to answer (ms)', [500, 2000], p95Of('upload')),
  {
    ...slo('REL-75', 'uploads stored (%)', [99.5, 99], ({ tally }) => storedShare(tally.of('upload'))),
    isFloor: true,
  },
  slo('REL-76', 'registration PDF p95 (s)', [1, 4], ({ tally }) => tally.of('form PDF').p95 / 1000),
  slo('REL-76', 'spreadsheet (s)', [5, 15], longestSeconds('spreadsheet')),
  slo('REL-76', 'all-classes report (s)', [20, 60], longestSeconds('all-classes report')),
  slo('REL-77', 'memory at its highest (MB)', [512, 1500], ({ memory }) => memory),
  slo('REL-77', 'processor, of two cores (%)', [70, 100], ({ cpu }) => cpu),
]

/** The limits are those of the deadline night at its worst. */
const posting: readonly Slo[] = [
  slo('REL-70', 'acknowledged and lost, after kill -9', [0, 0], ({ faults }) => faults.length),
  {
    ...slo('REL-76', 'families who have seen the card', [students, students], ({ seen }) => seen),
    isFloor: true,
  },
  slo('REL-73', 'sign-in p95 (ms)', [2500, 2500], p95Of('sign-in')),
  slo('REL-74', 'reads p95 (ms)', [400, 400], p95Of('read')),
  slo('REL-76', 'card as PDF p95 (s)', [4, 4], ({ tally }) => tally.of('card PDF').p95 / 1000),
  slo('REL-77', 'memory at its highest (MB)', [512, 512], ({ memory }) => memory),
]

const slosOf = { deadline, posting } as const
const done: Measured[] = []

const nameOf = ({ scale, pinning }: Measured) => `${scale} ×, ${pinning}`

const rowOf = (one: Measured, { id, what, limits, of, isFloor }: Slo): Row => {
  const judge = isFloor ? atLeast : atMost
  const title = `${id} ${what}, ${engineNames[one.engine]}, ${nameOf(one)}`
  return judge(title, of(one), limits[one.scale > 1 ? 1 : 0])
}

const runAll = async (plans: readonly Omit<Plan, 'engine'>[]): Promise<Row[]> => {
  done.length = 0
  for (const engine of options.engines)
    await inBenchSchool(engine, students, async (school) => {
      for (const plan of plans) done.push(await runPhase(school, { ...plan, engine }))
    })
  return done.flatMap((one) => slosOf[one.kind].map((each) => rowOf(one, each)))
}

export const night = (): Promise<Row[]> =>
  runAll(
    options.scales.flatMap((scale) =>
      options.pinning.map(
        (pinning) => ({ kind: 'deadline', scale, pinning, seconds: options.seconds }) as const,
      ),
    ),
  )

export const releaseMinute = (): Promise<Row[]> =>
  runAll([{ kind: 'posting', scale: 1, pinning: 'free', seconds: 60 }])

const traffic = (one: Measured): string => {
  const saves = one.tally.of('save').ok / one.seconds
  const around = [
    `${one.acknowledged} acknowledged, ${one.faults.length} lost`,
    `${(saves / 110).toFixed(1)} × the model's saves were answered`,
    `${one.joined} saves went along with the next of their family`,
    `portal ${one.cpu.toFixed(0)} %, database ${one.databaseCpu.toFixed(0)} % of two cores`,
    `families ${one.generatorCpu.toFixed(0)} % of one core`,
  ].join('; ')
  const faults = one.faults.slice(0, 5).map((fault) => `- ${fault}`)
  const title = `#### ${engineNames[one.engine]}, ${nameOf(one)}`
  return [title, one.tally.text(one.seconds), `${around}.`, ...faults].join('\n\n')
}

/** The requests of each phase, for docs/benchmarks.md. */
export const text = (): string => done.map(traffic).join('\n\n')
