// Papers photographed with a phone: whether the outline is found, whether the important text is still legible, and the size
// and time of a page. The photographs are generated (bench/papers), the same ones for the same seed.
import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { findOutline } from '../src/client/papers/picture/findOutline'
import { judge } from '../src/client/papers/picture/judge'
import { lift } from '../src/client/papers/picture/lift'
import type { Outline, Picture, Point } from '../src/client/papers/picture/picture'
import { straighten } from '../src/client/papers/picture/straighten'
import { turn } from '../src/client/papers/picture/turn'
import { withBrowser } from './browser'
import { atLeast, atMost, median, runsOf, say, sum, table, type Cell, type Row } from './count'
import type { Person } from './papers/drawings'
import { jpegOf, photographOf, scanOf, scenesOf, type Scene } from './papers/photograph'

/** A different seed from the one used during development. */
const seed = Number(process.env.PAPERS_SEED ?? 7)
const jpegQuality = 70
const goodOverlap = 0.9
const longestSide = 1650
const wholePicture: Outline = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** The page that the product makes of a photograph. */
const pageOf = (photograph: Picture): Picture =>
  lift(straighten(photograph, findOutline(photograph) ?? wholePicture, longestSide))

/** Processor time: the work is single-threaded, and other processes may be running. */
const processorMs = (photograph: Picture): number => {
  const start = process.cpuUsage()
  const page = straighten(photograph, findOutline(photograph) ?? wholePicture, longestSide)
  judge(page)
  turn(lift(page), 1)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const isInside = (outline: readonly Point[], x: number, y: number) =>
  outline.every((from, index) => {
    const to = outline[(index + 1) % outline.length] as Point
    return (to.x - from.x) * (y - from.y) >= (to.y - from.y) * (x - from.x)
  })

/** Intersection over union of two convex outlines, both clockwise, counted on a grid of points. */
const overlapOf = (one: readonly Point[], other: readonly Point[]): number => {
  const steps = 400
  let [both, any] = [0, 0]
  for (let point = 0; point < steps * steps; point += 1) {
    const [x, y] = [(point % steps) / steps, Math.floor(point / steps) / steps]
    const [inOne, inOther] = [isInside(one, x, y), isInside(other, x, y)]
    if (inOne && inOther) both += 1
    if (inOne || inOther) any += 1
  }
  return both / any
}

const canRead = () => spawnSync('tesseract', ['--version']).status === 0

/** Whether tesseract reads name and PIN, letter by letter. */
const isRead = (jpeg: Buffer, { name, pin }: Person): boolean => {
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' }
  const options = { input: jpeg, encoding: 'utf8', env } as const
  const { status, stdout, stderr } = spawnSync('tesseract', ['stdin', 'stdout', '--dpi', '150'], options)
  if (status !== 0) throw new Error(`The page could not be read: ${stderr}`)
  const words = stdout.replace(/\s+/g, ' ')
  return words.includes(name) && words.replace(/ /g, '').includes(pin)
}

interface Result {
  readonly scene: Scene
  readonly overlap: number
  readonly kilobytes: number
  /** Whether the drawing itself can be read, and the page made of its photograph; null without tesseract. */
  readonly original: boolean | null
  readonly page: boolean | null
}

const resultOf = async (page: Page, scene: Scene, reads: boolean): Promise<Result> => {
  const photograph = await photographOf(page, scene)
  const jpeg = await jpegOf(pageOf(photograph), jpegQuality)
  const { person } = scene.drawing
  return {
    scene,
    overlap: overlapOf(findOutline(photograph) ?? wholePicture, photograph.corners),
    kilobytes: jpeg.length / 1000,
    original: reads ? isRead(await scanOf(page, scene), person) : null,
    page: reads ? isRead(jpeg, person) : null,
  }
}

/** The worst of all surfaces, each the median of three times for a 12 MP photograph; runs first, without any warm-up. */
const worstMs = async (page: Page, scenes: readonly Scene[]): Promise<number> => {
  const shadows = scenes.filter(({ name }) => name.endsWith('birth certificate, shadow'))
  const middles = await runsOf(shadows.length, async (at) => {
    const photograph = await photographOf(page, shadows[at] as Scene, { size: { width: 3000, height: 4000 } })
    return median([1, 2, 3].map(() => processorMs(photograph)))
  })
  return Math.max(...middles)
}

let results: readonly Result[] = []
/** Surfaces without a paper, and the names of those on which one was seen. */
let bare: { readonly all: number; readonly seen: readonly string[] } = { all: 0, seen: [] }

const seenOnBare = async (page: Page, scenes: readonly Scene[]) => {
  const some = scenes.filter((_scene, at) => at % 8 === 1)
  const seen: string[] = []
  for (const scene of some)
    if (findOutline(await photographOf(page, scene, { isBare: true }))) seen.push(scene.name)
  return { all: some.length, seen }
}

const isFound = ({ overlap }: Result) => overlap >= goodOverlap
const largestOf = (those: readonly Result[]) => Math.max(...those.map(({ kilobytes }) => kilobytes))
/** Only papers whose drawing can be read say something about their page. */
const legible = (those: readonly Result[]) => those.filter(({ original }) => original)
const readOf = (those: readonly Result[]) => legible(those).filter(({ page }) => page)

const percent = (of: readonly unknown[], all: readonly unknown[]) => (100 * of.length) / all.length

export const rows = (): Promise<Row[]> =>
  withBrowser(async (open) => {
    const reads = canRead()
    if (!reads) say('Whether papers can be read is not measured: tesseract is not installed.')
    const page = await (await open()).newPage()
    const scenes = scenesOf(seed)
    const worst = await worstMs(page, scenes)
    results = await runsOf(scenes.length, (at) => resultOf(page, scenes[at] as Scene, reads))
    bare = await seenOnBare(page, scenes)
    const of = `${scenes.length} photographs, seed ${seed}`
    const found = `papers whose outline overlaps by ${goodOverlap} (%), ${of}`
    const read = `papers of which name and PIN are read as from the original (%), ${of}`
    return [
      atLeast(found, percent(results.filter(isFound), results), 90),
      ...(reads ? [atLeast(read, percent(readOf(results), legible(results)), 95)] : []),
      atMost(`largest page of a paper as JPEG (kB), ${of}`, largestOf(results), 300),
      atMost(`12 MP photograph to page, worst, processor time (ms), seed ${seed}`, worst, 1000),
    ]
  })

const surfaceLine = (surface: string): Cell[] => {
  const those = results.filter(({ scene }) => scene.surface === surface)
  const count = legible(those).length
  return [
    surface,
    `${those.filter(isFound).length} of ${those.length}`,
    (sum(those.map(({ overlap }) => overlap)) / those.length).toFixed(3),
    count === 0 ? '–' : `${readOf(those).length} of ${count}`,
    largestOf(those).toFixed(0),
  ]
}

/** Results by surface, and each photograph that fails. */
export const text = (): string => {
  const failing = results.filter((result) => !isFound(result) || (result.original && !result.page))
  return [
    `Seed ${seed}.`,
    '',
    table(
      ['surface', 'outline found', 'mean overlap', 'read', 'largest page (kB)'],
      [...new Set(results.map(({ scene }) => scene.surface))].map(surfaceLine),
    ),
    '',
    `A paper was seen on ${bare.seen.length} of ${bare.all} surfaces without one${bare.seen.length ? `: ${bare.seen.join('; ')}` : ''}.`,
    ...failing.map(
      ({ scene, overlap, page }) =>
        `- ${scene.name}: overlap ${overlap.toFixed(2)}${page === false ? ', not read' : ''}`,
    ),
  ].join('\n')
}
