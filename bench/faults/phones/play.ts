// A run: one round of the phone after the other, with another account between them; at the end its profile is searched.
import { randomOf } from '../../random'
import { writePlainly } from './device'
import { Neighbour } from './neighbour'
import { Phone } from './phone'
import { planOf, stemOf, wordOf } from './plan'
import { playRound, type Played } from './round'
import type { PhoneSchool } from './school'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

export interface Run {
  readonly rounds: readonly Played[]
  readonly neighbour: Pick<Neighbour, 'visits' | 'lost'>
  readonly canaries: Search
  /** True if the words written there in plain text were found. */
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

// Searches a browser profile byte by byte.

/** Files that the browser itself writes: session restore, form autofill, history. */
const ofTheBrowser =
  /(^|\/)(Sessions|Web Data|History|Login Data|Favicons|Top Sites|Shortcuts|Network Action Predictor)/

const encodings = ['utf8', 'utf16le'] as const

export interface Search {
  readonly bytes: number
  readonly files: number
  /** Files that contain one of the words, written by the portal or by the browser itself. */
  readonly portal: readonly string[]
  readonly browser: readonly string[]
}

const bytesOf = (words: readonly string[]): Buffer[] =>
  words.flatMap((word) => encodings.map((encoding) => Buffer.from(word, encoding)))

export const searchProfile = async (profile: string, words: readonly string[]): Promise<Search> => {
  const wanted = bytesOf(words)
  const found: string[] = []
  let [bytes, files] = [0, 0]
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const content = await readFile(file)
    bytes += content.length
    files += 1
    if (wanted.some((word) => content.includes(word))) found.push(relative(profile, file))
  }
  return {
    bytes,
    files,
    portal: found.filter((file) => !ofTheBrowser.test(file)),
    browser: found.filter((file) => ofTheBrowser.test(file)),
  }
}
