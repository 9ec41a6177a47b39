// Shrinks photos before sending, to at most 1,600 px and about 500 kB, upright and without metadata such as the
// location. Pictures in other formats become JPEGs.
import { kindOf, log } from '../../log'

const jpegType = 'image/jpeg'
const longestSide = 1600
const largest = 500 * 1024
const qualities = [0.85, 0.75, 0.6, 0.5]

/** Width and height within a square, never enlarged. */
export const within = (width: number, height: number, side: number): readonly [number, number] => {
  const factor = Math.min(1, side / Math.max(width, height))
  return [Math.round(width * factor), Math.round(height * factor)]
}

const drawn = (picture: ImageBitmap): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  const [width, height] = within(picture.width, picture.height, longestSide)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context) {
    // Transparent parts would come out black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0, width, height)
  }
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((settle) => canvas.toBlob(settle, jpegType, quality))

const smallEnough = async (canvas: HTMLCanvasElement): Promise<Blob | null> => {
  let smallest: Blob | null = null
  for (const quality of qualities) {
    smallest = (await encoded(canvas, quality)) ?? smallest
    if (smallest && smallest.size <= largest) return smallest
  }
  return smallest
}

/** Returns a small JPEG or an unreadable photo unchanged; the server then accepts or refuses it. */
export const shrinkPhoto = async (photo: File): Promise<File> => {
  const isJpeg = photo.type === jpegType
  if ((isJpeg && photo.size <= largest) || !photo.type.startsWith('image/')) return photo
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const jpeg = await smallEnough(drawn(picture))
    picture.close()
    const name = photo.name.replace(/\.[^.]*$/, '') + '.jpg'
    const isBetter = jpeg !== null && (!isJpeg || jpeg.size < photo.size)
    return isBetter ? new File([jpeg], name, { type: jpegType }) : photo
  } catch (error) {
    log('photo not shrunk', { reason: kindOf(error) })
    return photo
  }
}
