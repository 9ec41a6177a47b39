// What one picture of the corpus shows: a paper, where it lies, and what is the matter with the photograph.
import type { Pose } from './camera'
import { drawingOf, inventPerson, kinds, type Drawing } from './drawings'
import { grounds, type Ground } from './backgrounds'
import { randomOf, type Random } from './random'

export interface Shade {
  /** In shares of the picture; darker on the side that the angle points to, over the width of its edge. */
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly edge: number
  readonly depth: number
}

export interface Scene {
  readonly name: string
  readonly seed: number
  readonly ground: Ground
  readonly drawing: Drawing
  /** Whether the paper lies there at all. */
  readonly bare: boolean
  /** The focal length in long sides of the picture. */
  readonly focal: number
  readonly pose: Pose
  readonly picture: readonly [number, number]
  /** How much less light there is at the far end than at the near one, and in which direction it falls off. */
  readonly falloff: number
  readonly falloffAngle: number
  readonly brightness: number
  /** Blue against red: the lamp's colour. */
  readonly warmth: number
  readonly shade: Shade | null
  /** Where the paper was folded, in shares of its height. */
  readonly fold: number | null
  /** Which side of the paper a finger holds, and where along it. */
  readonly finger: { readonly side: 0 | 1 | 2 | 3; readonly along: number } | null
  readonly noise: number
  readonly blur: number
  readonly quality: number
}

const degrees = Math.PI / 180

const poseOf = (random: Random, steep: boolean): Pose => {
  const turned = steep ? 35 : 12
  const tilted = steep ? 26 : 14
  return {
    roll: random.between(-turned, turned) * degrees,
    pitch: random.between(-tilted, tilted) * degrees,
    yaw: random.between(-tilted, tilted) * degrees,
    share: random.between(0.74, 0.95),
    across: random.between(-0.9, 0.9),
    down: random.between(-0.9, 0.9),
  }
}

const shadeOf = (random: Random): Shade => ({
  x: random.between(0.3, 0.7),
  y: random.between(0.3, 0.7),
  angle: random.between(0, 2 * Math.PI),
  edge: random.between(0.03, 0.2),
  depth: random.between(0.25, 0.5),
})

/** The four photographs of each paper on each ground: a good one, then with more and more the matter. */
const troubles = ['plain', 'shadow', 'fold', 'finger'] as const
type Trouble = (typeof troubles)[number]

const lying = (drawing: Drawing, size: readonly [number, number]): readonly [number, number] =>
  drawing.width > drawing.height ? size : [size[1], size[0]]

const sceneOf = (seed: number, ground: Ground, kind: (typeof kinds)[number], trouble: Trouble): Scene => {
  const random = randomOf(seed)
  const drawing = drawingOf(kind, inventPerson(random))
  const plain = trouble === 'plain'
  return {
    name: `${ground}, ${kind}, ${trouble}`,
    seed,
    ground,
    drawing,
    bare: false,
    focal: random.between(0.66, 0.8),
    pose: poseOf(random, !plain),
    picture: lying(drawing, [2400, 1800]),
    falloff: random.between(0, plain ? 0.15 : 0.4),
    falloffAngle: random.between(0, 2 * Math.PI),
    brightness: random.between(0.82, 1),
    warmth: random.between(-0.04, 0.14),
    shade: trouble === 'shadow' || (trouble === 'finger' && random.next() < 0.5) ? shadeOf(random) : null,
    fold: trouble === 'fold' ? random.between(0.35, 0.65) : null,
    finger:
      trouble === 'finger' ? { side: random.pick([0, 1, 2, 3]), along: random.between(0.2, 0.8) } : null,
    noise: random.between(1.5, plain ? 3 : 6),
    blur: random.between(0.3, plain ? 0.7 : 1.1),
    quality: Math.round(random.between(78, 92)),
  }
}

/** 64 photographs: each kind of paper on each ground with each trouble. */
export const scenesOf = (seed: number): readonly Scene[] =>
  (Object.keys(grounds) as Ground[]).flatMap((ground, groundAt) =>
    kinds.flatMap((kind, kindAt) =>
      troubles.map((trouble, troubleAt) =>
        sceneOf(seed * 1000 + groundAt * 100 + kindAt * 10 + troubleAt, ground, kind, trouble),
      ),
    ),
  )

/** What is photographed by mistake: two of each ground with nothing on it. */
export const bareScenesOf = (seed: number): readonly Scene[] =>
  scenesOf(seed)
    .filter((_scene, at) => at % 8 === 1)
    .map((scene) => ({ ...scene, bare: true, name: `${scene.name}, bare` }))
