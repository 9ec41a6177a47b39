// A run: one round after the other on one phone, with another account between them; at the end the phone's profile is
// searched for every word that was typed. In a round a person types, the page ends, the person comes back, and the stored
// record is compared with what was typed.
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Page } from '@playwright/test'
import { randomOf, type Random } from '../../random'
import { ends, Scene } from './ends'
import { Ledger, type Lost } from './ledger'
import { openTheForm, signOut, typeAll, until, waitUntilSaved } from './person'
import { hasWaiting, Phone } from './phone'
import { planOf, stemOf, stepOf, wordOf, type Plan } from './plan'
import type { Family, PhoneSchool } from './school'

export interface Played extends Pick<Scene, 'plan' | 'ways' | 'faults' | 'missing'> {
  /** The number of fields with a value that had rested. */
  readonly promised: number
  readonly lost: readonly Lost[]
  /** Questions of the portal: which of two answers of the same person counts. */
  readonly asked: readonly string[]
  readonly ms: number
}

export interface Run {
  readonly rounds: readonly Played[]
  readonly neighbour: Pick<Neighbour, 'visits' | 'lost'>
  readonly search: Search
  /** True if the words written there in plain text were found. */
  readonly isControlFound: boolean
}

interface Options {
  readonly seed: number
  readonly school: PhoneSchool
  readonly rounds: readonly number[]
  readonly only?: Partial<Pick<Plan, 'end' | 'line'>>
  readonly onRound?: (played: Played) => void
}

const visitsEvery = 6

export const playRun = async ({ seed, school, rounds, only, onRound }: Options): Promise<Run> => {
  const random = randomOf(seed)
  const [stem, otherStem] = [stemOf(random), stemOf(random)]
  const [other, ...families] = school.families
  if (!other) throw new Error('Nobody is enrolled.')
  const phone = await Phone.new(school.line.url)
  const neighbour = new Neighbour(other, otherStem, phone, school)
  const played: Played[] = []
  for (const [place, round] of rounds.entries()) {
    if (place % visitsEvery === 0) await neighbour.visit(random)
    const family = families[round % families.length] ?? other
    const one = await playRound(new Scene(phone, school, family, planOf(seed, round, stem, only)))
    played.push(one)
    onRound?.(one)
  }
  await neighbour.collect()
  const controls = [wordOf(random, stemOf(random)), wordOf(random, stemOf(random))] as const
  const page = await phone.page()
  await page.goto(phone.url)
  await writePlainly(page, ...controls)
  await phone.kill()
  const search = await searchProfile(phone.profile, [stem, otherStem])
  const found = await Promise.all(controls.map((word) => searchProfile(phone.profile, [word])))
  await phone.remove()
  const isControlFound = found.every(({ portal }) => portal.length > 0)
  return { rounds: played, neighbour, search, isControlFound }
}

// ── A round.

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

// ── The other account on the phone signs in between two rounds, and leaves its answers stored or waiting on the phone.

class Neighbour {
  readonly lost: Lost[] = []
  visits = 0
  /** The answers of the last visit. */
  #ledger = new Ledger()

  constructor(
    readonly family: Family,
    readonly stem: string,
    readonly phone: Phone,
    readonly school: PhoneSchool,
  ) {}

  /** Everything left here at the last visit is stored now. */
  async #comeBack(): Promise<Page> {
    const { phone, family } = this
    phone.ledger = null
    const page = await phone.page()
    await openTheForm(page, phone, family)
    await waitUntilSaved(page, phone, family)
    this.lost.push(...this.#ledger.lostFrom(this.school.recordOf(family.id)))
    return page
  }

  async visit(random: Random): Promise<void> {
    const { phone, school, family, stem } = this
    this.visits += 1
    const page = await this.#comeBack()
    this.#ledger = new Ledger()
    phone.ledger = this.#ledger
    const leavesThem = random.happens(0.6)
    if (leavesThem) school.line.become('dead')
    const steps = Array.from({ length: random.between(1, 2) }, () => stepOf(random, stem))
    await typeAll(steps, { pageOf: () => page, ledger: this.#ledger })
    if (leavesThem) {
      await until(
        () => hasWaiting(page),
        () => 'What was typed is not on the phone.',
      )
      await phone.kill()
      school.line.become('good')
      return
    }
    await page.keyboard.press('Tab')
    await waitUntilSaved(page, phone, family)
    await signOut(page)
  }

  /** The last visit. */
  async collect(): Promise<void> {
    await signOut(await this.#comeBack())
  }
}

// ── The search of a browser profile, byte by byte.

/** Files that the browser itself writes: session restore, form autofill, history. */
const ofTheBrowser =
  /(^|\/)(Sessions|Web Data|History|Login Data|Favicons|Top Sites|Shortcuts|Network Action Predictor)/

interface Search {
  readonly bytes: number
  /** Files that contain one of the words, written by the portal or by the browser itself. */
  readonly portal: readonly string[]
  readonly browser: readonly string[]
}

const searchProfile = async (profile: string, words: readonly string[]): Promise<Search> => {
  const wanted = words.flatMap((word) => [Buffer.from(word, 'utf8'), Buffer.from(word, 'utf16le')])
  const found: string[] = []
  let bytes = 0
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const content = await readFile(file)
    bytes += content.length
    if (wanted.some((word) => content.includes(word))) found.push(relative(profile, file))
  }
  const isOfBrowser = (file: string) => ofTheBrowser.test(file)
  return { bytes, portal: found.filter((file) => !isOfBrowser(file)), browser: found.filter(isOfBrowser) }
}

/** Positive controls of the search: plain text where the portal stores its data. */
const writePlainly = (page: Page, inDatabase: string, inCache: string) =>
  page.evaluate(
    async ([database, cache]) => {
      await (await caches.open('control')).put('/control', new Response(cache))
      await new Promise<void>((done, failed) => {
        const asked = indexedDB.open('control', 1)
        asked.onupgradeneeded = () => asked.result.createObjectStore('plain')
        asked.onerror = () => failed(new Error(String(asked.error)))
        asked.onsuccess = () => {
          const write = asked.result.transaction('plain', 'readwrite', { durability: 'strict' })
          write.objectStore('plain').put({ word: database }, 'control')
          write.oncomplete = () => done()
          write.onabort = () => failed(new Error(String(write.error)))
        }
      })
    },
    [inDatabase, inCache] as const,
  )
