// Papers photographed with a phone: whether the outline is found, whether the important text is still legible, and the size
// and time of a page. The photographs are generated (bench/papers), the same ones for the same seed.
import type { Ground } from './papers/backgrounds'
import { jpegOf, photographOf, rasterOf } from './papers/photograph'
import { bareScenesOf, scenesOf, type Scene } from './papers/scene'
import { atLeast, atMost, median, runsOf, say, sum, table, type Cell, type Row } from './count'
import type { Spot } from './papers/camera'
import { spawnSync } from 'node:child_process'
import type { Person } from './papers/drawings'
import { findOutline } from '../src/client/papers/picture/findOutline'
import { judge } from '../src/client/papers/picture/judge'
import { lift } from '../src/client/papers/picture/lift'
import type { Outline, Picture } from '../src/client/papers/picture/picture'
import { straighten } from '../src/client/papers/picture/straighten'
import { turn } from '../src/client/papers/picture/turn'

/** A different seed from the one used during development. */
const seed = Number(process.env.PAPERS_SEED ?? 7)
const jpegQuality = 70
const goodOverlap = 0.9

interface Result {
  readonly scene: Scene
  readonly overlap: number
  readonly kilobytes: number
  /**
   * The results of text recognition on the drawing itself and on the page made of its photograph. Null without tesseract.
   */
  readonly original: boolean | null
  readonly page: boolean | null
}

const resultOf = async (scene: Scene, reads: boolean): Promise<Result> => {
  const photograph = await photographOf(scene)
  const jpeg = await jpegOf(pageOf(photograph), jpegQuality)
  const { person, svg } = scene.drawing
  const drawing = reads ? await jpegOf(await rasterOf(Buffer.from(svg), scene.drawing.width), 95) : null
  return {
    scene,
    overlap: overlapOf(findOutline(photograph) ?? wholePicture, photograph.corners),
    kilobytes: jpeg.length / 1000,
    original: drawing && isRead(wordsOn(drawing), person),
    page: drawing && isRead(wordsOn(jpeg), person),
  }
}

let results: readonly Result[] = []
let bare: { readonly all: number; readonly seen: readonly string[] } = { all: 0, seen: [] }

const isFound = ({ overlap }: Result) => overlap >= goodOverlap
const largestOf = (those: readonly Result[]) => Math.max(...those.map(({ kilobytes }) => kilobytes))
/** Only papers whose drawing can be read say something about their page. */
const legible = (those: readonly Result[]) => those.filter(({ original }) => original)
const readOf = (those: readonly Result[]) => legible(those).filter(({ page }) => page)

const percent = (of: readonly unknown[], all: readonly unknown[]) => (100 * of.length) / all.length

export const rows = async (): Promise<Row[]> => {
  const reads = canRead()
  if (!reads) say('Whether papers can be read is not measured: tesseract is not installed.')
  const scenes = scenesOf(seed)
  const worst = await worstMs(scenes)
  results = await runsOf(scenes.length, (at) => resultOf(scenes[at] as Scene, reads))
  const bareScenes = bareScenesOf(seed)
  const seen: string[] = []
  for (const scene of bareScenes) if (findOutline(await photographOf(scene))) seen.push(scene.name)
  bare = { all: bareScenes.length, seen }
  const of = `${scenes.length} photographs, seed ${seed}`
  const read = `papers of which name and PIN are read as from the original (%), ${of}`
  return [
    atLeast(
      `papers whose outline overlaps by ${goodOverlap} (%), ${of}`,
      percent(results.filter(isFound), results),
      90,
    ),
    ...(reads ? [atLeast(read, percent(readOf(results), legible(results)), 95)] : []),
    atMost(`largest page of a paper as JPEG (kB), ${of}`, largestOf(results), 300),
    atMost(`12 MP photograph to page, worst, processor time (ms), seed ${seed}`, worst, 1000),
  ]
}

const groundLine = (ground: Ground): Cell[] => {
  const those = results.filter(({ scene }) => scene.ground === ground)
  const count = legible(those).length
  return [
    ground,
    `${those.filter(isFound).length} of ${those.length}`,
    (sum(those.map(({ overlap }) => overlap)) / those.length).toFixed(3),
    count === 0 ? '–' : `${readOf(those).length} of ${count}`,
    largestOf(those).toFixed(0),
  ]
}

/** Results by background, and each photograph that fails. */
export const text = (): string => {
  const failing = results.filter((result) => !isFound(result) || (result.original && !result.page))
  return [
    `Seed ${seed}.`,
    '',
    table(
      ['ground', 'outline found', 'mean overlap', 'read', 'largest page (kB)'],
      [...new Set(results.map(({ scene }) => scene.ground))].map(groundLine),
    ),
    '',
    `A paper was seen on ${bare.seen.length} of ${bare.all} grounds without one${bare.seen.length ? `: ${bare.seen.join('; ')}` : ''}.`,
    ...failing.map(
      ({ scene, overlap, page }) =>
        `- ${scene.name}: overlap ${overlap.toFixed(2)}${page === false ? ', not read' : ''}`,
    ),
  ].join('\n')
}

const areaOf = (polygon: readonly Spot[]): number =>
  Math.abs(
    polygon.reduce((sum, { x, y }, at) => {
      const next = polygon[(at + 1) % polygon.length]!
      return sum + x * next.y - next.x * y
    }, 0),
  ) / 2

/** Clips a polygon to the right-hand side of the line from one point to another (Sutherland-Hodgman). */
const cut = (polygon: readonly Spot[], from: Spot, to: Spot): Spot[] => {
  const side = ({ x, y }: Spot) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
  return polygon.flatMap((spot, at) => {
    const next = polygon[(at + 1) % polygon.length]!
    const [here, there] = [side(spot), side(next)]
    const kept = here >= 0 ? [spot] : []
    if (here >= 0 === there >= 0) return kept
    const share = here / (here - there)
    return [...kept, { x: spot.x + share * (next.x - spot.x), y: spot.y + share * (next.y - spot.y) }]
  })
}

/** Intersection over union of two convex polygons, both clockwise. */
const overlapOf = (one: readonly Spot[], other: readonly Spot[]): number => {
  const shared = one.reduce<readonly Spot[]>(
    (rest, from, at) => cut(rest, from, one[(at + 1) % one.length]!),
    other,
  )
  const common = areaOf(shared)
  return common / (areaOf(one) + areaOf(other) - common)
}

// Words that tesseract reads on a page, if it is installed.

const canRead = (): boolean => spawnSync('tesseract', ['--version']).status === 0

const wordsOn = (jpeg: Buffer): string => {
  const done = spawnSync('tesseract', ['stdin', 'stdout', '--dpi', '150'], {
    input: jpeg,
    encoding: 'utf8',
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  })
  if (done.status !== 0) throw new Error(`The page could not be read: ${done.stderr}`)
  return done.stdout.replace(/\s+/g, ' ')
}

/** Name and PIN, letter by letter. */
const isRead = (words: string, { name, pin }: Person): boolean =>
  words.includes(name) && words.replace(/ /g, '').includes(pin)

// The page that the product makes of a photograph, and its processor time.

const longestSide = 1650
const wholePicture: Outline = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

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

/**
 * The median of three times for a 12 MP photograph on each background, and the worst of these; runs first, without any
 * warm-up.
 */
const worstMs = async (scenes: readonly Scene[]): Promise<number> => {
  const grounds = [...new Set(scenes.map(({ ground }) => ground))]
  const middles = await runsOf(grounds.length, async (at) => {
    const scene = scenes.find(
      ({ ground, name }) => ground === grounds[at] && name.endsWith('shadow'),
    ) as Scene
    const [width, height] = scene.picture
    const picture = width > height ? ([4000, 3000] as const) : ([3000, 4000] as const)
    const photograph = await photographOf({ ...scene, picture })
    return median([1, 2, 3].map(() => processorMs(photograph)))
  })
  return Math.max(...middles)
}
