// The surfaces on which papers are photographed, as colours by position; the unit is 1/2000 of the picture's long side.
import { within, type Random } from '../random'

export type Colour = readonly [number, number, number]
export type Background = (x: number, y: number) => Colour

const corner = (x: number, y: number, seed: number): number => {
  let mixed = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 144665)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise from 0 to 1 over the plane, with one bump per unit. */
const noiseAt = (x: number, y: number, seed: number): number => {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const across = (x - left) * (x - left) * (3 - 2 * (x - left))
  const down = (y - top) * (y - top) * (3 - 2 * (y - top))
  const upper = corner(left, top, seed) * (1 - across) + corner(left + 1, top, seed) * across
  const lower = corner(left, top + 1, seed) * (1 - across) + corner(left + 1, top + 1, seed) * across
  return upper * (1 - down) + lower * down
}

const wood =
  (light: Colour, dark: Colour, strength: number, seed: number): Background =>
  (x, y) => {
    const bent = y + 30 * noiseAt(x / 600, y / 300, seed)
    const rings = noiseAt(x / 500, bent / 14, seed + 1)
    const fibres = noiseAt(x / 90, y / 3, seed + 2)
    const share = strength * (0.7 * rings + 0.3 * fibres)
    return mixed(light, dark, share)
  }

const mixed = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

const darkTable = (random: Random, seed: number): Background => {
  const kind = random.pick(['wood', 'black', 'slate'])
  if (kind === 'wood') return wood([104, 70, 46], [52, 32, 20], 1, seed)
  if (kind === 'black') return wood([44, 44, 48], [30, 30, 34], 1, seed)
  return wood([92, 102, 110], [66, 74, 84], 0.9, seed)
}

const lightWood = (random: Random, seed: number): Background => {
  const base = random.pick<Colour>([
    [222, 200, 166],
    [214, 190, 152],
    [230, 214, 186],
  ])
  return wood(base, [base[0] - 34, base[1] - 40, base[2] - 46], 0.9, seed)
}

const whiteCloth = (random: Random, seed: number): Background => {
  const base = random.pick<Colour>([
    [226, 225, 220],
    [218, 220, 222],
    [230, 226, 214],
  ])
  return (x, y) => {
    const wrinkles = 22 * (noiseAt(x / 260 + y / 900, y / 420, seed) - 0.5)
    const weave = 5 * (Math.sin(x * 0.9) * Math.sin(y * 0.9))
    const lit = wrinkles + weave - 3
    return [base[0] + lit, base[1] + lit, base[2] + lit]
  }
}

const checked =
  (one: Colour, other: Colour, size: number): Background =>
  (x, y) => {
    const across = Math.floor(x / size) % 2 === 0 ? 0 : 0.5
    const down = Math.floor(y / size) % 2 === 0 ? 0 : 0.5
    return mixed(one, other, across + down)
  }

const dotted =
  (cloth: Colour, dot: Colour, size: number): Background =>
  (x, y) => {
    const row = Math.floor(y / size)
    const fromX = (((x + (row % 2) * (size / 2)) % size) + size) % size
    const fromY = ((y % size) + size) % size
    return Math.hypot(fromX - size / 2, fromY - size / 2) < size * 0.3 ? dot : cloth
  }

const striped =
  (one: Colour, other: Colour, size: number, slope: number): Background =>
  (x, y) =>
    Math.floor((x + slope * y) / size) % 2 === 0 ? one : other

const patternedCloth = (random: Random, seed: number): Background => {
  const size = within(random, 50, 110)
  const turn = within(random, -0.5, 0.5)
  const pattern = random.pick([
    checked([226, 222, 214], [172, 38, 44], size),
    checked([224, 228, 232], [60, 96, 150], size),
    dotted([64, 110, 104], [226, 206, 120], size),
    dotted([196, 84, 92], [240, 226, 214], size),
    striped([214, 196, 150], [120, 60, 50], size * 0.7, 0.3),
    striped([228, 228, 226], [70, 110, 92], size, -0.2),
  ])
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (x, y) => {
    const bent = 14 * noiseAt(x / 300, y / 300, seed)
    return pattern(x * cos - y * sin + bent + 4000, x * sin + y * cos + bent + 4000)
  }
}

export const grounds = {
  'dark table': darkTable,
  'light wood': lightWood,
  'white cloth': whiteCloth,
  'patterned cloth': patternedCloth,
} as const
export type Ground = keyof typeof grounds
