// The surfaces on which papers are photographed, as HTML that fills the picture.
import { within, type Random } from '../random'

type Pair = readonly [light: string, dark: string]

/** Smooth noise between two colours, with so many bumps per pixel across and down. */
const noise = ([light, dark]: Pair, bumps: string, seed: number) => `
  <svg width="100%" height="100%" style="background:${light}">
    <filter id="noise" color-interpolation-filters="sRGB" x="0" y="0" width="1" height="1">
      <feTurbulence type="fractalNoise" baseFrequency="${bumps}" numOctaves="4" seed="${seed}"/>
      <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1 0 0 0 0" result="bumps"/>
      <feFlood flood-color="${dark}"/><feComposite in2="bumps" operator="in"/>
    </filter><rect width="100%" height="100%" filter="url(#noise)"/>
  </svg>`

const wood = (pairs: readonly Pair[]) => (random: Random, seed: number) =>
  noise(random.pick(pairs), '.0015 .04', seed)

const cloths: readonly Pair[] = [
  ['#faf9f4', '#c4c3be'],
  ['#f2f4f6', '#bcbec0'],
  ['#fffaee', '#c8c4b8'],
]

/** Wrinkles, and threads that cross. */
const whiteCloth = (random: Random, seed: number) => {
  const threads = (angle: number) => `repeating-linear-gradient(${angle}deg, #0000 0 3px, #00000008 3px 6px)`
  const wrinkles = noise(random.pick(cloths), '.003 .002', seed)
  return `${wrinkles}<div style="background:${threads(0)}, ${threads(90)}"></div>`
}

const checked = (cloth: string, band: string, size: number) => {
  const bands = (angle: number) =>
    `repeating-linear-gradient(${angle}deg, ${band}80 0 ${size}px, #0000 0 ${2 * size}px)`
  return `${bands(0)}, ${bands(90)}, ${cloth}`
}

const dotted = (cloth: string, dot: string, size: number) => {
  const dots = (from: number) =>
    `radial-gradient(circle, ${dot} ${size * 0.3}px, #0000 0) ${from}px ${from * 2}px / ${size}px ${size * 2}px`
  return `${dots(0)}, ${dots(size / 2)}, ${cloth}`
}

const striped = (one: string, other: string, size: number, angle: number) =>
  `repeating-linear-gradient(${angle}deg, ${one} 0 ${size}px, ${other} 0 ${2 * size}px)`

/** Lies turned and a little bent. */
const patternedCloth = (random: Random, seed: number) => {
  const size = within(random, 50, 110)
  const pattern = random.pick([
    checked('#e2ded6', '#ac262c', size),
    checked('#e0e4e8', '#3c6096', size),
    dotted('#406e68', '#e2ce78', size),
    dotted('#c4545c', '#f0e2d6', size),
    striped('#d6c496', '#783c32', size * 0.7, 107),
    striped('#e4e4e2', '#466e5c', size, 79),
  ])
  return `
  <svg width="0"><filter id="bent"><feTurbulence baseFrequency=".003" seed="${seed}"/>
    <feDisplacementMap in="SourceGraphic" scale="28" xChannelSelector="R" yChannelSelector="G"/></filter></svg>
  <div style="inset:-50%;rotate:${within(random, -0.5, 0.5)}rad;background:${pattern};filter:url(#bent)"></div>`
}

export const surfaces = {
  'dark table': wood([
    ['#724e34', '#2a180e'],
    ['#323236', '#18181c'],
    ['#68727a', '#363e48'],
  ]),
  'light wood': wood([
    ['#ecd8b8', '#ae9268'],
    ['#e4ceaa', '#a6885c'],
    ['#f4e6cc', '#b6a07e'],
  ]),
  'white cloth': whiteCloth,
  'patterned cloth': patternedCloth,
}
export type Surface = keyof typeof surfaces
