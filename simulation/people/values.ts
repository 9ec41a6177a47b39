// What people put into the fields: each text is another one, so that it can be told who has typed it.
import type { FieldValue } from '#shared/record/record'
import type { Random } from '../random'

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

  /** Sometimes what may not be stored. */
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
        // The page takes any; the school knows one of them.
        return this.#random.happens(0.3) ? `Nowhere ${number}` : this.#random.pick(['Tobago', null])
      default:
        return this.#random.pick([0, 1])
    }
  }
}
