// The deadline night (REL-70 … REL-77): one school's peak and as near ten times that as the generator's core can
// make, on both databases, with the server on one core and the families on the other, then with both free.
import { options, type Engine } from './options'
import { runPhase, type Measured, type Plan } from './load/phase'
import { foundBenchSchool } from './school'
import { hold, slos, type Held } from './load/slo'
import { table, type Cell, type Row } from './count'

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

/** For docs/benchmarks.md; bold: not reached. */
export const text = (): string =>
  options.engines
    .flatMap((engine) => {
      const phases = done.filter((one) => one.engine === engine)
      return [`### ${engineNames[engine]}`, sloTable(phases), ...phases.map(traffic)]
    })
    .join('\n\n')
