// The actions of people at an open form.
import type { Visit } from './visit'
import type { FieldValue } from '#shared/record/record'
import type { Random } from '../../random'

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
