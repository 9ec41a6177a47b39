// The other account on the phone: signs in between two rounds, and leaves its answers stored or waiting on the phone.
import type { Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../random'
import { Ledger, type Lost } from './ledger'
import { hasWaiting } from './device'
import { openTheForm, signOut, waitUntilSaved } from './person'
import type { Phone } from './phone'
import { stepOf } from './plan'
import type { Family, PhoneSchool } from './school'
import { typeAll } from './scene'

const patienceMs = 30_000

/** The typed text is on the phone. */
const untilKept = async (page: Page) => {
  for (const until = performance.now() + patienceMs; performance.now() < until; await wait(25))
    if (await hasWaiting(page)) return
  throw new Error('What was typed does not lie on the phone.')
}

export class Neighbour {
  readonly #family: Family
  readonly #stem: string
  /** The answers of the last visit. */
  #ledger = new Ledger()
  readonly lost: Lost[] = []
  visits = 0

  constructor(family: Family, stem: string) {
    this.#family = family
    this.#stem = stem
  }

  /** Everything left here at the last visit is stored now. */
  async #comeBack(phone: Phone, school: PhoneSchool): Promise<Page> {
    const page = await phone.page()
    await openTheForm(page, phone, this.#family)
    await waitUntilSaved(page, phone, this.#family, false)
    this.lost.push(...this.#ledger.lostFrom(school.recordOf(this.#family.id)))
    return page
  }

  async visit(phone: Phone, school: PhoneSchool, random: Random): Promise<void> {
    this.visits += 1
    phone.ledger = null
    const page = await this.#comeBack(phone, school)
    this.#ledger = new Ledger()
    phone.ledger = this.#ledger
    const leavesThem = random.happens(0.6)
    if (leavesThem) school.line.become('dead')
    const steps = Array.from({ length: random.between(1, 2) }, () => stepOf(random, this.#stem))
    await typeAll(steps, { pageOf: () => page, ledger: this.#ledger })
    if (leavesThem) {
      await untilKept(page)
      await phone.kill()
      school.line.become('good')
      return
    }
    await page.keyboard.press('Tab')
    await waitUntilSaved(page, phone, this.#family, false)
    await signOut(page)
  }

  /** The last visit. */
  async collect(phone: Phone, school: PhoneSchool): Promise<void> {
    phone.ledger = null
    const page = await this.#comeBack(phone, school)
    await signOut(page)
  }
}
