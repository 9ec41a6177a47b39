// The actions of people at an open form.
import type { Visit } from './visit'
import type { FieldValue } from '../../../src/shared/record/record'
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

export const lookAtConflicts = (visit: Visit, mine = 0.5): boolean => {
  const { portal, studentId, world } = visit
  const [field] = Object.keys(portal?.queue(studentId).conflicts ?? {})
  if (!portal || field === undefined || portal.isTyping(studentId, field)) return false
  visit.answerConflict(field, world.random.happens(mine))
  return true
}

// Texts that people enter: each is unique, which identifies the person who typed it.

export interface Asked {
  readonly name: string
  readonly isTyped: boolean
}

const typed = [
  'mother_name',
  'home_address',
  'allergy',
  'email',
  'mobile_phone_mother',
  'first_name',
  'no_in_family',
]
const chosen = ['polio', 'asthma', 'sex', 'regional_corporation']

export const fieldsOf = (random: Random): Asked[] => {
  const all = [
    ...typed.map((name) => ({ name, isTyped: true })),
    ...chosen.map((name) => ({ name, isTyped: false })),
  ]
  return Array.from({ length: random.between(2, 6) }, () => random.pick(all))
}

export class Values {
  #count = 0
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  /** Sometimes a value that may not be stored. */
  typedInto(name: string): string {
    const number = (this.#count += 1)
    const isWrong = this.#random.happens(0.12)
    switch (name) {
      case 'email':
        return isWrong ? `a${number}@` : `a${number}@b.tt`
      case 'mobile_phone_mother':
        return isWrong ? String(100 + number) : String(7_000_000 + number)
      case 'no_in_family':
        return isWrong ? `${number} or so` : String(number % 100)
      case 'first_name':
        return isWrong ? '' : `Asha ${number}`
      default:
        return this.#random.happens(0.05) ? '' : `text ${number}`
    }
  }

  chosenFor(name: string): FieldValue {
    const number = (this.#count += 1)
    switch (name) {
      case 'sex':
        return this.#random.pick(['Female', 'Male'])
      case 'regional_corporation':
        // The page accepts any name; the school knows one.
        return this.#random.happens(0.3) ? `Nowhere ${number}` : this.#random.pick(['Tobago', null])
      default:
        return this.#random.pick([0, 1])
    }
  }
}
