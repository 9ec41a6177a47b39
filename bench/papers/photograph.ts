// Renders the photograph of a scene pixel by pixel, as the JPEG that a phone would produce.
import sharp from 'sharp'
import { grounds, type Colour } from './backgrounds'
import { viewOf, type Spot, type View } from './camera'
import { randomOf } from '../random'
import type { Scene, Shade } from './scene'

export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

export interface Photograph extends Raster {
  /** The paper's corners as fractions of the picture, clockwise from its own top left. */
  readonly corners: readonly Spot[]
}

export const rasterOf = async (input: Buffer, width?: number): Promise<Raster> => {
  const { data, info } = await sharp(input, { density: 200 })
    .resize(width ? { width } : undefined)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

const clamped = (value: number) => Math.min(1, Math.max(0, value))
const smooth = (value: number) => {
  const within = clamped(value)
  return within * within * (3 - 2 * within)
}

const sampled = ({ width, height, data }: Raster, x: number, y: number): Colour => {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)))
  const [across, down] = [clamped(x - left), clamped(y - top)]
  const channel = (offset: number) => {
    const at = (top * width + left) * 4 + offset
    const upper = (data[at] ?? 0) * (1 - across) + (data[at + 4] ?? 0) * across
    const lower = (data[at + width * 4] ?? 0) * (1 - across) + (data[at + width * 4 + 4] ?? 0) * across
    return upper * (1 - down) + lower * down
  }
  return [channel(0), channel(1), channel(2)]
}

const shadeAt = (shade: Shade | null, x: number, y: number): number => {
  if (!shade) return 1
  const into = (x - shade.x) * Math.cos(shade.angle) + (y - shade.y) * Math.sin(shade.angle)
  return 1 - shade.depth * smooth(into / shade.edge + 0.5)
}

/** A crease: one half a little darker, with a dark and a light line side by side. */
const foldAt = (fold: number | null, share: number): number => {
  if (fold === null) return 1
  const from = share - fold
  const crease = 0.16 * Math.exp(-((from / 0.003) ** 2)) - 0.05 * Math.exp(-(((from - 0.006) / 0.004) ** 2))
  return (from > 0 ? 0.93 : 1) - crease
}

interface Finger {
  readonly from: Spot
  readonly to: Spot
  readonly thick: number
}

const sideMiddles = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const

/** Extends from outside the paper over its edge into the margin, but not into the words. */
const fingerOf = ({ finger, drawing }: Scene, view: View): Finger | null => {
  if (!finger) return null
  const [sideX, sideY] = sideMiddles[finger.side]
  const along = finger.along * 2 - 1
  const at = (reach: number) =>
    view.seen(
      (drawing.width / 2) * (sideX * reach + (sideX === 0 ? along : 0)),
      (drawing.height / 2) * (sideY * reach + (sideY === 0 ? along : 0)),
    )
  const to = at(0.97)
  const [across, down] = [at(1.2).x - to.x, at(1.2).y - to.y]
  const far = { x: to.x + across * 8, y: to.y + down * 8 }
  return { from: far, to, thick: Math.hypot(view.corners[0]!.x - view.corners[2]!.x, 0) * 0.045 + 20 }
}

const distanceTo = ({ from, to }: Finger, x: number, y: number): number => {
  const [dx, dy] = [from.x - to.x, from.y - to.y]
  const along = clamped(((x - to.x) * dx + (y - to.y) * dy) / (dx * dx + dy * dy))
  return Math.hypot(x - to.x - along * dx, y - to.y - along * dy)
}

const paperFor = async (scene: Scene, { corners }: View): Promise<Raster> => {
  const [one, two, three] = corners as [Spot, Spot, Spot, Spot]
  const across = Math.max(Math.hypot(two.x - one.x, two.y - one.y), 400)
  const down = Math.hypot(three.x - two.x, three.y - two.y)
  const width = Math.max(across, (down * scene.drawing.width) / scene.drawing.height)
  return rasterOf(Buffer.from(scene.drawing.svg), Math.round(width * 1.1))
}

const exposed = async (scene: Scene): Promise<{ view: View; data: Uint8ClampedArray }> => {
  const { drawing, picture } = scene
  const [width, height] = picture
  const view = viewOf({ paper: [drawing.width, drawing.height], picture, focal: scene.focal }, scene.pose)
  const paper = await paperFor(scene, view)
  const random = randomOf(scene.seed + 7)
  const ground = grounds[scene.ground](random, scene.seed)
  const finger = fingerOf(scene, view)
  const unit = 2000 / Math.max(width, height)
  const pixels = Math.hypot(view.corners[0]!.x - view.corners[2]!.x, view.corners[0]!.y - view.corners[2]!.y)
  const scale = pixels / Math.hypot(drawing.width, drawing.height)
  const data = new Uint8ClampedArray(width * height * 4)
  const fall = [Math.cos(scene.falloffAngle), Math.sin(scene.falloffAngle)] as const
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const on = view.paperAt(x + 0.5, y + 0.5)
      const inside = Math.min(drawing.width / 2 - Math.abs(on.x), drawing.height / 2 - Math.abs(on.y)) * scale
      const cover = scene.bare ? 0 : clamped(inside + 0.5)
      const [u, v] = [on.x / drawing.width + 0.5, on.y / drawing.height + 0.5]
      let [red, green, blue]: Colour = [0, 0, 0]
      if (cover < 1) {
        // The shadow of the paper on the surface.
        const under = scene.bare ? 1 : 1 - 0.22 * smooth(1 + inside / (9 / unit))
        const [r, g, b] = ground(x * unit, y * unit)
        ;[red, green, blue] = [r * under, g * under, b * under]
      }
      if (cover > 0) {
        const bent = foldAt(scene.fold, v)
        const [r, g, b] = sampled(paper, u * paper.width - 0.5, v * paper.height - 0.5)
        red += (r * 0.95 * bent - red) * cover
        green += (g * 0.95 * bent - green) * cover
        blue += (b * 0.94 * bent - blue) * cover
      }
      if (finger) {
        const away = finger.thick - distanceTo(finger, x, y)
        const dim = 1 - 0.3 * smooth(1 + away / 25)
        const skin = clamped(away + 0.5)
        const round = 0.72 + 0.28 * Math.sqrt(clamped(away / finger.thick))
        red = red * dim * (1 - skin) + 176 * round * skin
        green = green * dim * (1 - skin) + 122 * round * skin
        blue = blue * dim * (1 - skin) + 94 * round * skin
      }
      const [px, py] = [x / width, y / height]
      const falling = 1 - scene.falloff * clamped(0.5 + (px - 0.5) * fall[0] + (py - 0.5) * fall[1])
      const edge = 1 - 0.12 * ((px - 0.5) ** 2 + (py - 0.5) ** 2) * 2
      const light = scene.brightness * falling * edge * shadeAt(scene.shade, px, py)
      const grain = scene.noise * (random() + random() + random() - 1.5) * 2
      const at = (y * width + x) * 4
      data[at] = red * light * (1 + scene.warmth / 2) + grain
      data[at + 1] = green * light + grain
      data[at + 2] = blue * light * (1 - scene.warmth) + grain
      data[at + 3] = 255
    }
  }
  return { view, data }
}

export const jpegOf = ({ width, height, data }: Raster, quality: number): Promise<Buffer> =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .jpeg({ quality, mozjpeg: false })
    .toBuffer()

export const photographOf = async (scene: Scene): Promise<Photograph> => {
  const [width, height] = scene.picture
  const { view, data } = await exposed(scene)
  const blurred = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .flatten()
    .blur(scene.blur)
    .jpeg({ quality: scene.quality })
    .toBuffer()
  const corners = view.corners.map(({ x, y }) => ({ x: x / width, y: y / height }))
  return { ...(await rasterOf(blurred)), corners }
}
