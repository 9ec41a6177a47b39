// The contents of one picture of the corpus: a paper, its position, and the defects of the photograph.
import type { Pose } from './camera'
import { drawingOf, inventPerson, kinds, type Drawing } from './drawings'
import { grounds, type Ground } from './backgrounds'
import { randomOf, within, type Random } from '../random'

export interface Shade {
  /** In fractions of the picture; the side that the angle points to is darker, with an edge of this width. */
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
  /** True if there is a paper. */
  readonly bare: boolean
  /** Focal length, in long sides of the picture. */
  readonly focal: number
  readonly pose: Pose
  readonly picture: readonly [number, number]
  /** The loss of light from the near end to the far end, and its direction. */
  readonly falloff: number
  readonly falloffAngle: number
  readonly brightness: number
  /** The colour of the lamp, as blue against red. */
  readonly warmth: number
  readonly shade: Shade | null
  /** The position of the fold, as a fraction of the paper's height. */
  readonly fold: number | null
  /** The side of the paper that a finger holds, and the position along it. */
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
    roll: within(random, -turned, turned) * degrees,
    pitch: within(random, -tilted, tilted) * degrees,
    yaw: within(random, -tilted, tilted) * degrees,
    share: within(random, 0.74, 0.95),
    across: within(random, -0.9, 0.9),
    down: within(random, -0.9, 0.9),
  }
}

const shadeOf = (random: Random): Shade => ({
  x: within(random, 0.3, 0.7),
  y: within(random, 0.3, 0.7),
  angle: within(random, 0, 2 * Math.PI),
  edge: within(random, 0.03, 0.2),
  depth: within(random, 0.25, 0.5),
})

/** The four photographs of each paper on each background: a good one, then ones with more and more defects. */
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
    focal: within(random, 0.66, 0.8),
    pose: poseOf(random, !plain),
    picture: lying(drawing, [2400, 1800]),
    falloff: within(random, 0, plain ? 0.15 : 0.4),
    falloffAngle: within(random, 0, 2 * Math.PI),
    brightness: within(random, 0.82, 1),
    warmth: within(random, -0.04, 0.14),
    shade: trouble === 'shadow' || (trouble === 'finger' && random() < 0.5) ? shadeOf(random) : null,
    fold: trouble === 'fold' ? within(random, 0.35, 0.65) : null,
    finger:
      trouble === 'finger' ? { side: random.pick([0, 1, 2, 3]), along: within(random, 0.2, 0.8) } : null,
    noise: within(random, 1.5, plain ? 3 : 6),
    blur: within(random, 0.3, plain ? 0.7 : 1.1),
    quality: Math.round(within(random, 78, 92)),
  }
}

/** 64 photographs: each kind of paper on each background with each set of defects. */
export const scenesOf = (seed: number): readonly Scene[] =>
  (Object.keys(grounds) as Ground[]).flatMap((ground, groundAt) =>
    kinds.flatMap((kind, kindAt) =>
      troubles.map((trouble, troubleAt) =>
        sceneOf(seed * 1000 + groundAt * 100 + kindAt * 10 + troubleAt, ground, kind, trouble),
      ),
    ),
  )

/** Photographs without a paper: two of each background. */
export const bareScenesOf = (seed: number): readonly Scene[] =>
  scenesOf(seed)
    .filter((_scene, at) => at % 8 === 1)
    .map((scene) => ({ ...scene, bare: true, name: `${scene.name}, bare` }))
