// Makes packs one after the other, beside everything else. Orders are rows of the database:
//
//   waiting ──taken──▶ working ──▶ done
//      │                  ├──▶ failed      its process is gone, or the pack could not be made
//      └──▶ cancelled ◀───┘
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../../config'
import type { Db } from '../../db/schema'
import type { FileStore } from '../../files/fileStore'
import { SheetFault } from '../../sheets/sheetFault'
import { TaskFault } from '../../sheets/taskFault'
import { TaskThread } from '../../sheets/taskThread'
import { makeIn, removePackFile, sweepPacks } from './packFiles'
import { newProgress, progressOf, type ProgressCells } from './packOrder'
import { preparePhotos } from './packPhotos'
import {
  listPacks,
  listPhotos,
  removePacksBefore,
  saveAbandoned,
  saveProgress,
  takePack,
  type PackRow,
} from './packsRepository'
import type { packTasks } from './packWorker'
import { schoolLook, type Warn } from './schoolLook'
import { listScopeStudents, type StudentScope } from './scopeRepository'

export interface PackOffice {
  readonly db: Db
  readonly engine: 'sqlite' | 'postgres'
  readonly config: Config
  readonly files: FileStore
  readonly clock: () => Date
  readonly warn: Warn
}

const beatMs = 2_000
/** A process that is not heard of for so long is gone. With SQLite there is one process only. */
const goneAfterMs = { sqlite: 0, postgres: 60_000 }
const keptMs = 24 * 3_600_000

const notMade = 'The pack could not be made. Please start it again.'
const interrupted = 'The portal was restarted while this pack was being made. Please start it again.'

interface Current {
  readonly id: string
  readonly progress: ProgressCells
  readonly stop: AbortController
}

export const packThread = () =>
  new TaskThread<typeof packTasks>({
    file: join(__dirname, 'packWorker'),
    heapMb: 384,
    deadlineMs: 1_800_000,
    idleMs: 300_000,
    mostWaiting: 0,
  })

export class PackDesk {
  private readonly runId = randomUUID()
  private readonly thread = packThread()
  private current: Current | undefined
  private working: Promise<void> | undefined
  private isClosed = false

  constructor(private readonly office: PackOffice) {}

  /** Of the pack that this process is making. */
  progress(id: string): { done: number; total: number } | undefined {
    return this.current?.id === id ? progressOf(this.current.progress) : undefined
  }

  cancel(id: string): void {
    if (this.current?.id === id) this.current.stop.abort()
  }

  /** Takes what waits; to be called whenever something may wait. */
  look(): void {
    if (this.isClosed) return
    this.working ??= this.work()
      .catch((err: unknown) => this.office.warn({ err }, 'packs could not be made'))
      .finally(() => {
        this.working = undefined
      })
  }

  /** Ends packs whose process is gone, and takes away what is older than a day. */
  async tidy(): Promise<void> {
    const { db, engine, config, clock } = this.office
    const now = clock().getTime()
    const at = (time: number) => new Date(time).toISOString()
    const gone = at(now - goneAfterMs[engine])
    await saveAbandoned(db, this.runId, gone, { state: 'failed', fault: interrupted, ended_at: at(now) })
    await removePacksBefore(db, at(now - keptMs))
    await sweepPacks(config.dataDir, new Set((await listPacks(db)).map(({ id }) => id)))
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.current?.stop.abort()
    await this.working
    await this.thread.close()
  }

  private async work(): Promise<void> {
    const { db, clock } = this.office
    while (!this.isClosed) {
      const pack = await takePack(db, this.runId, clock().toISOString())
      if (!pack) return
      await this.make(pack)
    }
  }

  private async make(pack: PackRow): Promise<void> {
    const { db, config } = this.office
    const current = { id: pack.id, progress: newProgress(), stop: new AbortController() }
    this.current = current
    const beat = setInterval(() => void this.beat(pack, current), beatMs)
    try {
      const { made, size } = await makeIn(config.dataDir, pack.id, (place) => this.draw(pack, current, place))
      const { students, pages } = made
      await this.end(pack, { state: 'done', done: students, total: students, pages, size })
    } catch (error) {
      await this.fail(pack, error)
    } finally {
      clearInterval(beat)
      this.current = undefined
    }
    const isKept = (await listPacks(db)).some(({ id, state }) => id === pack.id && state === 'done')
    if (!isKept) await removePackFile(config.dataDir, pack.id)
  }

  private async draw(
    pack: PackRow,
    { progress, stop: { signal } }: Current,
    { path, photoFolder }: { path: string; photoFolder: string },
  ) {
    const { config, clock, warn } = this.office
    const { databaseUrl, dataDir } = config
    const scope = JSON.parse(pack.scope) as StudentScope
    const isForms = pack.kind === 'registration-forms'
    if (isForms) await this.photos(scope, photoFolder, signal)
    const order = {
      databaseUrl,
      dataDir,
      pack,
      scope,
      path,
      photoFolder: isForms ? photoFolder : null,
      school: await schoolLook(config.school, warn),
      printedAt: clock().toISOString(),
      progress,
    }
    return this.thread.run('makePack', order, signal)
  }

  private async photos(scope: StudentScope, folder: string, signal: AbortSignal): Promise<void> {
    const { db, files, warn } = this.office
    const people = await listScopeStudents(db, scope, 'name')
    const photos = await listPhotos(db)
    const hashes = people.flatMap(({ id }) => photos.get(id) ?? [])
    await preparePhotos(hashes, { files, warn, folder, signal })
  }

  /** Cancelled through another process: the row is no longer ours. */
  private async beat(pack: PackRow, { progress, stop }: Current): Promise<void> {
    const { db, clock, warn } = this.office
    try {
      const isOurs = await saveProgress(
        db,
        { id: pack.id, run_by: this.runId },
        { ...progressOf(progress), beat_at: clock().toISOString() },
      )
      if (!isOurs) stop.abort()
    } catch (err) {
      warn({ err }, 'the progress of a pack was not written')
    }
  }

  private end(pack: PackRow, change: Partial<PackRow>) {
    const { db, clock } = this.office
    const ended_at = clock().toISOString()
    return saveProgress(db, { id: pack.id, run_by: this.runId }, { ...change, ended_at })
  }

  private async fail(pack: PackRow, error: unknown): Promise<void> {
    const isCancelled = error instanceof TaskFault && error.kind === 'aborted'
    const isRefused = error instanceof SheetFault
    if (!isCancelled && !isRefused) this.office.warn({ err: error, pack: pack.id }, 'a pack was not made')
    const fault = isRefused ? error.message : this.isClosed ? interrupted : notMade
    await this.end(pack, { state: 'failed', fault })
  }
}
