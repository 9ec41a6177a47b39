// Measurements, their limits, and where results are written.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

export const say = (text: string) => void process.stdout.write(`${text}\n`)

/** The machine, time and command of this run. */
export const machine = (): string => {
  const [first] = cpus()
  const command = `node scripts/bench.cjs ${process.argv.slice(2).join(' ')}`
  return `${cpus().length} × ${first?.model ?? 'unknown'}, ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}, ${new Date().toISOString().slice(0, 16)}Z, \`${command}\``
}

/** Writes to bench/.output: markdown, and JSON data if there is any. */
export const keep = (name: string, text: string, data?: object) => {
  const folder = join(__dirname, '.output')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.md`), text)
  if (data) writeFileSync(join(folder, `${name}.json`), JSON.stringify(data, null, 2))
}

/** The work's duration in milliseconds. */
export const msOf = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The results of so many runs, one after the other. */
export const runsOf = async <Result>(
  count: number,
  run: (turn: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let turn = 0; turn < count; turn += 1) results.push(await run(turn))
  return results
}

/** The durations of so many runs, one after the other, in milliseconds. */
export const timesOf = (count: number, work: (turn: number) => unknown): Promise<number[]> =>
  runsOf(count, (turn) => msOf(() => work(turn)))

/** The work's duration in milliseconds, and by how many megabytes this process's memory rose at most. */
export const watched = async (work: () => unknown): Promise<{ ms: number; extra: number }> => {
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
  const ms = await msOf(work)
  clearInterval(watch)
  return { ms, extra: (peak - before) / 1e6 }
}

/** One row of the table that `npm run bench` writes. */
export interface Row {
  readonly what: string
  /** In the unit named by `what`. */
  readonly measured: number
  /** The limit, or the figure of the reference measured in the same run. */
  readonly limit: number
  readonly ratio: number
  readonly pass: boolean
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** Passes at or below the limit. */
export const atMost = (what: string, measured: number, limit: number): Row => ({
  what,
  measured: rounded(measured, 2),
  limit,
  // A ratio to a limit of 0 does not exist.
  ratio: limit === 0 ? 0 : rounded(measured / limit, 3),
  pass: measured <= limit,
})

/** Passes at or above the limit, which may be a fraction of a reference measured in the same run. */
export const atLeast = (what: string, measured: number, limit: number): Row => ({
  what,
  measured: rounded(measured, 2),
  limit: rounded(limit, 2),
  ratio: rounded(measured / limit, 3),
  pass: measured >= limit,
})

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN

/** The percentile of the times for this share. */
const share = (times: readonly number[], part: number): number =>
  at(
    [...times].sort((a, b) => a - b),
    part,
  )

export const median = (times: readonly number[]): number => share(times, 0.5)

export const p95 = (times: readonly number[]): number => share(times, 0.95)

export const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

/** ok: as expected. refused: the server asked to retry, or refused correctly. failed: 5xx or no answer. */
export type Outcome = 'ok' | 'refused' | 'failed'

export interface Figures {
  readonly ok: number
  readonly refused: number
  readonly failed: number
  /** Durations of the ok answers, in milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly longest: number
}

export const figuresOf = (
  times: readonly number[],
  { ok = times.length, refused = 0, failed = 0 }: Partial<Record<Outcome, number>> = {},
): Figures => {
  const sorted = [...times].sort((a, b) => a - b)
  const [p50, ninetyFive, p99] = [at(sorted, 0.5), at(sorted, 0.95), at(sorted, 0.99)]
  return { ok, refused, failed, p50, p95: ninetyFive, p99, longest: sorted.at(-1) ?? NaN }
}

/** Every answer of a run, grouped by the kind of request. */
export class Tally {
  readonly #times = new Map<string, number[]>()
  readonly #counts = new Map<string, Record<Outcome, number>>()
  readonly #statuses = new Map<string, number>()

  record(kind: string, ms: number, outcome: Outcome, status = 0) {
    const counts = this.#counts.get(kind) ?? { ok: 0, refused: 0, failed: 0 }
    counts[outcome] += 1
    this.#counts.set(kind, counts)
    if (outcome !== 'ok') {
      const key = `${kind} ${status === 0 ? 'no answer' : status}`
      this.#statuses.set(key, (this.#statuses.get(key) ?? 0) + 1)
      return
    }
    const times = this.#times.get(kind)
    if (times) times.push(ms)
    else this.#times.set(kind, [ms])
  }

  /** Discards the answers of the warm-up. */
  clear() {
    this.#times.clear()
    this.#counts.clear()
    this.#statuses.clear()
  }

  of(kind: string): Figures {
    return figuresOf(this.#times.get(kind) ?? [], this.#counts.get(kind) ?? { ok: 0 })
  }

  /** A table of all kinds, with the answers of these seconds per second; below it the answers that were not ok. */
  text(seconds: number): string {
    const lines = [...this.#counts.keys()].map((kind): Cell[] => {
      const { ok, refused, failed, p50, p95, p99, longest } = this.of(kind)
      return [kind, ok, ok / seconds, p50, p95, p99, longest, refused, failed]
    })
    const times = ['p50', 'p95', 'p99', 'longest']
    const head = ['request (ms)', 'answers', 'per second', ...times, 'refused', 'failed']
    const troubles = [...this.#statuses].map(([key, count]) => `${key}: ${count}`).join(', ')
    return `${table(head, lines)}${troubles && `\n\nNot as wished: ${troubles}.`}`
  }
}

export type Cell = string | number

const digits = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)

const shown = (value: Cell): string => {
  if (typeof value === 'string') return value
  if (!Number.isFinite(value)) return '–'
  return Number.isInteger(value) ? value.toLocaleString('en-GB') : value.toFixed(digits(value))
}

/** A markdown table as in docs/benchmarks.md: the first column is text, the others are figures. */
export const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map((_name, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.map(shown).join(' | ')} |`)
    .join('\n')

const resultOf = ({ what, measured, limit, ratio, pass }: Row) =>
  `| ${what} | ${measured} | ${limit} | ${ratio} | ${pass ? 'yes' : '**no**'} |`

export const resultsOf = (rows: readonly Row[]): string =>
  ['| what | measured | limit | ratio | reached |', '|---|--:|--:|--:|---|', ...rows.map(resultOf)].join('\n')

export const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const
