// Does the slow work on photos in a worker, so that the page stays responsive on a phone.
import { findOutline } from '../picture/findOutline'
import { judge } from '../picture/judge'
import { lift } from '../picture/lift'
import { straighten } from '../picture/straighten'
import { turn } from '../picture/turn'
import { canvasOf, decode, draw, drawPart, jpegOf, pixelsOf, smallJpegOf, unreadable } from './bitmaps'
import type { Answer, Opened, PaperCalls, Question } from './calls'

/** Enough for a page that fills two thirds of its photo. */
const paperSide = 2400
/** Enough for a face that fills a fifth of its photo. */
const portraitSide = 3200
/** About 140 dots per inch on A4. */
const pageSide = 1650
const mostPortrait = 1500

const opened = async (canvas: OffscreenCanvas): Promise<Opened> => {
  const { width, height } = canvas
  return { is: 'opened', source: await jpegOf(canvas, 0.88), width, height }
}

/** Decodes a picture that this worker made itself, which therefore cannot be unreadable. */
const again = async (source: Blob): Promise<ImageBitmap> => {
  const bitmap = await decode(source)
  if (!bitmap) throw new Error('a picture was lost')
  return bitmap
}

const calls: PaperCalls = {
  openPaper: async (file) => {
    const bitmap = await decode(file)
    if (!bitmap) return { is: 'unreadable', reason: await unreadable(file) }
    const canvas = draw(bitmap, paperSide)
    return { ...(await opened(canvas)), proposed: findOutline(pixelsOf(canvas)) }
  },
  makePage: async (source, outline, quarters) => {
    const photo = pixelsOf(draw(await again(source), paperSide))
    const flat = straighten(photo, outline, pageSide)
    const { width, height, data } = lift(turn(flat, quarters))
    const jpeg = await smallJpegOf(canvasOf({ width, height, data }))
    return { jpeg, width, height, faults: judge(flat) }
  },
  openPortrait: async (file, quarters) => {
    const bitmap = await decode(file)
    if (!bitmap) return { is: 'unreadable', reason: await unreadable(file) }
    return opened(draw(bitmap, portraitSide, quarters))
  },
  crop: async (source, box) => smallJpegOf(drawPart(await again(source), box, mostPortrait)),
}

const answer = async ({ id, call, args }: Question): Promise<Answer> => {
  try {
    const result = await (calls[call] as (...given: readonly unknown[]) => Promise<unknown>)(...args)
    return { id, result }
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : 'unknown' }
  }
}

// One at a time, because two photos may exceed the memory of a phone.
let last: Promise<unknown> = Promise.resolve()
self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  last = last.then(async () => self.postMessage(await answer(data)))
})
