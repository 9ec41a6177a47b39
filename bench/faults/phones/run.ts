// A run: one round after the other on one phone. In a round a person types, the page ends, the person comes back, and the
// stored record is compared with what was typed.
import { ends, Scene } from './ends'
import type { Lost } from './ledger'
import { openTheForm, signOut, waitUntilSaved } from './person'
import { Phone } from './phone'
import { planOf } from './plan'
import type { PhoneSchool } from './school'

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
