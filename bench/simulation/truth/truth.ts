// What must be true, judged by a record, kept apart from the portal, of what people have typed and chosen.
import type { Slot } from '#client/saving/device/store'
import type { Drafts } from '#client/saving/drafts'
import type { Found } from '#client/saving/recordSaveSlice'
import type { FieldValue } from '#shared/record/record'
import { equallyLate, promiseOf, restMs } from '../../promise'
import { type Device, openSlot } from '../browser/device'
import type { Visit } from '../people/visit'
import { outboxSecrets, type Account } from '../school/school'
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
 * Each page learns the server's time from an answer that may have been in transit for this long (browser/globals.ts): if two
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
const isExcused = (world: World, { who, studentId, field, value, at, keeps }: Said): boolean =>
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

// The contents of a device, read with the key that only the school could derive.

interface RawStore {
  readonly records: { values(): Iterable<{ readonly value: unknown }> }
}

interface RawFactory {
  readonly _databases: Map<string, { readonly rawObjectStores: Map<string, RawStore> }>
}

/** Reads the stored bytes directly: IndexedDB's own API takes simulated time. */
const rowsIn = ({ factory }: Device, table: string): unknown[] => {
  const database = (factory as unknown as RawFactory)._databases.get('portal-outbox')
  const store = database?.rawObjectStores.get(table)
  return store ? [...store.records.values()].map(({ value }) => value) : []
}

/** The texts of all slots of an account on this device. */
const textsOn = (device: Device, account: Account): string[] => {
  const [browser] = rowsIn(device, 'browser') as string[]
  if (browser === undefined) return []
  const { handle, key } = outboxSecrets(account, browser)
  return (rowsIn(device, 'slots') as Slot[])
    .filter((slot) => slot.handle === handle)
    .map((slot) => openSlot(key, `${slot.handle} ${slot.tab}`, slot.nonce, slot.sealed))
}

interface Stored {
  readonly records: ReadonlyArray<Found & { readonly drafts: Drafts }>
}

const recordsIn = (texts: readonly string[], studentId: string) =>
  texts
    .flatMap((text) => (JSON.parse(text) as Stored).records)
    .filter((record) => record.studentId === studentId)

/** Values of this field that were stored in an earlier epoch and wait on the device to be returned. */
const toGiveBackOn = (
  texts: readonly string[],
  studentId: string,
  field: string,
  epoch: string | undefined,
): unknown[] =>
  recordsIn(texts, studentId)
    .flatMap(({ answers }) => answers.uncovered?.[field] ?? [])
    .flatMap((one) => (one.epoch === epoch ? [] : [one.value]))

/** Every unsaved value of this field on the device. */
const valuesOn = (
  texts: readonly string[],
  studentId: string,
  field: string,
  answerIn: (name: string, text: string) => unknown,
): unknown[] =>
  recordsIn(texts, studentId)
    .flatMap(({ answers, drafts }) => [
      answers.waiting[field]?.value,
      answers.refusedValues[field]?.value,
      answers.conflicts[field]?.yours,
      drafts[field] && answerIn(field, drafts[field].text),
    ])
    .filter((value) => value !== undefined)

// Everything that a page says about its answers is true.

const saysKept = new Set(['retrying', 'offline', 'closed'])

/** Another page of this person, or this page before the last sign-in, left it on the device. */
const isToBeTakenUp = ({ device, account, portal }: Visit, { studentId, field, value }: Said): boolean =>
  portal !== undefined &&
  !portal.unsaved(studentId).includes(field) &&
  valuesOn(textsOn(device, account), studentId, field, portal.answerIn).includes(value)

/** Another page of this person has stored it and left it on the device: it is returned after a restore. */
const isToComeBack = ({ device, account, world }: Visit, { studentId, field, value }: Said): boolean =>
  toGiveBackOn(textsOn(device, account), studentId, field, world.epoch).includes(value)

/** True if the page knows of the newest restore: until then it can only say what was true before. */
const hasHeard = ({ portal, world }: Visit): boolean =>
  world.epoch === undefined || portal?.epoch() === world.epoch

/** An answer that this page calls saved must be in the database, or have been given up or replaced elsewhere. */
const checkSaved = (visit: Visit, studentId: string, field: string, says: string) => {
  const { world, who, number, portal } = visit
  const own = world.ledger.last(who, studentId, field)
  if (!own || own.tab !== number || own.over || !own.isWish || portal?.isTyping(studentId, field)) return
  const history = world.historyOf(studentId)
  const isStored = ({ value, at }: Said) =>
    history.holds(field, value, at) || (!hasHeard(visit) && history.hasLost(field, value, at))
  // A page that still has it returns it, whatever the device was able to store.
  const isGone = ({ value }: Said) => portal?.queue(studentId).uncovered[field]?.value !== value
  const isFine = (said: Said) => isStored(said) || (isGone(said) && isExcused(world, said))
  if (world.ledger.equallyLate(own).some(isFine)) return
  if (isToBeTakenUp(visit, own)) return world.count('said saved before the slot was read')
  // It signed in again after a restore, and another page holds the answer that it had stored before.
  if (isGone(own) && isToComeBack(visit, own))
    return world.count('said saved before another page gave it back')
  world.accuse(`untrue: ${who} reads "${says}", but ${field} = ${String(own.value)} is not stored`)
}

const checkRecord = (visit: Visit, studentId: string) => {
  const { portal, world } = visit
  if (!portal) return
  const summary = portal.summary(studentId)
  const unsaved = portal.unsaved(studentId)
  const fields = world.fields
  if (summary.is === 'saved')
    for (const field of fields) checkSaved(visit, studentId, field, 'All answers saved')
  for (const field of fields)
    if (portal.icon(studentId, field) === 'saved' && !unsaved.includes(field))
      checkSaved(visit, studentId, field, 'the check mark')
  if ('count' in summary && summary.count !== unsaved.length)
    world.accuse(`untrue: ${visit.who} reads of ${summary.count} answers, ${unsaved.length} wait`)
  if (summary.is === 'saved' && unsaved.length > 0)
    world.accuse(`untrue: ${visit.who} reads that all is saved while ${unsaved.join(', ')} wait`)
  if (saysKept.has(summary.is) && unsaved.length > 0 && portal.keeps() === 'yes') checkKept(visit)
}

/**
 * "Have now been saved": the answer found, or a later one of the same person. A full device may hold an older answer than
 * the one that a restore lost.
 */
const checkFound = (visit: Visit) => {
  const { portal, world, who } = visit
  if (!portal || portal.foundUnsaved() > 0) return
  const isHeldElsewhere = (studentId: string, field: string) =>
    world.visits.some(
      (other) => other !== visit && other.isAlive && other.portal?.unsaved(studentId).includes(field),
    )
  for (const { id: studentId, fields } of portal.keeping().found)
    for (const field of fields) {
      const all = world.ledger.of(who, studentId, field)
      const last = all.filter(({ isFresh, tab }) => !isFresh && world.endOf(tab) <= visit.openedAt).at(-1)
      if (!last?.isWish || isHeldElsewhere(studentId, field)) continue
      const history = world.historyOf(studentId)
      const isStored = (said: Said) =>
        said.over !== undefined ||
        history.holds(field, said.value, said.at) ||
        isExcused(world, said) ||
        (history.hasLost(field, said.value, said.at) && (!hasHeard(visit) || isToComeBack(visit, said)))
      const since = all.slice(all.indexOf(last))
      if (since.some((said) => isStored(said) || isToBeTakenUp(visit, said))) continue
      world.accuse(
        `untrue: ${who} reads that what was found is saved, but ${field} = ${String(last.value)} is not`,
      )
    }
}

export const checkVisit = (visit: Visit) => {
  const { portal, world, account } = visit
  if (!portal || !visit.isAlive) return
  const keeps = portal.keeps() === 'yes'
  if (!keeps) visit.keepsSince = Number.POSITIVE_INFINITY
  else if (visit.keepsSince === Number.POSITIVE_INFINITY) visit.keepsSince = world.scheduler.now
  for (const studentId of portal.records()) {
    if (account.role === 'student' && studentId !== account.login)
      world.accuse(`not theirs: ${visit.who} has the answers of ${studentId}`)
    checkRecord(visit, studentId)
  }
  checkFound(visit)
}
