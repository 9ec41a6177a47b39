// The deadline night (REL-70 … REL-77): the peak of one school, and as close to ten times that as the generator's core can
// go, on both databases; first with the server on one core and the families on the other, then with both unpinned.
import { options, type Engine } from './options'
import { runPhase, type Measured, type Plan } from './load/phase'
import { foundBenchSchool } from './school'
import { table, type Cell, type Row, type Figures } from './count'

const students = 1200
const done: Measured[] = []

const plansOf = (engine: Engine): Plan[] =>
  options.scales.flatMap((scale) =>
    options.pinning.map((pinning) => ({ engine, scale, pinning, seconds: options.seconds })),
  )

const nameOf = ({ scale, pinning }: Plan) => `${scale} ×, ${pinning}`
const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const rowOf = ({ engine, ...plan }: Measured, { slo, measured, limit, pass }: Held): Row => ({
  what: `${slo.id} ${slo.what}${slo.unit && ` (${slo.unit})`}, ${engineNames[engine]}, ${nameOf({ engine, ...plan })}`,
  measured: Number(measured.toFixed(2)),
  limit,
  ratio: limit === 0 ? measured : Number((measured / limit).toFixed(3)),
  pass,
})

export const rows = async (): Promise<Row[]> => {
  const all: Row[] = []
  for (const engine of options.engines) {
    const school = await foundBenchSchool(engine, students)
    try {
      for (const plan of plansOf(engine)) {
        const measured = await runPhase(school, plan)
        done.push(measured)
        all.push(...hold(measured).map((held) => rowOf(measured, held)))
      }
    } finally {
      await school.remove()
    }
  }
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
const errorShare = ({ ok, failed }: Figures) => (100 * failed) / Math.max(1, ok + failed)

export const slos: readonly Slo[] = [
  {
    id: 'REL-70',
    what: 'acknowledged and lost, after kill -9',
    limits: [0, 0],
    unit: '',
    of: ({ faults }) => faults.length,
  },
  { id: 'REL-71', what: 'save p50', limits: [30, 100], unit: 'ms', of: (one) => save(one).p50 },
  { id: 'REL-71', what: 'save p95', limits: [150, 500], unit: 'ms', of: (one) => save(one).p95 },
  { id: 'REL-71', what: 'save p99', limits: [400, 1500], unit: 'ms', of: (one) => save(one).p99 },
  {
    id: 'REL-72',
    what: 'saves that failed at first',
    limits: [0.1, 1],
    unit: '%',
    of: (one) => errorShare(save(one)),
  },
  { id: 'REL-72', what: 'saves never stored', limits: [0, 0], unit: '', of: ({ unsaved }) => unsaved },
  {
    id: 'REL-73',
    what: 'sign-in p95',
    limits: [800, 2500],
    unit: 'ms',
    of: ({ tally }) => tally.of('sign-in').p95,
  },
  {
    id: 'REL-74',
    what: 'reads p95',
    limits: [150, 400],
    unit: 'ms',
    of: ({ tally }) => tally.of('read').p95,
  },
  {
    id: 'REL-75',
    what: 'upload p95, last byte to answer',
    limits: [500, 2000],
    unit: 'ms',
    of: ({ tally }) => tally.of('upload').p95,
  },
  {
    id: 'REL-75',
    what: 'uploads stored',
    limits: [99.5, 99],
    unit: '%',
    of: ({ tally }) => uploadShare(tally.of('upload')),
    isFloor: true,
  },
  {
    id: 'REL-76',
    what: 'registration PDF p95',
    limits: [1, 4],
    unit: 's',
    of: ({ tally }) => tally.of('form PDF').p95 / 1000,
  },
  {
    id: 'REL-76',
    what: 'spreadsheet',
    limits: [5, 15],
    unit: 's',
    of: ({ tally }) => tally.of('spreadsheet').longest / 1000,
  },
  {
    id: 'REL-76',
    what: 'all-classes report',
    limits: [20, 60],
    unit: 's',
    of: ({ tally }) => tally.of('all-classes report').longest / 1000,
  },
  {
    id: 'REL-77',
    what: 'memory at its highest',
    limits: [512, 1500],
    unit: 'MB',
    of: ({ memory }) => memory,
  },
  { id: 'REL-77', what: 'processor, of two cores', limits: [70, 100], unit: '%', of: ({ cpu }) => cpu },
]

const uploadShare = ({ ok, failed, refused }: Figures) => (100 * ok) / Math.max(1, ok + failed + refused)

export interface Held {
  readonly slo: Slo
  readonly measured: number
  readonly limit: number
  readonly pass: boolean
}

export const hold = (measured: Measured): Held[] =>
  slos.map((slo) => {
    const limit = slo.limits[measured.scale > 1 ? 1 : 0]
    const value = slo.of(measured)
    return { slo, measured: value, limit, pass: slo.isFloor ? value >= limit : value <= limit }
  })
