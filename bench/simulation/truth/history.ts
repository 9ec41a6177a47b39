// The school's record, read from its database after each batch, to detect values overwritten unseen.
import type { FieldValue } from '#shared/record/record'
import { asEnrolled, listHistory } from '../school/database'
import type { Db } from '#server/platform/database/schema/schema'
import type { Ledger, Said } from './truth'

export interface Stored {
  /** Unique for each change of a record, even across restores, and increasing in the order of storing. */
  readonly version: number
  readonly field: string
  readonly value: FieldValue
  readonly who: string
  readonly at: number
  /** It was returned after a restore, and was stored already. */
  readonly isConfirmed: boolean
}

type Rows = ReadonlyMap<string, readonly Stored[]>

/** The contents of a record in a copy. */
export interface HistoryCopy {
  readonly rows: Rows
  readonly known: number
}

const has = (rows: readonly Pick<Stored, 'value' | 'at'>[], value: FieldValue, since: number): boolean =>
  rows.some((row, place) => row.value === value && (rows[place + 1]?.at ?? since) >= since)

export class History {
  #rows = new Map<string, readonly Stored[]>()
  /** The changes lost by each restore, by field, oldest first, with the time of the restore. */
  readonly #lost: Array<{ readonly rows: Rows; readonly at: number }> = []
  #known = 0

  constructor(
    readonly db: Db,
    readonly ledger: Ledger,
    readonly studentId: string,
  ) {}

  /** Oldest first. */
  of(field: string): readonly Stored[] {
    return this.#rows.get(field) ?? []
  }

  copy(): HistoryCopy {
    return { rows: new Map(this.#rows), known: this.#known }
  }

  /** Returns the number of fields that have lost a change. */
  putBack({ rows, known }: HistoryCopy, at: number): number {
    const lost = [...this.#rows].flatMap(([field, all]) => {
      const gone = all.slice(rows.get(field)?.length ?? 0)
      return gone.length === 0 ? [] : [[field, gone] as const]
    })
    this.#lost.push({ rows: new Map(lost), at })
    this.#rows = new Map(rows)
    this.#known = known
    return lost.length
  }

  #lostOf(field: string) {
    return this.#lost.flatMap(({ rows, at }) => {
      const lost = rows.get(field)
      return lost ? [{ lost, at }] : []
    })
  }

  /**
   * True if the school had this value at that time, or has had it since. A value lost by a restore counts if another one was
   * stored over it before.
   */
  holds(field: string, value: FieldValue, since: number): boolean {
    const rows = this.of(field)
    if (has([{ value: asEnrolled[field] ?? null, at: 0 }, ...rows], value, since)) return true
    return this.#lostOf(field).some(({ lost }) => {
      const replaced = lost.slice(0, -1)
      return replaced.some((row, place) => row.value === value && (lost[place + 1] as Stored).at >= since)
    })
  }

  /** The school had it at that time or later, until a restore lost it. */
  hasLost(field: string, value: FieldValue, since: number): boolean {
    return this.#lostOf(field).some(({ lost, at }) => at >= since && lost.at(-1)?.value === value)
  }

  /** Returns the problems with the new changes. */
  async read(): Promise<string[]> {
    const rows = await listHistory(this.db, this.studentId, this.#known)
    const wrong: string[] = []
    for (const row of rows) {
      const { field, version } = row
      const stored: Stored = {
        version,
        field,
        value: JSON.parse(row.new_value) as FieldValue,
        who: this.ledger.clients.get(row.client ?? '') ?? 'nobody',
        at: Date.parse(row.at),
        isConfirmed: row.old_value === row.new_value,
      }
      wrong.push(...this.#wrongWith(stored))
      this.#rows.set(field, [...this.of(field), stored])
    }
    this.#known = rows.at(-1)?.id ?? this.#known
    return wrong
  }

  /** The version under which it was first stored, if a restore has lost it and nobody has given the same answer again. */
  #firstVersion({ who, field, value, version, at }: Stored): number {
    const lost = this.#lostOf(field)
      .flatMap(({ lost }) => lost)
      .filter((row) => row.who === who && row.value === value && row.at < at)
      .at(-1)
    if (!lost) return version
    const all = this.ledger.of(who, this.studentId, field)
    const isNew = all.some((one) => one.value === value && one.isWish && one.at > lost.at)
    return isNew ? version : lost.version
  }

  /** A person who saw the value before it was confirmed has seen it. */
  #lastChange(field: string): number {
    const changed = this.of(field)
      .filter(({ isConfirmed }) => !isConfirmed)
      .at(-1)
    return changed ? this.#firstVersion(changed) : 0
  }

  #wrongWith(stored: Stored): string[] {
    const before = this.of(stored.field).at(-1)
    const { who, field, value, version } = stored
    const all = this.ledger.of(who, this.studentId, field)
    const said = all.filter((one) => one.value === value)
    if (said.length === 0) return [`invented: ${who} never put ${String(value)} into ${field}`]
    if (!before || before.value === value) return []
    const [first, firstBefore] = [this.#firstVersion(stored), this.#firstVersion(before)]
    const of = `${String(before.value)} of ${before.who} (version ${before.version})`
    const by = `${who} stored ${String(value)} as version ${version}`
    if (first !== version && first < firstBefore)
      return [`overwritten unseen: ${field} had ${of}; ${by}, an older answer that came back`]
    if (before.who === who || said.some(({ saw }) => saw >= this.#lastChange(field))) return []
    // Both had given the same answer before, and no other was shown since: nobody's answer was replaced unseen.
    const isReplacedBy = (one: Said) =>
      all
        .slice(0, all.indexOf(one))
        .some(
          ({ value: earlier, saw }, place, { length }) =>
            earlier === before.value && (saw === one.saw || place === length - 1),
        )
    if (said.some(isReplacedBy)) return []
    return [`overwritten unseen: ${field} had ${of}; ${by}`]
  }
}
