// What people have typed and chosen, written down beside the portal: what the invariants are held against.
import type { FieldValue } from '#shared/record/record'

export interface Said {
  /** An account on a device: several tabs of it are one person. */
  readonly who: string
  readonly tab: number
  readonly studentId: string
  readonly field: string
  readonly value: FieldValue
  readonly at: number
  /** The newest version of the record that this person had before them in this field. */
  readonly saw: number
  /** False when it is what the record shows anyway: nothing is wanted then. */
  readonly isWish: boolean
  /** Whether the page knew the server's time. */
  readonly hasTime: boolean
  /** False when the page said that this browser keeps nothing. */
  readonly keeps: boolean
  /** It has not rested for 300 ms yet: nothing is promised. */
  isFresh: boolean
  /** Why nobody need save it any more. */
  over?: string
}

export const restMs = 300

/**
 * Each page learns the server's time from an answer that may have been on its way for so long (browser/network.ts): of
 * two answers given in two tabs within that time the portal may take either for the later one (decision 13).
 */
const clockDoubtMs = 20_000

export class Ledger {
  readonly #said = new Map<string, Said[]>()
  /** Which person a name of the save machine belongs to. */
  readonly clients = new Map<string, string>()

  #listOf(who: string, studentId: string, field: string): Said[] {
    const key = `${who} ${studentId} ${field}`
    const list = this.#said.get(key) ?? []
    this.#said.set(key, list)
    return list
  }

  say(said: Said): Said {
    this.#listOf(said.who, said.studentId, said.field).push(said)
    return said
  }

  /** Oldest first. */
  of(who: string, studentId: string, field: string): readonly Said[] {
    return this.#listOf(who, studentId, field)
  }

  last(who: string, studentId: string, field: string): Said | undefined {
    return this.of(who, studentId, field).at(-1)
  }

  /** Everything of this person in this field up to now. */
  giveUp(who: string, studentId: string, field: string, why: string) {
    for (const said of this.of(who, studentId, field)) said.over ??= why
  }

  /** The same answer, and those of other tabs about which nobody can say whether they are later. */
  equallyLate(said: Said): Said[] {
    const { who, studentId, field } = said
    const isDoubtful = ({ tab, at }: Said) => tab !== said.tab && Math.abs(at - said.at) < clockDoubtMs
    return this.of(who, studentId, field).filter((other) => other === said || isDoubtful(other))
  }

  all(): ReadonlyArray<readonly Said[]> {
    return [...this.#said.values()]
  }
}
