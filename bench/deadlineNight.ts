// The deadline night (REL-70 … REL-77): the peak of one school, and as close to ten times that as the generator's core can
// go, on both databases; first with the server on one core and the families on the other, then with both unpinned.
import { options, type Engine } from './options'
import { runPhase, type Measured, type Plan } from './load/phase'
import { inBenchSchool } from './school'
import { engineNames, table, type Cell, type Row, type Figures } from './count'

const students = 1200
const done: Measured[] = []

const plansOf = (engine: Engine): Plan[] =>
  options.scales.flatMap((scale) =>
    options.pinning.map((pinning) => ({ engine, scale, pinning, seconds: options.seconds })),
  )

const nameOf = ({ scale, pinning }: Plan) => `${scale} ×, ${pinning}`

const rowOf = ({ engine, ...plan }: Measured, { slo, measured, limit, pass }: Held): Row => ({
  what: `${slo.id} ${slo.what}${slo.unit && ` (${slo.unit})`}, ${engineNames[engine]}, ${nameOf({ engine, ...plan })}`,
  measured: Number(measured.toFixed(2)),
  limit,
  ratio: limit === 0 ? measured : Number((measured / limit).toFixed(3)),
  pass,
})

export const rows = async (): Promise<Row[]> => {
  const all: Row[] = []
  for (const engine of options.engines)
    await inBenchSchool(engine, students, async (school) => {
      for (const plan of plansOf(engine)) {
        const measured = await runPhase(school, plan)
        done.push(measured)
        all.push(...hold(measured).map((held) => rowOf(measured, held)))
      }
    })
  return all
}

const verdictOf = ({ measured, pass }: Held): string => {
  const text = Number.isInteger(measured) ? String(measured) : measured.toFixed(measured < 10 ? 2 : 0)
  return pass ? text : `**${text}**`
}

const sloTable = (phases: readonly Measured[]): string => {
  const held = phases.map(hold)
  return table(
    ['SLO', '1 ×', '10 ×', ...phases.map(nameOf)],
    slos.map(({ id, what, unit, limits, isFloor }, index) => [
      `${id} ${what}${unit && ` (${unit})`}`,
      ...limits.map((limit) => `${isFloor ? '≥' : '≤'} ${limit}`),
      ...held.map((one) => (one[index] ? verdictOf(one[index]) : '–')),
    ]),
  )
}

const trafficRow = ({ tally, seconds }: Measured, kind: string): Cell[] => {
  const { ok, refused, failed, p50, p95, p99, longest } = tally.of(kind)
  return [kind, ok / seconds, p50, p95, p99, longest, refused, failed]
}

const traffic = (one: Measured): string => {
  const saves = one.tally.of('save').ok / one.seconds
  const around = [
    `${one.acknowledged} acknowledged, ${one.faults.length} lost`,
    `${(saves / 110).toFixed(1)} × the model's saves were answered`,
    `${one.joined} saves went along with the next of their family`,
    `portal ${one.cpu.toFixed(0)} %, database ${one.databaseCpu.toFixed(0)} % of two cores`,
    `families ${one.generatorCpu.toFixed(0)} % of one core`,
  ].join('; ')
  const troubles = one.tally.troubles().join(', ')
  const head = ['request (ms)', 'per second', 'p50', 'p95', 'p99', 'longest', 'refused', 'failed']
  return [
    `#### ${engineNames[one.engine]}, ${nameOf(one)}`,
    table(
      head,
      one.tally.kinds().map((kind) => trafficRow(one, kind)),
    ),
    `${around}.${troubles && ` Not as wished: ${troubles}.`}`,
    ...one.faults.slice(0, 5).map((fault) => `- ${fault}`),
  ].join('\n\n')
}

/** Rows for docs/benchmarks.md; a target that was missed is bold. */
export const text = (): string =>
  options.engines
    .flatMap((engine) => {
      const phases = done.filter((one) => one.engine === engine)
      return [`### ${engineNames[engine]}`, sloTable(phases), ...phases.map(traffic)]
    })
    .join('\n\n')

// Compares a phase of the deadline night with REL-70 … REL-77.

interface Slo {
  readonly id: string
  readonly what: string
  /** Limits at one school's peak, and at ten times that. */
  readonly limits: readonly [once: number, tenfold: number]
  readonly unit: string
  readonly of: (measured: Measured) => number
  /** Passes at or above its limit instead of at or below it. */
  readonly isFloor?: true
}

const save = ({ tally }: Measured) => tally.of('save')
const slowOf =
  (kind: string) =>
  ({ tally }: Measured) =>
    tally.of(kind).p95
const longestSeconds =
  (kind: string) =>
  ({ tally }: Measured) =>
    tally.of(kind).longest / 1000
const errorShare = ({ ok, failed }: Figures) => (100 * failed) / Math.max(1, ok + failed)
const storedShare = ({ ok, failed, refused }: Figures) => (100 * ok) / Math.max(1, ok + failed + refused)

const atLimits = (id: string, what: string, limits: Slo['limits'], unit: string, of: Slo['of']): Slo => ({
  id,
  what,
  limits,
  unit,
  of,
})

const slos: readonly Slo[] = [
  atLimits('REL-70', 'acknowledged and lost, after kill -9', [0, 0], '', ({ faults }) => faults.length),
  atLimits('REL-71', 'save p50', [30, 100], 'ms', (one) => save(one).p50),
  atLimits('REL-71', 'save p95', [150, 500], 'ms', (one) => save(one).p95),
  atLimits('REL-71', 'save p99', [400, 1500], 'ms', (one) => save(one).p99),
  atLimits('REL-72', 'saves that failed at first', [0.1, 1], '%', (one) => errorShare(save(one))),
  atLimits('REL-72', 'saves never stored', [0, 0], '', ({ unsaved }) => unsaved),
  atLimits('REL-73', 'sign-in p95', [800, 2500], 'ms', slowOf('sign-in')),
  atLimits('REL-74', 'reads p95', [150, 400], 'ms', slowOf('read')),
  atLimits('REL-75', 'upload p95, last byte to answer', [500, 2000], 'ms', slowOf('upload')),
  {
    ...atLimits('REL-75', 'uploads stored', [99.5, 99], '%', ({ tally }) => storedShare(tally.of('upload'))),
    isFloor: true,
  },
  atLimits('REL-76', 'registration PDF p95', [1, 4], 's', ({ tally }) => tally.of('form PDF').p95 / 1000),
  atLimits('REL-76', 'spreadsheet', [5, 15], 's', longestSeconds('spreadsheet')),
  atLimits('REL-76', 'all-classes report', [20, 60], 's', longestSeconds('all-classes report')),
  atLimits('REL-77', 'memory at its highest', [512, 1500], 'MB', ({ memory }) => memory),
  atLimits('REL-77', 'processor, of two cores', [70, 100], '%', ({ cpu }) => cpu),
]

interface Held {
  readonly slo: Slo
  readonly measured: number
  readonly limit: number
  readonly pass: boolean
}

const hold = (measured: Measured): Held[] =>
  slos.map((slo) => {
    const limit = slo.limits[measured.scale > 1 ? 1 : 0]
    const value = slo.of(measured)
    return { slo, measured: value, limit, pass: slo.isFloor ? value >= limit : value <= limit }
  })
