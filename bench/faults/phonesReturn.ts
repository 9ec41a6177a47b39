// REL-81: families type on phones, a copy is made while they go on, and the machine is lost with its data folder and the
// secret in it. Only the copy is left; then the phones come back.
import { randomOf, seedOf, type Random } from '../random'
import type { Fault, Size, Tried } from './fault'
import { Ledger, now } from './phones/ledger'
import { openTheForm, waitUntilSaved } from './phones/person'
import { Phone } from './phones/phone'
import { stepOf, stemOf } from './phones/plan'
import { foundSchool, type Family, type PhoneSchool } from './phones/school'
import { typeAll } from './phones/scene'
import { sum } from './phones/verdict'
import { say } from '../count'

const households = 6
const answersInStorm = 6

class Household {
  readonly ledger = new Ledger()
  /** Nobody else answers for this family, so the portal has nothing to ask. */
  readonly asked: string[] = []
  readonly #random: Random
  readonly #stem: string
  readonly #phone: Phone
  readonly #family: Family
  readonly #school: PhoneSchool

  constructor(random: Random, phone: Phone, family: Family, school: PhoneSchool) {
    this.#random = random
    this.#stem = stemOf(random)
    this.#phone = phone
    this.#family = family
    this.#school = school
    phone.ledger = this.ledger
  }

  /** Opens the portal, or reloads it if it is open. */
  async come(): Promise<void> {
    const isOpen = this.#phone.isOpen
    const page = await this.#phone.page()
    if (isOpen) await page.reload()
    await openTheForm(page, this.#phone, this.#family)
  }

  /** Types some answers and waits until everything is saved. */
  async type(): Promise<void> {
    const page = await this.#phone.page()
    const steps = Array.from({ length: answersInStorm }, () => stepOf(this.#random, this.#stem))
    await typeAll(steps, { pageOf: () => page, ledger: this.ledger })
    await page.keyboard.press('Tab')
    await this.untilSaved()
  }

  async untilSaved(): Promise<void> {
    const page = await this.#phone.page()
    const { asked } = await waitUntilSaved(page, this.#phone, this.#family, false)
    this.asked.push(...asked)
  }

  killPhone(): Promise<void> {
    return this.#phone.kill()
  }

  record(): Record<string, unknown> {
    return this.#school.recordOf(this.#family.id)
  }

  /** The number of fields that had a value when the copy began, and now have neither it nor a later one. */
  olderLost(before: Readonly<Record<string, unknown>>, begun: number): number {
    const record = this.record()
    return this.ledger.fields.filter((field) => {
      const since = this.ledger.keys.filter((key) => key.field === field && key.at >= begun)
      const typed = since.map(({ value }) => value)
      return ![before[field], ...typed].includes(record[field])
    }).length
  }

  leave(): Promise<void> {
    return this.#phone.discarded()
  }
}

const lostBy = (all: readonly Household[]) =>
  all.flatMap((household) => household.ledger.lostFrom(household.record()))

const found = async (school: PhoneSchool, seed: number): Promise<Household[]> =>
  Promise.all(
    school.families.slice(0, households).map(async (family, place) => {
      const phone = await Phone.new(school.line.url)
      return new Household(randomOf(seedOf(seed, place)), phone, family, school)
    }),
  )

const play = async (school: PhoneSchool, all: readonly Household[]): Promise<Tried> => {
  const each = <Result>(act: (household: Household, place: number) => Promise<Result>) =>
    Promise.all(all.map(act))

  await each((household) => household.come())
  await each((household) => household.type())
  say('  typed and saved; a copy is made while they go on')
  const before = all.map((household) => household.record())
  const begun = now()
  const [archive] = await Promise.all([school.copy(), each((household) => household.type())])

  // By then every second phone is off.
  await each(async (household, place) => place % 2 === 0 && household.killPhone())
  await school.kill()
  const age = ((now() - begun) / 1000).toFixed(1)
  await school.restore(archive)
  await school.restart()
  const older = sum(all.map((household, place) => household.olderLost(before[place] ?? {}, begun)))
  const gone = lostBy(all).length
  say(`  burnt and restored: ${gone} answers are gone, and the phones come back`)

  await each((household) => household.come())
  await each((household) => household.untilSaved())
  const lost = lostBy(all)
  const answers = sum(all.map(({ ledger }) => ledger.promises.length))
  return {
    acknowledged: answers,
    faults: [
      ...lost.map((one) => `lost ${JSON.stringify(one)}`),
      ...all.flatMap(({ asked }) => asked.map((question) => `asked: ${question}`)),
      ...(older > 0 ? [`${older} answers from before the copy are gone.`] : []),
      ...(gone === 0 ? ['Nothing was saved after the copy: this shows nothing.'] : []),
    ],
    seen: `${all.length} phones; the copy was ${age} s old: without the phones ${gone} of ${answers} answers were lost, ${older} of them older; with them ${lost.length}`,
  }
}

const attempt = async ({ seed }: Size): Promise<Tried> => {
  say(`  seed ${seed}`)
  const school = await foundSchool(4 * households)
  const all = await found(school, seed)
  try {
    return await play(school, all)
  } finally {
    await Promise.all(all.map((household) => household.leave()))
    await school.close()
  }
}

export const phonesReturn: readonly Fault[] = [
  {
    id: 'REL-81',
    name: 'phones-return',
    done: 'families type on phones, a copy, they type on; the data folder is gone with its secret; the copy is restored, the phones return',
    attempt,
  },
]
