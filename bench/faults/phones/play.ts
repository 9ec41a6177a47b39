// A run: one phone after the other round, with another account between them; at the end its profile is searched.
import { randomOf } from '../../random'
import { writePlainly } from './device'
import { Neighbour } from './neighbour'
import { Phone } from './phone'
import { planOf } from './plan'
import { searchProfile, type Search } from './profile'
import { playRound, type Played } from './round'
import type { PhoneSchool } from './school'
import { stemOf, wordOf } from './words'

export interface Run {
  readonly rounds: readonly Played[]
  readonly neighbour: Pick<Neighbour, 'visits' | 'lost'>
  readonly canaries: Search
  /** What was written there in plain words was found. */
  readonly isControlFound: boolean
}

interface Options {
  readonly seed: number
  readonly school: PhoneSchool
  readonly rounds: readonly number[]
  readonly onRound?: (played: Played) => void
}

const visitsEvery = 6

const searchFor = async (
  phone: Phone,
  stems: readonly string[],
  controls: Record<'database' | 'cache', string>,
) => {
  const page = await phone.page()
  await page.goto(phone.url)
  await writePlainly(page, controls)
  await phone.kill()
  const canaries = await searchProfile(phone.profile, stems)
  const found = await Promise.all(Object.values(controls).map((word) => searchProfile(phone.profile, [word])))
  return { canaries, isControlFound: found.every(({ portal }) => portal.length > 0) }
}

export const playRun = async ({ seed, school, rounds, onRound }: Options): Promise<Run> => {
  const random = randomOf(seed)
  const [stem, canary, control] = [stemOf(random), stemOf(random), stemOf(random)]
  const [other, ...families] = school.families
  if (!other) throw new Error('Nobody is enrolled.')
  const neighbour = new Neighbour(other, canary)
  const phone = await Phone.new(school.line.url)
  const played: Played[] = []
  for (const [place, round] of rounds.entries()) {
    if (place % visitsEvery === 0) await neighbour.visit(phone, school, random)
    const family = families[round % families.length] ?? other
    const one = await playRound(planOf(seed, round, stem), phone, school, family)
    played.push(one)
    onRound?.(one)
  }
  await neighbour.collect(phone, school)
  const controls = { database: wordOf(random, control), cache: wordOf(random, stemOf(random)) }
  const searched = await searchFor(phone, [stem, canary], controls)
  await phone.discarded()
  return { rounds: played, neighbour, ...searched }
}
