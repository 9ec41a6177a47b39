// Draws one pack: photos are prepared here, pages in a worker thread.
import { join } from 'node:path'
import { dayIn } from '#shared/rules/dates'
import type { App } from '../../http/appParts'
import { WorkerPool } from '../../platform/workers/workerPool'
import { schoolBranding, type Warn, withoutPicture } from '../schoolBranding'
import { listScopeStudents, type StudentScope } from '../schoolPapers/scopeQueries'
import type { PackSetting, ProgressCells } from './order'
import type { packTasks } from './packWorker'
import { listPhotos, type PackRow } from './queries'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { photoFor } from '../../platform/pdf/blocks/pictures'
import type { FileStore } from '../../platform/storage/fileStore'

/** Two photos at once, because a school's machine usually has two cores. */
const atOnce = 2

/** The parts of the app that packs are made with. */
export type PackApp = Pick<App, 'db' | 'engine' | 'config' | 'files' | 'clock' | 'log'>

export const packPool = () =>
  new WorkerPool<typeof packTasks>({
    file: join(__dirname, 'packWorker'),
    readsDatabase: true,
    priority: 'low',
    heapMb: 384,
    deadlineMs: 1_800_000,
    idleMs: 300_000,
    // An order may come while the thread warms up; orders come one after the other.
    maxWaiting: 1,
  })

interface Drawing {
  readonly pack: PackRow
  readonly progress: ProgressCells
  readonly stop: AbortController
  readonly place: { readonly path: string; readonly photoFolder: string }
}

export const drawPack = async (
  app: PackApp,
  pool: ReturnType<typeof packPool>,
  { pack, progress, stop: { signal }, place: { path, photoFolder } }: Drawing,
) => {
  const scope = JSON.parse(pack.scope) as StudentScope
  const isForms = pack.kind === 'registration-forms'
  if (isForms) await gatherPhotos(app, scope, photoFolder, signal)
  const order = {
    ...(await settingOf(app)),
    pack,
    scope,
    path,
    photoFolder: isForms ? photoFolder : null,
    progress,
  }
  return pool.run('makePack', order, signal)
}

const settingOf = async (app: PackApp): Promise<PackSetting> => ({
  databaseUrl: app.config.databaseUrl,
  dataDir: app.config.dataDir,
  school: await schoolBranding(app.config.school, warnIn(app)),
  printedAt: app.clock().toISOString(),
})

/** Prepares the thread for an order that is about to come. */
export const warmUp = async (app: PackApp, pool: ReturnType<typeof packPool>): Promise<void> => {
  const setting = await settingOf(app)
  if (!pool.isRunning()) await pool.run('warmUp', setting)
}

const gatherPhotos = async (app: PackApp, scope: StudentScope, folder: string, signal: AbortSignal) => {
  const { db, files, config, clock } = app
  const today = dayIn(config.school.timeZone, clock())
  const people = await listScopeStudents(db, scope, { order: 'name', today })
  const photos = await listPhotos(db)
  const hashes = people.flatMap(({ id }) => photos.get(id) ?? [])
  await preparePhotos(hashes, { files, warn: warnIn(app), folder, signal })
}

interface Order {
  readonly files: FileStore
  readonly warn: Warn
  readonly folder: string
  readonly signal: AbortSignal
}

/** Shrinks photos here, because sharp does not work in worker threads, which end when they are idle. */
const preparePhotos = async (hashes: Iterable<string>, { files, warn, folder, signal }: Order) => {
  const waiting = [...new Set(hashes)]
  const prepare = async (sha256: string) => {
    const photo = await photoFor(await buffer(await files.get(sha256)))
    await writeFile(join(folder, sha256), photo, { mode: 0o600 })
  }
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (signal.aborted) return
      await prepare(next).catch(withoutPicture(warn, 'passport photo'))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const warnIn =
  ({ log }: PackApp): Warn =>
  (fields, text) =>
    log.warn(fields, text)
