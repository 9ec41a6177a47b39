// A record, kept apart from the portal, of what people have typed and chosen; the invariants are checked against it.
import type { FieldValue } from '#shared/record/record'
import type { Visit } from '../people/visit'
import { textsOn, toGiveBackOn, valuesOn } from './disk'
import { equallyLate, promiseOf, restMs } from '../../promise'
import type { World } from '../world'

export interface Said {
  /** An account on a device: several tabs of it are one person. */
  readonly who: string
  readonly tab: number
  readonly studentId: string
  readonly field: string
  readonly value: FieldValue
  readonly at: number
  /** The newest version of the record that this person had seen in this field. */
  readonly saw: number
  /** False if it equals the value that the record shows: then nothing is to be stored. */
  readonly isWish: boolean
  /** True if the page knew the server's time. */
  readonly hasTime: boolean
  /** False if the page said that this browser stores nothing. */
  readonly keeps: boolean
  /** It has not yet rested for 300 ms: nothing is promised. */
  isFresh: boolean
  /** The reason why nobody need save it any more. */
  over?: string
}

/**
 * Each page learns the server's time from an answer that may have been in transit for this long (browser/network.ts): if two
 * tabs give answers within that time, the portal may take either as the later one (decision 13).
 */
const clockDoubtMs = 20_000

export class Ledger {
  readonly #said = new Map<string, Said[]>()
  /** The person behind a name in the save machine. */
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

  /** All answers of this person in this field so far. */
  giveUp(who: string, studentId: string, field: string, why: string) {
    for (const said of this.of(who, studentId, field)) said.over ??= why
  }

  /** The same answer, and those of other tabs that may or may not be later. */
  equallyLate(said: Said): Said[] {
    return equallyLate(this.of(said.who, said.studentId, said.field), said, clockDoubtMs)
  }

  all(): ReadonlyArray<readonly Said[]> {
    return [...this.#said.values()]
  }
}

// If a page says that answers are stored on this device, they are.

export const checkKept = (visit: Visit) => {
  const { portal, world, device, account, who, number } = visit
  if (!portal || world.scheduler.now - visit.keepsSince < restMs) return
  const texts = textsOn(device, account)
  for (const studentId of portal.records())
    for (const field of portal.unsaved(studentId)) {
      const own = world.ledger.last(who, studentId, field)
      if (!own?.isWish || own.isFresh || own.over || own.tab !== number) continue
      // The question is about an older answer that a tab had left behind: this one is stored.
      if (world.historyOf(studentId).holds(field, own.value, own.at)) continue
      const there = [
        ...valuesOn(texts, studentId, field, portal.answerIn),
        // It is on the device as stored until it is returned.
        ...toGiveBackOn(texts, studentId, field, world.epoch),
      ]
      if (there.includes(own.value)) continue
      world.accuse(`not kept: ${who} was told that ${field} is kept, but ${String(own.value)} is not there`)
    }
}

// At the end, after all faults, with everybody back: the last answer of each person is stored, shown to them, or given up.

/** Shown as an open question or a value that may not be stored. */
const isShown = (world: World, { who, studentId, field, value }: Said): boolean =>
  world.shownAtEnd.has(JSON.stringify([who, studentId, field, value]))

/**
 * It was stored and lost by a restore, and the device was unable to store it until a copy had it: that case is not promised.
 */
export const isExcused = (world: World, { who, studentId, field, value, at, keeps }: Said): boolean =>
  world.historyOf(studentId).hasLost(field, value, at) && (!keeps || world.deviceOf(who).hadTrouble(at))

const isThere = (world: World, said: Said): boolean =>
  world.historyOf(said.studentId).holds(said.field, said.value, said.at) ||
  isShown(world, said) ||
  isExcused(world, said)

export const checkLost = (world: World) => {
  for (const all of world.ledger.all()) {
    const promise = promiseOf(all, ({ isFresh }) => !isFresh, clockDoubtMs)
    if (!promise) continue
    const { last, later } = promise
    if (last.over || !last.isWish) continue
    // Text typed in the last moments before a page died counts if it is there or equals the record's value; it may also be
    // lost.
    if (later.some(({ isWish }) => !isWish)) continue
    const enough = [...later, ...promise.equallyLate]
    if (enough.some((said) => said.over || isThere(world, said))) continue
    world.accuse(
      `lost: ${last.who} put ${JSON.stringify(last.value)} into ${last.field}${last.hasTime ? '' : ' before the time was known'}`,
    )
  }
}
