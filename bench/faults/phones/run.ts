// A run: one round after the other on one phone. In a round a person types, the page ends, the person comes back, and the
// stored record is compared with what was typed.
import { say, sum } from '../../count'
import { seconds, type Size, type Tried } from '../storm'
import { ends, Scene } from './ends'
import type { Lost } from './ledger'
import { openTheForm, signOut, waitUntilSaved } from './person'
import { Phone } from './phone'
import { planOf } from './plan'
import { foundSchool, type PhoneSchool } from './school'
import { whereOf, wrongWith } from './verdict'

export interface Played extends Pick<Scene, 'plan' | 'ways' | 'faults' | 'missing'> {
  /** The number of fields with a value that had rested. */
  readonly promised: number
  readonly lost: readonly Lost[]
  /** Questions of the portal: which of two answers of the same person counts. */
  readonly asked: readonly string[]
  readonly ms: number
}

interface Options {
  readonly seed: number
  readonly school: PhoneSchool
  readonly rounds: readonly number[]
  readonly onRound?: (played: Played) => void
}

export const playRun = async ({ seed, school, rounds, onRound }: Options): Promise<Played[]> => {
  const phone = await Phone.new(school.line.url)
  const all: Played[] = []
  for (const round of rounds) {
    const family = school.families[round % school.families.length]
    if (!family) throw new Error('Nobody is enrolled.')
    const played = await playRound(new Scene(phone, school, family, planOf(seed, round)))
    all.push(played)
    onRound?.(played)
  }
  await phone.remove()
  return all
}

const playRound = async (scene: Scene): Promise<Played> => {
  const { phone, school, family, plan, ledger, faults, ways } = scene
  const begun = performance.now()
  phone.ledger = ledger
  phone.errors.length = 0
  await ends[plan.end].prepare?.(scene)
  scene.page ??= await phone.page()
  scene.first = scene.page
  await openTheForm(scene.page, phone, family)
  let asked: string[] = []
  try {
    asked = await playScene(scene)
  } catch (error) {
    faults.push((error as Error).message)
  }
  const lost = ledger.lostFrom(school.recordOf(family.id))
  faults.push(...phone.errors.map((error) => `the page threw: ${error}`))
  // The next round starts with an ordinary phone.
  if (faults.length > 0 || plan.end === 'storage full') await phone.kill()
  if (!school.isRunning()) await school.restart()
  await phone.setClock(0)
  await scene.connect()
  const ms = Math.round(performance.now() - begun)
  return { plan, ways, faults, missing: scene.missing, promised: ledger.promises.length, lost, asked, ms }
}

const playScene = async (scene: Scene): Promise<string[]> => {
  const { phone, school, plan, family } = scene
  const end = ends[plan.end]
  await end.begin?.(scene)
  if (plan.line === 'flight') await phone.setOffline(true)
  else school.line.become(plan.line)
  await scene.typeUntilTheEnd()
  await end.happen(scene)
  await scene.connect()
  const isFull = plan.end === 'storage full' && scene.page === scene.first
  const asked = await waitUntilSaved(scene.page, phone, family, isFull)
  await signOut(scene.page)
  return asked
}

// REL-80, REL-81: npm run faults -- phones. --seed and --rounds choose the run; --seed and --round replay one round.

const report = (played: Played) => {
  const { promised, asked, ms } = played
  const question = asked.length > 0 ? `, asked: ${asked.join(' | ')}` : ''
  say(`  ${whereOf(played)}: ${promised} had rested, ${ms} ms${question}`)
  for (const text of wrongWith(played)) say(`  ✗ ${text}`)
}

/** Each of two workers has its own school and its own phone. */
const playPart = async ({ rounds, seed, round }: Size, worker: number): Promise<Played[]> => {
  const wanted = round === undefined ? Array.from({ length: rounds }, (_none, place) => place) : [round]
  const part = wanted.filter((_round, place) => place % 2 === worker)
  if (part.length === 0) return []
  const school = await foundSchool(240)
  try {
    return await playRun({ seed, school, rounds: part, onRound: report })
  } finally {
    await school.close()
  }
}

export const endPages = async (size: Size): Promise<Tried> => {
  const all = (await Promise.all([playPart(size, 0), playPart(size, 1)])).flat()
  const count = (counted: (played: Played) => number) => sum(all.map(counted))
  const excused = count(({ lost }) => lost.filter(({ isExcused }) => isExcused).length)
  const seen = [
    `seed ${size.seed}: ${all.length} ends of ${seconds(count(({ ms }) => ms) / all.length)} s`,
    `${excused} answers lost of which the page had said that it stores nothing`,
    `${count(({ asked }) => asked.length)} questions about two answers of one person`,
    `${count(({ missing }) => missing)} answers missing after restores until the phones returned`,
  ]
  return {
    acknowledged: count(({ promised }) => promised),
    faults: all.flatMap(wrongWith),
    seen: seen.join('; '),
  }
}
