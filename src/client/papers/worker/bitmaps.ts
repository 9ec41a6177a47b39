// Converts between files, the browser's bitmaps and pictures as arrays.
import type { Picture } from '../picture/picture'
import type { Box, Quarters, Unreadable } from './calls'

type Canvas = OffscreenCanvas

const contextOf = (canvas: Canvas): OffscreenCanvasRenderingContext2D => {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no room for a picture')
  return context
}

const sized = (width: number, height: number, side: number): readonly [number, number] => {
  const factor = Math.min(1, side / Math.max(width, height))
  return [Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor))]
}

/** Null when the browser cannot read the file. */
export const decode = async (file: Blob): Promise<ImageBitmap | null> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Draws a rotated bitmap, at most `side` long, on white, because transparency would turn black. Closes the bitmap. */
export const draw = (bitmap: ImageBitmap, side: number, quarters: Quarters = 0): Canvas => {
  const [width, height] = sized(bitmap.width, bitmap.height, side)
  const isAcross = quarters % 2 === 1
  const canvas = new OffscreenCanvas(isAcross ? height : width, isAcross ? width : height)
  const context = contextOf(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((quarters * Math.PI) / 2)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, -width / 2, -height / 2, width, height)
  bitmap.close()
  return canvas
}

/** Draws a part of a bitmap, at most `side` long. Closes the bitmap. */
export const drawPart = (bitmap: ImageBitmap, { x, y, width, height }: Box, side: number): Canvas => {
  const canvas = new OffscreenCanvas(...sized(width, height, side))
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

export const pixelsOf = (canvas: Canvas): Picture =>
  contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)

export const canvasOf = ({ width, height, data }: Picture): Canvas => {
  const canvas = new OffscreenCanvas(width, height)
  contextOf(canvas).putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  return canvas
}

export const jpegOf = (canvas: Canvas, quality: number): Promise<Blob> =>
  canvas.convertToBlob({ type: 'image/jpeg', quality })

const shrunk = (canvas: Canvas, share: number): Canvas => {
  if (share === 1) return canvas
  const small = new OffscreenCanvas(Math.round(canvas.width * share), Math.round(canvas.height * share))
  contextOf(small).drawImage(canvas, 0, 0, small.width, small.height)
  return small
}

export const smallJpegOf = (canvas: Canvas): Promise<Blob> =>
  smallEnough((share, quality) => jpegOf(shrunk(canvas, share), quality))

// JPEGs small enough for a slow connection. Quality is reduced first, then size.
export const mostJpegBytes = 300 * 1024

const qualities = [0.82, 0.72, 0.6, 0.5, 0.4]
const smaller = 0.8

type Encode = (share: number, quality: number) => Promise<Blob>

/** @param encode makes a JPEG at a share of the original size and with a quality */
export const smallEnough = async (encode: Encode, share = 1): Promise<Blob> => {
  for (const quality of qualities) {
    const jpeg = await encode(share, quality)
    if (jpeg.size <= mostJpegBytes) return jpeg
  }
  return smallEnough(encode, share * smaller)
}

// The kind of a file that the browser cannot open.
const brands = /^ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1)/

const nameOf = (file: Blob): string => ('name' in file ? String(file.name) : '')

/** Recognizes HEIC by the first bytes, the type or the name of a file. */
export const unreadable = async (file: Blob): Promise<Unreadable> => {
  const start = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer())
  const isHeic = brands.test(start) || /hei[cf]$/i.test(file.type) || /\.hei[cf]$/i.test(nameOf(file))
  return isHeic ? 'heic' : 'other'
}
