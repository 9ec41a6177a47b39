// One evening of one person with one phone, as far as the end of the page needs it.
import { isReadyOffline } from './device'
import { leaveField, openTheForm, shownIn } from './person'
import type { Phone } from './phone'
import type { Plan, Step } from './plan'
import type { Family, PhoneSchool } from './school'
import type { Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ledger } from './ledger'

const patienceMs = 30_000

export class Scene {
  readonly phone: Phone
  readonly school: PhoneSchool
  readonly family: Family
  readonly plan: Plan
  readonly ledger: Ledger
  /** Problems other than lost answers. */
  readonly faults: string[] = []
  /** The variant of this end that was used. */
  readonly ways: string[]
  page: Page
  /** The page in which the person began. */
  readonly first: Page
  second: Page | null = null
  /** A copy of the school, if one was made. */
  archive = ''
  readonly #stop = new AbortController()
  #typing: Promise<void> = Promise.resolve()

  constructor(all: Pick<Scene, 'phone' | 'school' | 'family' | 'plan' | 'ledger' | 'ways' | 'page'>) {
    this.phone = all.phone
    this.school = all.school
    this.family = all.family
    this.plan = all.plan
    this.ledger = all.ledger
    this.ways = all.ways
    this.page = all.page
    this.first = all.page
  }

  get chance() {
    return this.plan.chance
  }

  /** Resolves at the moment of the end. */
  async typeUntilTheEnd(): Promise<void> {
    const { steps, moment } = this.plan
    const { signal } = this.#stop
    const reached = new Promise<void>((isReached) => {
      const onKey = (step: number, key: number) => {
        if (step !== moment.step || key !== moment.key) return undefined
        isReached()
        return moment.isThinking ? wait(moment.afterMs, undefined, { signal }) : undefined
      }
      const pageOf = ({ isInSecond }: { isInSecond: boolean }) => (isInSecond && this.second) || this.page
      // A page that ends while somebody types in it is the point of this test.
      this.#typing = typeAll(steps, { pageOf, ledger: this.ledger, signal, onKey }).catch(() => undefined)
    })
    await Promise.race([reached, this.#typing])
    await wait(moment.afterMs)
  }

  /** No more keys are pressed. */
  stopTyping() {
    this.#stop.abort()
  }

  /** The page survived: the person finishes typing and leaves the field. */
  async typeToTheEnd(): Promise<void> {
    await this.#typing
    for (const page of [this.page, this.second]) if (page) await leaveField(page)
  }

  /** Cuts the connection, half of the time with flight mode, which the browser can detect. */
  async cutOff(): Promise<void> {
    const isFlight = this.chance.happens(0.5)
    this.ways.push(isFlight ? 'flight mode' : 'no answer')
    this.school.line.become('dead')
    if (isFlight) await this.phone.setOffline(true)
  }

  async connect(): Promise<void> {
    this.school.line.become('good')
    await this.phone.setOffline(false)
  }

  async openAnew(page: Page): Promise<void> {
    this.ledger.ended(this.phone.tabOf(page))
    await page.reload()
  }

  async killBrowser(): Promise<Page> {
    this.stopTyping()
    this.ways.push('browser killed')
    await this.phone.kill()
    this.page = await this.phone.open()
    return this.page
  }

  async closeTab(page: Page): Promise<void> {
    this.stopTyping()
    const isAsked = this.chance.happens(0.5)
    this.ways.push(isAsked ? 'asked first' : 'not asked')
    await this.phone.close(page, isAsked)
  }

  async #until(isSo: () => Promise<boolean>): Promise<boolean> {
    for (const end = performance.now() + patienceMs; performance.now() < end; await wait(25))
      if (await isSo()) return true
    return false
  }

  /** The form can be opened on this phone without a connection. */
  async readyForFlight(): Promise<void> {
    if (!(await this.#until(() => isReadyOffline(this.page)))) throw new Error('The pages were not kept.')
  }

  /** Without a connection: every value that had rested is in its field, and the person can go on typing. */
  async seeItOffline(): Promise<void> {
    await openTheForm(this.page, this.phone)
    const missing = async () => this.ledger.lostFrom(await shownIn(this.page, this.ledger.fields))
    if (!(await this.#until(async () => (await missing()).length === 0)))
      this.faults.push(`not shown without a connection: ${JSON.stringify(await missing())}`)
    await typeAll(this.plan.later, { pageOf: () => this.page, ledger: this.ledger })
    await leaveField(this.page)
  }
}

// A person types key by key until something ends it.

const enter = async (page: Page, { field }: Step) => {
  await page.locator(`#field-${field}`).focus()
  await page.keyboard.press('ControlOrMeta+A')
}

interface Typing {
  readonly pageOf: (step: Step) => Page
  readonly ledger: Ledger
  readonly signal?: AbortSignal
  /** Called after each key, before the next one. */
  readonly onKey?: (step: number, key: number) => Promise<void> | undefined
}

const fill = async (step: Step, number: number, { pageOf, ledger, signal, onKey }: Typing) => {
  const { field, text, gaps, isLeft, restMs } = step
  const page = pageOf(step)
  await enter(page, step)
  ledger.means(field, text)
  for (const [place, key] of [...text].entries()) {
    await page.keyboard.type(key)
    await onKey?.(number, place)
    await wait(gaps[place], undefined, { signal })
  }
  if (isLeft) await page.keyboard.press('Tab')
  await wait(restMs, undefined, { signal })
}

/** Resolves when everything is typed; rejects when the signal fires or the page has ended. */
export const typeAll = async (steps: readonly Step[], typing: Typing): Promise<void> => {
  for (const [number, step] of steps.entries()) await fill(step, number, typing)
}
