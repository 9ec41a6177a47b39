// The ways in which a page ends while somebody types, each caused from outside and without warning.
import type { Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { Ledger } from './ledger'
import { callItOwn, leaveField, openTheForm, shownIn, typeAll, until } from './person'
import { isReadyOffline, type Phone } from './phone'
import type { EndName, Plan } from './plan'
import type { Family, PhoneSchool } from './school'

/** One evening of one person with one phone. */
export class Scene {
  readonly ledger = new Ledger()
  /** Problems other than lost answers. */
  readonly faults: string[] = []
  /** The variant of this end that was used. */
  readonly ways: string[] = []
  /** The page to which the person comes back. */
  page!: Page
  /** The page in which the person began. */
  first!: Page
  second: Page | null = null
  /** A copy of the school, if one was made. */
  archive = ''
  /** The answers that a restored school lacked before the person came back. */
  missing = 0
  readonly #stop = new AbortController()
  #typing: Promise<void> = Promise.resolve()

  constructor(
    readonly phone: Phone,
    readonly school: PhoneSchool,
    readonly family: Family,
    readonly plan: Plan,
  ) {}

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

  async reload(): Promise<void> {
    this.ledger.ended(this.phone.tabOf(this.page))
    await this.page.reload()
  }

  async killBrowser(): Promise<void> {
    this.stopTyping()
    this.ways.push('browser killed')
    await this.phone.kill()
    this.page = await this.phone.open()
  }

  async closeTab(page: Page): Promise<void> {
    this.stopTyping()
    const isAsked = this.chance.happens(0.5)
    this.ways.push(isAsked ? 'asked first' : 'not asked')
    await this.phone.close(page, isAsked)
  }

  /** The page goes on, and the person finishes typing and leaves the field; or the browser is killed anyway. */
  async goOnOrDie(): Promise<void> {
    if (this.chance.happens(0.5)) return this.killBrowser()
    await this.#typing
    for (const page of [this.page, this.second]) if (page) await leaveField(page)
  }

  async moveClock(): Promise<void> {
    const years = this.chance.pick([0, 1, -1])
    this.ways.push(`clock ${years}`)
    await this.phone.setClock(years * 365 * 24 * 3_600_000)
  }

  /** The form can be opened on this phone without a connection. */
  async readyForFlight(): Promise<void> {
    await until(
      () => isReadyOffline(this.page),
      () => 'The pages were not kept.',
    )
  }

  /** Without a connection: every value that had rested is in its field, and the person can go on typing. */
  async seeItOffline(): Promise<void> {
    await openTheForm(this.page, this.phone)
    const missing = async () => this.ledger.lostFrom(await shownIn(this.page, this.ledger.fields))
    await until(
      async () => (await missing()).length === 0,
      async () => `not shown without a connection: ${JSON.stringify(await missing())}`,
    )
    await typeAll(this.plan.later, { pageOf: () => this.page, ledger: this.ledger })
    await leaveField(this.page)
  }
}

interface End {
  /** Runs before the portal is opened. */
  readonly prepare?: (scene: Scene) => Promise<void>
  /** The form is open, and nothing has been typed. */
  readonly begin?: (scene: Scene) => Promise<void>
  /** Ends the page; afterwards `scene.page` is the page to which the person comes back. */
  readonly happen: (scene: Scene) => Promise<void>
}

export const ends: Readonly<Record<EndName, End>> = {
  'browser killed': { happen: (scene) => scene.killBrowser() },

  'tab closed': {
    happen: async (scene) => {
      await scene.closeTab(scene.page)
      scene.page = await scene.phone.newTab()
    },
  },

  'tab discarded': {
    happen: async (scene) => {
      scene.stopTyping()
      // If no answer ever comes, a tab waits for its page: that is not under test here.
      if (scene.plan.line === 'deaf') await scene.connect()
      scene.page = await scene.phone.discard(scene.page)
    },
  },

  /** Used on shared phones as well: the tab survives. */
  'reloaded offline': {
    begin: async (scene) => {
      const isTheirs = scene.chance.happens(0.5)
      scene.ways.push(isTheirs ? 'own phone' : 'shared phone')
      if (isTheirs) await callItOwn(scene.page, scene.phone, scene.family)
      await scene.readyForFlight()
    },
    happen: async (scene) => {
      await scene.cutOff()
      scene.stopTyping()
      await scene.reload()
      await scene.seeItOffline()
    },
  },

  'cold start offline': {
    begin: async (scene) => {
      await callItOwn(scene.page, scene.phone, scene.family)
      await scene.readyForFlight()
    },
    happen: async (scene) => {
      scene.stopTyping()
      await scene.phone.kill()
      await scene.cutOff()
      scene.page = await scene.phone.open()
      await scene.seeItOffline()
    },
  },

  /** None, or only some, of what is typed fits. */
  'storage full': {
    prepare: async (scene) => {
      const { phone, chance } = scene
      const bytesLeft = chance.happens(0.3) ? 0 : chance.between(0, 60_000)
      scene.ways.push(`${bytesLeft} bytes left`)
      await phone.kill()
      scene.page = await phone.open()
      await phone.fillUp(scene.page, bytesLeft)
    },
    happen: (scene) => scene.goOnOrDie(),
  },

  'two tabs': {
    begin: async (scene) => {
      scene.second = await scene.phone.newTab()
      await openTheForm(scene.second, scene.phone, scene.family)
    },
    happen: async (scene) => {
      const { page, second, chance } = scene
      if (!second || chance.happens(0.5)) return scene.killBrowser()
      const [closed, left] = chance.happens(0.5) ? [page, second] : [second, page]
      await scene.closeTab(closed)
      scene.page = left
      await scene.reload()
    },
  },

  'clock a year off': {
    prepare: (scene) => scene.moveClock(),
    happen: async (scene) => {
      const { chance } = scene
      await scene.moveClock()
      if (chance.happens(0.5)) await wait(chance.between(0, 1000))
      await scene.goOnOrDie()
      await scene.moveClock()
    },
  },

  'session ended': {
    happen: async (scene) => {
      scene.school.endSessions(scene.family.id)
      await wait(scene.chance.between(0, 600))
      await scene.goOnOrDie()
    },
  },

  'server killed': {
    happen: async (scene) => {
      await scene.school.kill()
      await wait(scene.chance.between(0, 600))
      await scene.goOnOrDie()
      await scene.school.restart()
    },
  },

  /** The data folder and the secret in it are gone; only the copy is left. Answers saved since come back from the phone. */
  restored: {
    begin: async (scene) => {
      scene.archive = await scene.school.copy()
    },
    happen: async (scene) => {
      const { school, ledger, family } = scene
      await school.kill()
      await scene.goOnOrDie()
      await school.restore(scene.archive)
      scene.missing = ledger.lostFrom(school.recordOf(family.id)).length
      await school.restart()
      if (scene.page === scene.first) await scene.reload()
    },
  },
}
