// Photographs of papers that lie on a table. A browser is the camera: it shares no code with the product, so that a mistake
// in the product's geometry is not repeated here. Each scene comes from a seed: the paper, the surface, and the defects.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Picture, Point } from '../../src/client/papers/picture/picture'
import { randomOf, within, type Random } from '../random'
import { drawingOf, kinds, paperStyles, type Drawing } from './drawings'
import { surfaces, type Surface } from './surfaces'

/** The four photographs of each paper on each surface: a good one, then ones with more and more defects. */
const troubles = ['plain', 'shadow', 'fold', 'finger'] as const

export interface Scene {
  readonly name: string
  readonly seed: number
  readonly surface: Surface
  readonly trouble: (typeof troubles)[number]
  readonly drawing: Drawing
  readonly size: { readonly width: number; readonly height: number }
}

/** 64 photographs: each kind of paper on each surface with each set of defects. */
export const scenesOf = (firstSeed: number): readonly Scene[] =>
  (Object.keys(surfaces) as Surface[]).flatMap((surface, surfaceAt) =>
    kinds.flatMap((kind, kindAt) =>
      troubles.map((trouble, troubleAt): Scene => {
        const seed = firstSeed * 1000 + surfaceAt * 100 + kindAt * 10 + troubleAt
        const drawing = drawingOf(kind, randomOf(seed))
        const isWide = drawing.width > drawing.height
        const size = isWide ? { width: 2400, height: 1800 } : { width: 1800, height: 2400 }
        return { name: `${surface}, ${kind}, ${trouble}`, seed, surface, trouble, drawing, size }
      }),
    ),
  )

/** A crease: a dark line and a light one side by side, and the rest of the paper a little darker. */
const fold = (random: Random) => {
  const at = within(random, 35, 65)
  const shades = `#0000 ${at - 0.3}%, #0003 ${at}%, #fff3 ${at + 0.5}%, #00000012 ${at + 1}%`
  return `<div style="position:absolute;inset:0;background:linear-gradient(${shades})"></div>`
}

/** Extends from outside the paper over its edge into the margin, but not into the words. */
const finger = (random: Random) => {
  const along = within(random, 20, 80)
  const standing = `left:${along}%;width:90px;height:900px`
  const lying = `top:${along}%;width:900px;height:90px`
  const place = random.pick([
    `${standing};bottom:98.5%`,
    `${standing};top:98.5%`,
    `${lying};left:98.5%`,
    `${lying};right:98.5%`,
  ])
  const skin = 'background:rgb(172 119 92);box-shadow:inset 0 0 40px #4a2c1eaa, 0 0 25px #0006'
  return `<div style="position:absolute;${place};${skin};border-radius:45px"></div>`
}

/** The lamp, whose light falls off to one side, the darker rim of a lens, and somebody's shadow. */
const light = (random: Random, isPlain: boolean, hasShadow: boolean) => {
  const angle = () => `${within(random, 0, 360)}deg`
  const falloff = within(random, 0, isPlain ? 0.15 : 0.4)
  const layers = [
    `linear-gradient(${angle()}, #0000, rgb(0 0 0 / ${falloff}))`,
    'radial-gradient(#0000 40%, #0000001f)',
  ]
  if (hasShadow) {
    const from = within(random, 30, 70)
    const shadow = `rgb(0 0 0 / ${within(random, 0.25, 0.5)}) ${from + within(random, 3, 20)}%`
    layers.push(`linear-gradient(${angle()}, #0000 ${from}%, ${shadow})`)
  }
  return `<div style="background:${layers.join(', ')}"></div>`
}

interface Pose {
  /** The paper's rotation, as CSS. */
  readonly turned: string
  /** The share of the picture that the paper covers along the tightest side. */
  readonly share: number
  /** The position within the free space, from −1 to 1. */
  readonly across: number
  readonly down: number
}

const poseOf = (random: Random, isPlain: boolean): Pose => {
  const upTo = (most: number) => within(random, -most, most)
  const tilt = () => upTo(isPlain ? 14 : 26)
  return {
    turned: `rotateY(${tilt()}deg) rotateX(${tilt()}deg) rotate(${upTo(isPlain ? 12 : 35)}deg)`,
    share: within(random, 0.74, 0.95),
    across: upTo(0.9),
    down: upTo(0.9),
  }
}

/**
 * Runs in the page. Moves the camera closer until the paper fills its share, then sideways within the space left.
 * @returns the corners as fractions of the picture, clockwise from the paper's own top left
 */
const aim = ({ turned, share, across, down }: Pose): Point[] => {
  const paper = document.querySelector('.paper') as HTMLElement
  const { innerWidth: width, innerHeight: height } = window
  const corners = () =>
    [...document.querySelectorAll('.paper > i')].map((corner) => corner.getBoundingClientRect())
  let [scale, x, y] = [0.5, 0, 0]
  for (let round = 0; ; round += 1) {
    paper.style.transform = `translate(${x}px, ${y}px) ${turned} scale(${scale})`
    if (round === 10) return corners().map((corner) => ({ x: corner.x / width, y: corner.y / height }))
    const [xs, ys] = [corners().map((corner) => corner.x), corners().map((corner) => corner.y)]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    scale *= share / Math.max((right - left) / width, (bottom - top) / height)
    x += (width - left - right + across * Math.max(0, width * 0.97 - (right - left))) / 2
    y += (height - top - bottom + down * Math.max(0, height * 0.97 - (bottom - top))) / 2
  }
}

const corners = ['left:0;top:0', 'left:100%;top:0', 'left:100%;top:100%', 'left:0;top:100%']

const paperOf = ({ width, height, colour, html }: Drawing, more = '') =>
  `<div class="paper" style="width:${width}px;height:${height}px;background:${colour}">${html}${more}</div>`

interface Parts {
  readonly under: string
  readonly focal: number
  readonly onPaper: string
  readonly over: string
}

const pageOf = ({ drawing, size }: Scene, { under, focal, onPaper, over }: Parts) => `
  <style>${paperStyles}
    body { margin: 0 }
    body > div, body > div > * { position: absolute; inset: 0 }
    body > div { overflow: hidden; perspective: ${focal * Math.max(size.width, size.height)}px }
    .paper > i { position: absolute }
    .paper { left: calc(50% - ${drawing.width / 2}px); top: calc(50% - ${drawing.height / 2}px); 
      box-shadow: 0 0 30px 5px #0005 }
  </style>
  <div>${under}</div>
  <div>${paperOf(drawing, corners.map((place) => `<i style="${place}"></i>`).join('') + onPaper)}</div>
  <div>${over}</div>`

interface Photograph extends Picture {
  readonly corners: readonly Point[]
}

const pictureOf = async (image: Buffer, { width, height }: Scene['size']): Promise<Picture> => {
  const data = await sharp(image).resize(width, height).ensureAlpha().raw().toBuffer()
  return { width, height, data: new Uint8ClampedArray(data) }
}

/** A picture as JPEG, blurred by a lens if so much is given. */
export const jpegOf = ({ width, height, data }: Picture, quality: number, blur?: number): Promise<Buffer> => {
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' })
  return (blur === undefined ? picture : picture.blur(blur)).jpeg({ quality }).toBuffer()
}

/** The brightness and colour of the lamp, and the grain of the sensor. */
const expose = ({ data }: Picture, random: Random, isPlain: boolean) => {
  const [brightness, warmth] = [within(random, 0.82, 1), within(random, -0.04, 0.14)]
  const lamp = [1 + warmth / 2, 1, 1 - warmth].map((channel) => channel * brightness)
  const strength = within(random, 1.5, isPlain ? 3 : 6)
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    const grain = strength * (random() + random() + random() - 1.5) * 2
    lamp.forEach((share, channel) => {
      const at = pixel + channel
      data[at] = (data[at] ?? 0) * share + grain
    })
  }
}

interface Wish {
  /** The size of the photograph, if it is not the scene's. */
  readonly size?: Scene['size']
  /** Leaves the paper out. */
  readonly isBare?: true
}

export const photographOf = async (page: Page, scene: Scene, wish: Wish = {}): Promise<Photograph> => {
  const random = randomOf(scene.seed + 7)
  const { trouble, surface, seed, size } = scene
  const isPlain = trouble === 'plain'
  const hasShadow = trouble === 'shadow' || (trouble === 'finger' && random.happens(0.5))
  const onPaper = { plain: '', shadow: '', fold: fold(random), finger: finger(random) }[trouble]
  const [under, over] = [surfaces[surface](random, seed), light(random, isPlain, hasShadow)]
  await page.setViewportSize(size)
  await page.setContent(pageOf(scene, { under, onPaper, over, focal: within(random, 0.66, 0.8) }))
  const seen = await page.evaluate(aim, poseOf(random, isPlain))
  if (wish.isBare) await page.addStyleTag({ content: '.paper { visibility: hidden }' })
  const exposed = await pictureOf(await page.screenshot(), size)
  expose(exposed, random, isPlain)
  const blur = within(random, 0.3, isPlain ? 0.7 : 1.1)
  const jpeg = await jpegOf(exposed, Math.round(within(random, 78, 92)), blur)
  return { ...(await pictureOf(jpeg, wish.size ?? size)), corners: seen }
}

/** The drawing itself, as a scanner would send it. */
export const scanOf = async (page: Page, { drawing }: Scene): Promise<Buffer> => {
  await page.setViewportSize({ width: drawing.width, height: drawing.height })
  await page.setContent(`<style>${paperStyles} body { margin: 0 }</style>${paperOf(drawing)}`)
  return page.screenshot({ type: 'jpeg', quality: 95 })
}
