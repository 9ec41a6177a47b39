// What became of every request, by kind.

/** ok: as wished. refused: the server asked to come back, or said no as it should. failed: 5xx or no answer. */
export type Outcome = 'ok' | 'refused' | 'failed'

export interface Figures {
  readonly ok: number
  readonly refused: number
  readonly failed: number
  /** Milliseconds of the answers that were ok. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly longest: number
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN

export const figuresOf = (
  times: readonly number[],
  { ok = times.length, refused = 0, failed = 0 }: Partial<Record<Outcome, number>> = {},
): Figures => {
  const sorted = [...times].sort((a, b) => a - b)
  const [p50, p95, p99] = [at(sorted, 0.5), at(sorted, 0.95), at(sorted, 0.99)]
  return { ok, refused, failed, p50, p95, p99, longest: sorted.at(-1) ?? NaN }
}

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

  /** Forgets the warm-up. */
  clear() {
    this.#times.clear()
    this.#counts.clear()
    this.#statuses.clear()
  }

  of(kind: string): Figures {
    return figuresOf(this.#times.get(kind) ?? [], this.#counts.get(kind) ?? { ok: 0 })
  }

  kinds(): string[] {
    return [...this.#counts.keys()]
  }

  /** What was not ok, as 'kind status: count'. */
  troubles(): string[] {
    return [...this.#statuses].map(([key, count]) => `${key}: ${count}`)
  }
}
