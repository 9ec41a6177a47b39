// What the product makes of a photograph, and how long it takes.
import { findOutline } from '../../src/client/papers/picture/findOutline'
import { judge } from '../../src/client/papers/picture/judge'
import { lift } from '../../src/client/papers/picture/lift'
import type { Outline, Picture } from '../../src/client/papers/picture/picture'
import { straighten } from '../../src/client/papers/picture/straighten'
import { turn } from '../../src/client/papers/picture/turn'
import { photographOf } from './photograph'
import type { Scene } from './scene'

const longestSide = 1650
export const wholePicture: Outline = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

export const pageOf = (photograph: Picture): Picture =>
  lift(straighten(photograph, findOutline(photograph) ?? wholePicture, longestSide))

/** Processor time: the work is one thread's, and others may be at work beside it. */
const processorMs = (photograph: Picture): number => {
  const start = process.cpuUsage()
  const page = straighten(photograph, findOutline(photograph) ?? wholePicture, longestSide)
  judge(page)
  turn(lift(page), 1)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Of a 12 MP photograph on each ground the middle of three times, the worst of them; before anything else is warm. */
export const worstMs = async (scenes: readonly Scene[]): Promise<number> => {
  const grounds = [...new Set(scenes.map(({ ground }) => ground))]
  const middles: number[] = []
  for (const ground of grounds) {
    const scene = scenes.find((one) => one.ground === ground && one.name.endsWith('shadow'))
    if (!scene) continue
    const [width, height] = scene.picture
    const picture = width > height ? ([4000, 3000] as const) : ([3000, 4000] as const)
    const photograph = await photographOf({ ...scene, picture })
    const times = [1, 2, 3].map(() => processorMs(photograph)).sort((one, other) => one - other)
    middles.push(times[1] ?? NaN)
  }
  return Math.max(...middles)
}
