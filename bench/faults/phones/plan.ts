// The plan of one round: every random choice follows from the seed and the number of the round.
import { randomOf, seedOf, type Random } from '../../random'
import type { LineState } from './school'

export const endNames = [
  'browser killed',
  'tab closed',
  'tab discarded',
  'reloaded offline',
  'cold start offline',
  'storage full',
  'two tabs',
  'clock a year off',
  'session ended',
  'server killed',
  'restored',
] as const

export type EndName = (typeof endNames)[number]

/** Free-text fields, next to each other on one page of the form. */
const fields = [
  'mother_home_address',
  'mother_occupation',
  'mother_business_place',
  'mother_business_address',
  'father_home_address',
  'father_occupation',
  'father_business_place',
  'father_business_address',
]

export interface Step {
  readonly field: string
  readonly text: string
  /** Milliseconds after each key. */
  readonly gaps: readonly number[]
  /** Tab is pressed at the end; otherwise the field is left when the next one is entered, or not at all. */
  readonly isLeft: boolean
  readonly restMs: number
  /** Typed in the second tab, if there is one. */
  readonly isInSecond: boolean
}

/** When the page ends: this long after the key. A person who is thinking presses no other key in that time. */
interface Moment {
  readonly step: number
  readonly key: number
  readonly afterMs: number
  readonly isThinking: boolean
}

export interface Plan {
  readonly round: number
  readonly end: EndName
  readonly line: LineState | 'flight'
  readonly steps: readonly Step[]
  /** Typed by the person after coming back, before there is a connection. */
  readonly later: readonly Step[]
  readonly moment: Moment
  /** Chooses between the variants of an end. */
  readonly chance: Random
}

const gapAfter = (random: Random): number => {
  if (random.happens(0.06)) return random.between(250, 700)
  return random.between(5, 40)
}

const consonants = [...'bcdfghjklmnpqrstvwxz']

const stepOf = (random: Random): Step => {
  const text = Array.from({ length: random.between(10, 13) }, () => random.pick(consonants)).join('')
  return {
    field: random.pick(fields),
    text,
    gaps: [...text].map(() => gapAfter(random)),
    isLeft: random.happens(0.4),
    restMs: random.happens(0.4) ? random.between(200, 600) : random.between(0, 100),
    isInSecond: random.happens(0.5),
  }
}

const momentIn = (random: Random, steps: readonly Step[]): Moment => {
  const step = random.between(0, steps.length - 1)
  const isThinking = random.happens(0.6)
  return {
    step,
    key: random.between(0, (steps[step]?.text.length ?? 1) - 1),
    afterMs: isThinking ? random.between(250, 700) : random.between(0, 300),
    isThinking,
  }
}

export const planOf = (seed: number, round: number): Plan => {
  const random = randomOf(seedOf(seed, round))
  const steps = Array.from({ length: random.between(1, 3) }, () => stepOf(random))
  return {
    round,
    end: endNames[round % endNames.length] as EndName,
    line: random.weighed({ good: 4, deaf: 2, dead: 3, flight: 1 }),
    steps,
    later: random.happens(0.4) ? [stepOf(random)] : [],
    moment: momentIn(random, steps),
    chance: random,
  }
}
