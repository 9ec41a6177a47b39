// REL-80: npm run faults -- phones. In a round a person types on a phone, the page ends, caused from outside and without
// warning, the person comes back, and the stored record is compared with what was typed. --seed and --rounds choose the run;
// --seed and --round replay one round.
import type { Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { runsOf, say, sum } from '../../count'
import { seconds, type Size, type Tried } from '../storm'
import { callItOwn, isReadyOffline, openTheForm, Phone, signOut, until, waitUntilSaved } from './phone'
import { Ledger, planOf, type EndName, type Lost, type Plan, type Step } from './plan'
import { inPhoneSchool, type Family, type PhoneSchool } from './school'

/** One evening of one person with one phone. */
class Scene {
  readonly ledger = new Ledger()
  /** Problems other than lost answers. */
  readonly faults: string[] = []
  /** The variant of this end that was used. */
  readonly ways: string[] = []
  readonly #stop = new AbortController()
  #typing: Promise<void> = Promise.resolve()

  constructor(
    readonly phone: Phone,
    readonly school: PhoneSchool,
    readonly family: Family,
    readonly plan: Plan,
  ) {}

  /** Types key by key. Rejects when the person stops or the page has ended. */
  async type(
    page: Page,
    steps: readonly Step[],
    onKey?: (step: number, key: number) => Promise<void> | undefined,
  ) {
    const { signal } = this.#stop
    for (const [number, { field, text, gaps, isLeft, restMs }] of steps.entries()) {
      await page.locator(`#field-${field}`).focus()
      await page.keyboard.press('ControlOrMeta+A')
      this.ledger.means(field, text)
      for (const [place, key] of [...text].entries()) {
        await page.keyboard.type(key)
        await onKey?.(number, place)
        await wait(gaps[place], undefined, onKey && { signal })
      }
      if (isLeft) await page.keyboard.press('Tab')
      await wait(restMs, undefined, onKey && { signal })
    }
  }

  /** Resolves at the moment of the end. */
  async typeUntilTheEnd(page: Page): Promise<void> {
    const { steps, moment } = this.plan
    const { signal } = this.#stop
    const reached = new Promise<void>((isReached) => {
      const onKey = (step: number, key: number) => {
        if (step !== moment.step || key !== moment.key) return undefined
        isReached()
        return moment.isThinking ? wait(moment.afterMs, undefined, { signal }) : undefined
      }
      // A page that ends while somebody types in it is the point of this test.
      this.#typing = this.type(page, steps, onKey).catch(() => undefined)
    })
    await Promise.race([reached, this.#typing])
    await wait(moment.afterMs)
  }

  /** No more keys are pressed. */
  stopTyping() {
    this.#stop.abort()
  }

  /** The page goes on, and the person finishes typing and leaves the field; or the browser is killed anyway. */
  async goOnOrDie(page: Page): Promise<void> {
    if (this.plan.chance.happens(0.5)) {
      this.stopTyping()
      this.ways.push('browser killed')
      return this.phone.kill()
    }
    await this.#typing
    await leaveField(page)
  }

  /** Cuts the connection, half of the time with flight mode, which the browser can detect. */
  async cutOff(): Promise<void> {
    const isFlight = this.plan.chance.happens(0.5)
    this.ways.push(isFlight ? 'flight mode' : 'no answer')
    this.school.line.become('dead')
    if (isFlight) await this.phone.setOffline(true)
  }

  async connect(): Promise<void> {
    this.school.line.become('good')
    await this.phone.setOffline(false)
  }

  /** The form can be opened on this phone without a connection. */
  async readyForFlight(page: Page, isOwn: boolean): Promise<void> {
    this.ways.push(isOwn ? 'own phone' : 'shared phone')
    if (isOwn) await callItOwn(page, this.phone, this.family)
    await until(
      () => isReadyOffline(page),
      () => 'The pages were not kept.',
    )
  }

  /** Without a connection: every value that had rested is in its field, and the person can go on typing. */
  async seeItOffline(): Promise<void> {
    const page = await this.phone.page()
    await openTheForm(page, this.phone)
    const shown = async () => {
      const texts: Record<string, string> = {}
      for (const field of this.ledger.fields)
        texts[field] = await page.locator(`#field-${field}`).inputValue()
      return texts
    }
    const missing = async () => this.ledger.lostFrom(await shown())
    await until(
      async () => (await missing()).length === 0,
      async () => `not shown without a connection: ${JSON.stringify(await missing())}`,
    )
    await this.type(page, this.plan.later)
    await leaveField(page)
  }
}

/** Leaves the field, which makes its text the answer. */
const leaveField = (page: Page): Promise<void> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

interface End {
  /** Runs before the portal is opened. */
  readonly prepare?: (scene: Scene) => Promise<void>
  /** The form is open, and nothing has been typed. */
  readonly begin?: (scene: Scene, page: Page) => Promise<void>
  /** Ends the page. */
  readonly happen: (scene: Scene, page: Page) => Promise<void>
}

const ends: Readonly<Record<EndName, End>> = {
  'browser killed': {
    happen: async (scene) => {
      scene.stopTyping()
      await scene.phone.kill()
    },
  },

  'tab closed': {
    happen: async (scene, page) => {
      scene.stopTyping()
      const isAsked = scene.plan.chance.happens(0.5)
      scene.ways.push(isAsked ? 'asked first' : 'not asked')
      await scene.phone.close(page, isAsked)
    },
  },

  'tab discarded': {
    happen: async (scene, page) => {
      scene.stopTyping()
      // If no answer ever comes, a tab waits for its page: that is not under test here.
      if (scene.plan.line === 'deaf') await scene.connect()
      await scene.phone.discard(page)
    },
  },

  /** Used on shared phones as well: the tab survives. */
  'reloaded offline': {
    begin: (scene, page) => scene.readyForFlight(page, scene.plan.chance.happens(0.5)),
    happen: async (scene, page) => {
      await scene.cutOff()
      scene.stopTyping()
      scene.ledger.ended()
      await page.reload()
      await scene.seeItOffline()
    },
  },

  'cold start offline': {
    begin: (scene, page) => scene.readyForFlight(page, true),
    happen: async (scene) => {
      scene.stopTyping()
      await scene.phone.kill()
      await scene.cutOff()
      await scene.seeItOffline()
    },
  },

  /** None, or only some, of what is typed fits. */
  'storage full': {
    prepare: async ({ phone, plan: { chance }, ways }) => {
      const bytesLeft = chance.happens(0.3) ? 0 : chance.between(0, 60_000)
      ways.push(`${bytesLeft} bytes left`)
      await phone.kill()
      await phone.fillUp(bytesLeft)
    },
    happen: (scene, page) => scene.goOnOrDie(page),
  },
}

interface Played extends Pick<Scene, 'plan' | 'ways' | 'faults'> {
  /** The number of fields with a value that had rested. */
  readonly promised: number
  readonly lost: readonly Lost[]
  readonly ms: number
}

const playScene = async (scene: Scene, first: Page): Promise<void> => {
  const { phone, school, plan, family } = scene
  const end = ends[plan.end]
  await end.begin?.(scene, first)
  if (plan.line === 'flight') await phone.setOffline(true)
  else school.line.become(plan.line)
  await scene.typeUntilTheEnd(first)
  await end.happen(scene, first)
  await scene.connect()
  const page = await phone.page()
  await waitUntilSaved(page, phone, family, plan.end === 'storage full' && page === first)
  await signOut(page)
}

const playRound = async (scene: Scene): Promise<Played> => {
  const { phone, school, family, plan, ledger, faults, ways } = scene
  const begun = performance.now()
  phone.ledger = ledger
  phone.errors.length = 0
  await ends[plan.end].prepare?.(scene)
  const first = await phone.page()
  await openTheForm(first, phone, family)
  await playScene(scene, first).catch((error: Error) => faults.push(error.message))
  const lost = ledger.lostFrom(await school.recordOf(family.id))
  faults.push(...phone.errors.map((error) => `the page threw: ${error}`))
  // The next round starts with an ordinary phone.
  if (faults.length > 0 || plan.end === 'storage full') await phone.kill()
  await scene.connect()
  const ms = Math.round(performance.now() - begun)
  return { plan, ways, faults, promised: ledger.promises.length, lost, ms }
}

/** One round after the other on one phone. */
const playRun = async (seed: number, school: PhoneSchool, rounds: readonly number[]): Promise<Played[]> => {
  const phone = await Phone.new(school.line.url)
  const all = await runsOf(rounds.length, async (place) => {
    const round = rounds[place] ?? NaN
    const family = school.families[round % school.families.length]
    if (!family) throw new Error('Nobody is enrolled.')
    const played = await playRound(new Scene(phone, school, family, planOf(seed, round)))
    report(played)
    return played
  })
  await phone.remove()
  return all
}

const whereOf = ({ plan, ways }: Played): string =>
  `round ${plan.round}, ${[plan.end, ...ways, `line ${plan.line}`].join(', ')}`

/** The problems of a round as text. */
const wrongWith = (played: Played): string[] =>
  [
    ...played.lost.filter(({ isExcused }) => !isExcused).map((one) => `lost ${JSON.stringify(one)}`),
    ...played.faults,
  ].map((problem) => `${whereOf(played)}: ${problem}`)

const report = (played: Played) => {
  say(`  ${whereOf(played)}: ${played.promised} had rested, ${played.ms} ms`)
  for (const text of wrongWith(played)) say(`  ✗ ${text}`)
}

type Wanted = Pick<Size, 'rounds' | 'seed' | 'round'>

/** Each of two workers has its own school and its own phone. */
const playPart = async ({ rounds, seed, round }: Wanted, worker: number): Promise<Played[]> => {
  const wanted = round === undefined ? [...Array(rounds).keys()] : [round]
  const part = wanted.filter((_round, place) => place % 2 === worker)
  return part.length === 0 ? [] : inPhoneSchool((school) => playRun(seed, school, part))
}

export const endPages = async (wanted: Wanted): Promise<Tried> => {
  const all = (await Promise.all([playPart(wanted, 0), playPart(wanted, 1)])).flat()
  const count = (counted: (played: Played) => number) => sum(all.map(counted))
  const excused = count(({ lost }) => lost.filter(({ isExcused }) => isExcused).length)
  const seen = [
    `seed ${wanted.seed}: ${all.length} ends of ${seconds(count(({ ms }) => ms) / all.length)} s`,
    `${excused} answers lost of which the page had said that it stores nothing`,
  ]
  return {
    acknowledged: count(({ promised }) => promised),
    faults: all.flatMap(wrongWith),
    seen: seen.join('; '),
  }
}
