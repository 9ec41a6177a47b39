// Papers photographed with a phone: whether the outline is found, whether what matters can still be read, and what a page
// weighs and takes. The photographs are made here (bench/papers), the same ones for the same seed.
import { findOutline } from '../src/client/papers/picture/findOutline'
import type { Ground } from './papers/backgrounds'
import { overlapOf } from './papers/overlap'
import { jpegOf, photographOf, rasterOf } from './papers/photograph'
import { pageOf, wholePicture, worstMs } from './papers/page'
import { canRead, isRead, wordsOn } from './papers/reading'
import { bareScenesOf, scenesOf, type Scene } from './papers/scene'
import { atLeast, atMost, type Row } from './count'

/** Another one than the machinery was tried on while it was written. */
const seed = Number(process.env.PAPERS_SEED ?? 7)
const jpegQuality = 70
const goodOverlap = 0.9

interface Result {
  readonly scene: Scene
  readonly overlap: number
  readonly kilobytes: number
  /** Whether the drawing itself is read, and the page made of its photograph. Null without tesseract. */
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

const percent = (of: readonly unknown[], all: readonly unknown[]) => (100 * of.length) / all.length

let results: readonly Result[] = []
let bare: { readonly all: number; readonly seen: readonly string[] } = { all: 0, seen: [] }

const isFound = ({ overlap }: Result) => overlap >= goodOverlap

export const rows = async (): Promise<Row[]> => {
  const reads = canRead()
  if (!reads) console.log('Whether papers can be read is not measured: tesseract is not installed.')
  const scenes = scenesOf(seed)
  const worst = await worstMs(scenes)
  const measured: Result[] = []
  for (const scene of scenes) measured.push(await resultOf(scene, reads))
  results = measured
  const bareScenes = bareScenesOf(seed)
  const seen: string[] = []
  for (const scene of bareScenes) if (findOutline(await photographOf(scene))) seen.push(scene.name)
  bare = { all: bareScenes.length, seen }
  const legible = measured.filter(({ original }) => original)
  const those = `${scenes.length} photographs, seed ${seed}`
  return [
    atLeast(
      `papers whose outline overlaps by ${goodOverlap} (%), ${those}`,
      percent(measured.filter(isFound), measured),
      90,
    ),
    ...(reads
      ? [
          atLeast(
            `papers of which name and PIN are read as from the original (%), ${those}`,
            percent(
              legible.filter(({ page }) => page),
              legible,
            ),
            95,
          ),
        ]
      : []),
    atMost(
      `largest page of a paper as JPEG (kB), ${those}`,
      Math.max(...measured.map(({ kilobytes }) => kilobytes)),
      300,
    ),
    atMost(`12 MP photograph to page, worst, processor time (ms), seed ${seed}`, worst, 1000),
  ]
}

const groundLine = (ground: Ground): string => {
  const those = results.filter(({ scene }) => scene.ground === ground)
  const legible = those.filter(({ original }) => original)
  const mean = those.reduce((sum, { overlap }) => sum + overlap, 0) / those.length
  const largest = Math.max(...those.map(({ kilobytes }) => kilobytes))
  const read =
    legible.length === 0 ? '–' : `${legible.filter(({ page }) => page).length} of ${legible.length}`
  return `| ${ground} | ${those.filter(isFound).length} of ${those.length} | ${mean.toFixed(3)} | ${read} | ${largest.toFixed(0)} |`
}

/** By ground, and each photograph that fails. */
export const text = (): string => {
  const failing = results.filter((result) => !isFound(result) || (result.original && !result.page))
  return [
    `Seed ${seed}.`,
    '',
    '| ground | outline found | mean overlap | read | largest page (kB) |',
    '|---|--:|--:|--:|--:|',
    ...[...new Set(results.map(({ scene }) => scene.ground))].map(groundLine),
    '',
    `A paper was seen on ${bare.seen.length} of ${bare.all} grounds without one${bare.seen.length ? `: ${bare.seen.join('; ')}` : ''}.`,
    ...failing.map(
      ({ scene, overlap, page }) =>
        `- ${scene.name}: overlap ${overlap.toFixed(2)}${page === false ? ', not read' : ''}`,
    ),
  ].join('\n')
}
