// The small picture of a document: drawn when it is first asked for, kept beside the document from then on.
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import type { App } from '../../http/appParts'
import { createConcurrencyLimiter } from '../../platform/core/concurrencyLimiter'
import { minuteMs } from '../../platform/core/durations'
import { refusal } from '../../platform/core/refusal'
import { TaskFault, type TaskFaultKind } from '../../platform/workers/tasks'
import { WorkerPool, type PoolOptions } from '../../platform/workers/workerPool'
import { findThumbnail, saveThumbnail, type FileRow } from '../uploads/queries'
import type { firstPageTasks } from './firstPageWorker'

const usual: PoolOptions = {
  file: join(__dirname, 'firstPageWorker'),
  priority: 'low',
  heapMb: 200,
  isForeign: true,
  deadlineMs: 3000,
  startMs: 20_000,
  idleMs: minuteMs,
  maxWaiting: Infinity,
  growth: 250_000_000,
}

export type FirstPagePool = WorkerPool<typeof firstPageTasks>

export const createFirstPagePool = (options: Partial<PoolOptions> = {}): FirstPagePool =>
  new WorkerPool({ ...usual, ...options })

/** One thread for the process: it starts on demand, stops when idle, and does not keep the process alive. */
export const firstPages = createFirstPagePool()

type Content = () => Promise<NodeJS.ReadableStream>

const busyText = 'Too many pictures are being opened at once. Please try again in a moment.'

/** The students of whom a document has used up its time or memory: from then on theirs come after everybody else's. */
const slowStudents = new Set<string>()

/** Two at a time; documents of one student wait for each other, for every viewer. */
const limiter = createConcurrencyLimiter(2, 200, busyText, {
  maxPerKey: 10,
  goesLast: (studentId) => slowStudents.has(studentId),
})

/** A WebP; null when it cannot be drawn. */
export const thumbnailOf = async (
  app: Pick<App, 'db' | 'firstPages'>,
  row: FileRow,
  content: Content,
): Promise<Buffer | null> => {
  const kept = await findThumbnail(app.db, row.id)
  const thumbnail = kept ?? (await limiter(() => draw(app, row, content), row.student_id))
  return thumbnail === '' ? null : Buffer.from(thumbnail, 'base64')
}

const draw = async (
  { db, firstPages }: Pick<App, 'db' | 'firstPages'>,
  { id, media_type, student_id }: FileRow,
  content: Content,
): Promise<string> => {
  const bytes = await buffer(await content())
  const drawing = media_type === 'application/pdf' ? drawnPdf(firstPages, bytes) : drawnPhoto(bytes)
  const drawn = await drawing.catch((error: unknown) => undrawn(error, student_id))
  await saveThumbnail(db, id, drawn)
  return drawn.thumbnail
}

const drawnPdf = async (pool: FirstPagePool, content: Buffer) => {
  const { pages, width, height, pixels } = await firstPageOf(pool, content)
  const { default: sharp } = await import('sharp')
  return { pages, thumbnail: await asThumbnail(sharp(pixels, { raw: { width, height, channels: 4 } })) }
}

/** The thread crashed or grew: another document may have caused it, so this one is drawn once more. */
const suspect: readonly TaskFaultKind[] = ['crashed', 'too large', 'grown']

const firstPageOf = async (pool: FirstPagePool, content: Buffer) => {
  const draw = () => pool.run('firstPage', new Uint8Array(content))
  try {
    return await draw()
  } catch (error) {
    if (error instanceof TaskFault && suspect.includes(error.kind)) return draw()
    throw error
  }
}

/** Pixels: twice the size at which it is shown. */
const box = { width: 144, height: 192 }

const asThumbnail = async (picture: Sharp): Promise<string> => {
  const small = picture.resize({ ...box, fit: 'inside' }).flatten({ background: '#ffffff' })
  return (await small.webp({ quality: 50, effort: 5 }).toBuffer()).toString('base64')
}

const drawnPhoto = async (content: Buffer) => {
  const { default: sharp } = await import('sharp')
  // Content that sharp cannot read as a picture will not be one the next time.
  return { thumbnail: await asThumbnail(sharp(content)).catch(() => '') }
}

/** The document has used up its time or memory. */
const costly: readonly TaskFaultKind[] = [...suspect, 'too slow']

/** The document is at fault: drawing it again would cost as much, for nothing. */
const lasting: readonly TaskFaultKind[] = [...costly, 'failed']

const undrawn = (error: unknown, studentId: string) => {
  if (!(error instanceof TaskFault)) throw error
  if (costly.includes(error.kind)) noteSlow(studentId)
  if (lasting.includes(error.kind)) return { thumbnail: '' }
  throw refusal(503, busyText, 5)
}

const maxSlowStudents = 1000

const noteSlow = (studentId: string) => {
  slowStudents.delete(studentId)
  slowStudents.add(studentId)
  const [longestAgo] = slowStudents
  if (slowStudents.size > maxSlowStudents && longestAgo !== undefined) slowStudents.delete(longestAgo)
}
