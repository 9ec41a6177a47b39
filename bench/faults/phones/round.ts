// One round: a person types, the page ends, the person comes back, and the stored record is compared with what was typed.
import type { Page } from '@playwright/test'
import { ends } from './ends'
import { Ledger, type Lost } from './ledger'
import { openTheForm, signOut, waitUntilSaved, type Return } from './person'
import type { Phone } from './phone'
import type { Plan } from './plan'
import { Scene } from './scene'
import type { Family, PhoneSchool } from './school'

export interface Played {
  readonly plan: Plan
  /** The number of fields with a value that had rested. */
  readonly promised: number
  readonly lost: readonly Lost[]
  readonly faults: readonly string[]
  /** Questions of the portal: which of two answers of the same person counts. */
  readonly asked: readonly string[]
  readonly ms: number
  readonly ways: readonly string[]
  readonly ledger: Ledger
}

const begin = async (phone: Phone, { end, chance }: Plan, family: Family, ways: string[]): Promise<Page> => {
  const page = (await ends[end].prepare?.(phone, { chance, ways })) ?? (await phone.page())
  await openTheForm(page, phone, family)
  return page
}

const play = async (scene: Scene): Promise<Return & { page: Page }> => {
  const { phone, school, plan, family } = scene
  const end = ends[plan.end]
  await end.begin?.(scene)
  if (plan.line === 'flight') await phone.setOffline(true)
  else school.line.become(plan.line)
  await scene.typeUntilTheEnd()
  const page = await end.happen(scene)
  await scene.connect()
  const isFull = plan.end === 'storage full' && phone.tabOf(page) === phone.tabOf(scene.first)
  const { asked } = await waitUntilSaved(page, phone, family, isFull)
  return { page, asked }
}

export const playRound = async (
  plan: Plan,
  phone: Phone,
  school: PhoneSchool,
  family: Family,
): Promise<Played> => {
  const begun = performance.now()
  const ledger = new Ledger()
  phone.ledger = ledger
  phone.errors.length = 0
  const ways: string[] = []
  const page = await begin(phone, plan, family, ways)
  const scene = new Scene({ phone, school, family, plan, ledger, ways, page })
  let asked: readonly string[] = []
  try {
    const back = await play(scene)
    asked = back.asked
    await signOut(back.page)
  } catch (error) {
    scene.faults.push((error as Error).message)
  }
  const lost = ledger.lostFrom(school.recordOf(family.id))
  const faults = [...scene.faults, ...phone.errors.map((error) => `the page threw: ${error}`)]
  // The next round starts with an ordinary phone.
  if (faults.length > 0 || plan.end === 'storage full') await phone.kill()
  if (!school.isRunning()) await school.restart()
  await phone.setClock(0)
  await scene.connect()
  const ms = Math.round(performance.now() - begun)
  return { plan, promised: ledger.promises.length, lost, faults, asked, ms, ways, ledger }
}
