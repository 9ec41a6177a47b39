// A person at a page: every action is written into the ledger with the meaning that the person gave it.
import type { FieldValue } from '#shared/record/record'
import { restMs } from '../../promise'
import type { Random } from '../../random'
import type { Device } from '../browser/device'
import type { TabMemory } from '../browser/globals'
import { Tab } from '../browser/tab'
import type { Portal } from '../page/page'
import { Life } from '../scheduler'
import type { Account } from '../school/school'
import { checkKept, type Said } from '../truth/truth'
import type { World } from '../world'

export class Visit {
  readonly number: number
  readonly tab: Tab
  readonly openedAt: number
  endedAt: number | undefined
  isOpened = false
  isHidden = false
  /** The person has asked to sign out, and the page waits for the server's answer. */
  isGoing = false
  #isListening = false
  /** The version of each field that the person saw on beginning to type in it. */
  readonly #begun = new Map<string, number>()
  /** Since when the page has said that it stores answers on the device. */
  keepsSince = Number.POSITIVE_INFINITY

  /** @param account of the person who is signed in, or about to sign in */
  constructor(
    readonly world: World,
    readonly device: Device,
    readonly account: Account,
    readonly studentId: string,
    memory?: TabMemory,
  ) {
    this.tab = new Tab(
      device,
      world.receiveFrom(() => this.who),
      memory,
    )
    this.openedAt = world.scheduler.now
    this.tab.life.onEnd(() => {
      this.endedAt = world.scheduler.now
    })
    this.number = world.visits.push(this)
  }

  get who() {
    return `${this.account.login}@${this.device.name}`
  }

  get isAlive() {
    return this.tab.life.isAlive
  }

  get editor() {
    return this.account.role === 'admin' ? 'office' : 'family'
  }

  note(text: string) {
    this.world.note(`${this.who} ${this.number}: ${text}`)
  }

  get portal(): Portal | undefined {
    const { portal } = this.tab
    Life.current = this.tab.life
    if (portal && !this.#isListening) {
      this.#isListening = true
      portal.hearAnswers((studentId, field, value) => this.#answered(portal, studentId, field, value))
    }
    return portal
  }

  /** The version of a field that this person sees. */
  #seen(portal: Portal, studentId: string, field: string): number {
    const queue = portal.queue(studentId)
    const conflict = queue.conflicts[field]
    if (conflict) return conflict.version
    const shown = Math.max(portal.version(studentId), queue.ahead[field]?.version ?? 0)
    // An unsaved answer hides values that others have stored since.
    const own = this.world.ledger.last(this.who, studentId, field)
    return portal.unsaved(studentId).includes(field) && own ? Math.min(own.saw, shown) : shown
  }

  #say(studentId: string, field: string, value: FieldValue, more: Pick<Said, 'saw' | 'isWish'>) {
    const { scheduler, ledger } = this.world
    const said = ledger.say({
      who: this.who,
      tab: this.number,
      studentId,
      field,
      value,
      at: scheduler.now,
      hasTime: this.tab.portal?.knowsTime() ?? false,
      keeps: this.tab.portal?.keeps() !== 'no',
      isFresh: true,
      ...more,
    })
    scheduler.in(
      restMs,
      () => {
        if (ledger.last(this.who, studentId, field) === said) said.isFresh = false
      },
      this.tab.life,
    )
  }

  type(field: string, text: string) {
    const { portal, studentId } = this
    if (!portal) return
    const begun = this.#begun.get(field) ?? this.#seen(portal, studentId, field)
    this.#begun.set(field, begun)
    const value = portal.answerIn(field, text)
    const isWish = value !== portal.shown(studentId, field) || portal.unsaved(studentId).includes(field)
    this.#say(studentId, field, value, { saw: begun, isWish })
    portal.type(studentId, field, text)
  }

  /** Called by the page itself, even for a field that was not left. */
  #answered(portal: Portal, studentId: string, field: string, value: FieldValue) {
    const isOpen = field in portal.queue(studentId).conflicts
    const begun = this.#begun.get(field)
    this.#begun.delete(field)
    const saw = begun === undefined || isOpen ? this.#seen(portal, studentId, field) : begun
    const isShown = value === portal.shown(studentId, field)
    const isUnsaved = portal.unsaved(studentId).includes(field)
    this.note(`${field} := ${JSON.stringify(value)}`)
    // Choosing the same answer again does not make it newer: browsers fire no event for it.
    if (begun === undefined && isShown && isUnsaved) return
    const isWish = !isShown || isUnsaved
    this.#say(studentId, field, value, { saw, isWish })
  }

  leave(field: string) {
    if (this.isOpened) this.portal?.leave(this.studentId, field)
  }

  choose(field: string, value: FieldValue) {
    this.portal?.choose(this.studentId, field, value)
  }

  answerConflict(field: string, mine: boolean) {
    const { portal, studentId, world } = this
    const conflict = portal?.queue(studentId).conflicts[field]
    if (!portal || !conflict) return
    world.count('conflicts answered')
    this.note(`${field}: keeps ${mine ? 'own' : 'their'} answer`)
    if (mine) {
      this.#say(studentId, field, conflict.yours, { saw: conflict.version, isWish: true })
      portal.chooseMine(studentId, field)
    } else {
      world.ledger.giveUp(this.who, studentId, field, 'the person took the other answer')
      portal.chooseTheirs(studentId, field)
    }
  }

  /** The person gives up the unsaved answers of this page. */
  giveUp(why: string) {
    const { portal, world } = this
    if (!portal) return
    for (const studentId of portal.records())
      for (const field of portal.unsaved(studentId)) world.ledger.giveUp(this.who, studentId, field, why)
    for (const [studentId, field] of portal.typing()) world.ledger.giveUp(this.who, studentId, field, why)
  }

  /** The page is about to end without warning. */
  #lose() {
    const { portal, world } = this
    world.count('pages that died')
    const keepsFor = world.scheduler.now - this.keepsSince
    if (!portal || portal.keeps() !== 'yes' || keepsFor < restMs)
      return this.giveUp('this browser could not keep it')
    checkKept(this)
  }

  die(how: string) {
    if (!this.isAlive) return
    this.note(how)
    this.#lose()
    this.tab.die()
  }

  async close(how: string): Promise<void> {
    if (!this.isAlive) return
    this.note(how)
    const isWarned = this.tab.warns()
    const keeps = this.portal?.keeps() === 'yes'
    // A person who leaves despite the warning gives up answers that the browser cannot store.
    if (isWarned && !keeps) this.giveUp('left in spite of the warning')
    await this.tab.leave()
  }
}

// The actions of people at an open form.

/** A few keys, each a moment after the last; then the field is left, or not yet. */
const typeInto = (visit: Visit, field: string, text: string) => {
  const { scheduler, random } = visit.world
  const { life } = visit.tab
  const steps = random.between(1, Math.min(3, Math.max(1, text.length)))
  let at = 0
  for (let step = 1; step <= steps; step += 1) {
    const part = text.slice(0, Math.ceil((text.length * step) / steps))
    scheduler.in(at, () => canType(visit) && visit.type(field, part), life)
    at += random.between(60, 700)
  }
  if (random.happens(0.75)) scheduler.in(at + random.between(0, 1500), () => visit.leave(field), life)
}

/** A dialog or a closed form prevents typing. */
export const canType = ({ portal, studentId, isOpened }: Visit): boolean =>
  portal !== undefined &&
  isOpened &&
  portal.session().is === 'signedIn' &&
  portal.isRead(studentId) &&
  portal.queue(studentId).is !== 'closed'

export const fillIn = (visit: Visit, asked: readonly Asked[], values: Values) => {
  const { portal, world } = visit
  if (!portal) return
  const { name, isTyped } = world.random.pick(asked)
  // Entering another field leaves the previous one.
  for (const [, typing] of portal.typing()) if (typing !== name) visit.leave(typing)
  world.count('answers')
  if (isTyped) typeInto(visit, name, values.typedInto(name))
  else visit.choose(name, values.chosenFor(name))
}

export const lookAtConflicts = (visit: Visit): boolean => {
  const { portal, studentId, world } = visit
  const [field] = Object.keys(portal?.queue(studentId).conflicts ?? {})
  if (!portal || field === undefined || portal.isTyping(studentId, field)) return false
  visit.answerConflict(field, world.random.happens(0.5))
  return true
}

// Texts that people enter: each is unique, which identifies the person who typed it.

export interface Asked {
  readonly name: string
  readonly isTyped: boolean
}

interface Texts {
  readonly good: string
  /** A value that may not be stored. */
  readonly bad?: string
}

const plain = (number: number): Texts => ({ good: `text ${number}` })

const typed: Readonly<Record<string, (number: number) => Texts>> = {
  mother_name: plain,
  home_address: plain,
  allergy: plain,
  email: (number) => ({ good: `a${number}@b.tt`, bad: `a${number}@` }),
  mobile_phone_mother: (number) => ({ good: String(7_000_000 + number), bad: String(100 + number) }),
  first_name: (number) => ({ good: `Asha ${number}`, bad: '' }),
  no_in_family: (number) => ({ good: String(number % 100), bad: `${number} or so` }),
}

const yesOrNo = (random: Random) => random.pick([0, 1])

const chosen: Readonly<Record<string, (random: Random, number: number) => FieldValue>> = {
  polio: yesOrNo,
  asthma: yesOrNo,
  sex: (random) => random.pick(['Female', 'Male']),
  /** The page accepts any name; the school knows one. */
  regional_corporation: (random, number) =>
    random.happens(0.3) ? `Nowhere ${number}` : random.pick(['Tobago', null]),
}

export const fieldsOf = (random: Random): Asked[] => {
  const all = [
    ...Object.keys(typed).map((name) => ({ name, isTyped: true })),
    ...Object.keys(chosen).map((name) => ({ name, isTyped: false })),
  ]
  return Array.from({ length: random.between(2, 6) }, () => random.pick(all))
}

export class Values {
  #count = 0

  constructor(readonly random: Random) {}

  typedInto(name: string): string {
    const isWrong = this.random.happens(0.12)
    const { good, bad } = (typed[name] ?? plain)((this.#count += 1))
    if (bad !== undefined) return isWrong ? bad : good
    return this.random.happens(0.05) ? '' : good
  }

  chosenFor(name: string): FieldValue {
    return (chosen[name] ?? yesOrNo)(this.random, (this.#count += 1))
  }
}
