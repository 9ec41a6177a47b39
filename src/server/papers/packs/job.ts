// Makes packs in the background, one after the other. Orders are rows of the database:
//
//   waiting ──taken──▶ working ──▶ done
//      │  ◀───released───┤             its process has ended or could not store the end, and another starts over
//      │                 ├──▶ failed   it could not be made, or several processes ended while making it
//      └──▶ cancelled ◀──┘
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { dayMs } from '../../platform/core/durations'
import { SheetFault } from '../../platform/spreadsheets/sheetFault'
import type { StoredFile } from '../../platform/storage/fileStore'
import { TaskFault } from '../../platform/workers/tasks'
import { deleteUnreferenced } from '../../intake/uploads/garbage'
import { claimContent, unmarkForDeletion } from '../../intake/uploads/queries'
import { drawPack, packPool, warmUp, type PackApp } from './pool'
import { makeIn, sweepPacks } from './files'
import { newProgress, progressOf, type ProgressCells } from './order'
import {
  listAbandoned,
  removePacksBefore,
  saveProgress,
  saveTakenFrom,
  takePack,
  type PackRow,
} from './queries'

const heartbeatMs = 2_000
/** A process without a heartbeat for this long is gone. With SQLite there is only one process. */
const goneAfterMs = { sqlite: 0, postgres: 30_000 }
const keptMs = dayMs
/** After this many unfinished attempts, the pack itself is presumably what crashes the process. */
const maxAttempts = 3
const released = { state: 'waiting', run_by: null, beat_at: null, done: 0, total: 0 } as const

const notMade = 'The pack could not be created. Please try again.'
const interrupted = 'The portal restarted several times while creating this pack. Please create it again.'

interface Current {
  readonly id: string
  readonly progress: ProgressCells
  readonly stop: AbortController
}

export class PackRunner {
  private readonly runId = randomUUID()
  private readonly pool = packPool()
  private current: Current | undefined
  private working: Promise<void> | undefined
  private isClosed = false

  constructor(private readonly app: PackApp) {}

  /** Progress of a pack that this process is making. */
  progress(id: string): { done: number; total: number } | undefined {
    return this.current?.id === id ? progressOf(this.current.progress) : undefined
  }

  cancel(id: string): void {
    if (this.current?.id === id) this.current.stop.abort()
  }

  /** Starts to make waiting packs. Call it whenever a pack may be waiting. */
  startWaiting(): void {
    if (this.isClosed) return
    this.working ??= this.work()
      .catch((err: unknown) => this.app.log.warn({ err }, 'packs could not be made'))
      .finally(() => {
        this.working = undefined
      })
  }

  /** Starts the thread and has it draw a few cards, so that an order finds it warm. */
  warmUp(): void {
    if (this.isClosed || this.pool.isRunning()) return
    warmUp(this.app, this.pool).catch((err: unknown) => {
      if (!this.isClosed) this.app.log.warn({ err }, 'the thread that draws packs could not be warmed up')
    })
  }

  /** Removes packs older than a day, and the unfinished files of earlier processes. */
  async cleanUp(): Promise<void> {
    const { db, config, clock } = this.app
    const now = clock()
    const old = await removePacksBefore(db, new Date(now.getTime() - keptMs).toISOString(), now)
    await this.removeFiles(old.map(({ sha256 }) => sha256))
    await sweepPacks(config.dataDir, this.current?.id)
  }

  /** Resolves when nothing is being made. */
  async settled(): Promise<void> {
    await this.working
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.current?.stop.abort()
    await this.working
    await this.pool.close()
  }

  private async work(): Promise<void> {
    const { db, clock } = this.app
    await this.release()
    while (!this.isClosed) {
      const pack = await takePack(db, this.runId, clock().toISOString())
      if (!pack) return
      await this.make(pack)
    }
  }

  /** Returns packs to the queue whose process is gone, or whose end this process could not store. */
  private async release(): Promise<void> {
    const { db, engine, clock } = this.app
    const now = clock()
    const notHeardSince = new Date(now.getTime() - goneAfterMs[engine]).toISOString()
    for (const pack of await listAbandoned(db, this.runId, { notHeardSince, now })) {
      const fault = pack.run_by === this.runId ? notMade : interrupted
      const ended = { state: 'failed', fault, ended_at: now.toISOString() } as const
      await saveTakenFrom(db, pack, pack.attempts < maxAttempts ? released : ended)
    }
  }

  private async make(pack: PackRow): Promise<void> {
    const { config, db } = this.app
    const current = { id: pack.id, progress: newProgress(), stop: new AbortController() }
    this.current = current
    const heartbeat = setInterval(() => void this.sendHeartbeat(pack, current), heartbeatMs)
    try {
      const { made, file } = await makeIn(
        config.dataDir,
        pack.id,
        (place) => drawPack(this.app, this.pool, { ...current, pack, place }),
        (content, size) => this.keep(content, size),
      )
      const { students, pages } = made
      const count = { done: students.length, total: students.length, pages }
      const isOurs = await db.transaction().execute(async (trx) => {
        await claimContent(trx, file.sha256)
        return this.end(pack, { state: 'done', ...count, students: JSON.stringify(students), ...file }, trx)
      })
      if (!isOurs) await this.removeFiles([file.sha256])
    } catch (error) {
      await this.fail(pack, error)
    } finally {
      clearInterval(heartbeat)
      this.current = undefined
    }
  }

  /** Unmarks the file, in case an identical pack was removed a moment ago and its file is about to be deleted. */
  private async keep(content: Readable, size: number): Promise<StoredFile> {
    const { db, files } = this.app
    const received = await files.receive(content, size)
    try {
      await unmarkForDeletion(db, received.sha256)
      return await files.keep(received)
    } finally {
      await received.discard()
    }
  }

  /** Identical packs share one file, so a file is deleted only if no other pack refers to it. */
  private removeFiles(hashes: readonly (string | null)[]): Promise<void> {
    const { db, files, clock } = this.app
    const tools = { db, files, now: clock() }
    return deleteUnreferenced(
      tools,
      hashes.filter((sha256) => sha256 !== null),
    )
  }

  /** When the pack was cancelled through another process, the row is no longer ours. */
  private async sendHeartbeat(pack: PackRow, { progress, stop }: Current): Promise<void> {
    const { db, clock, log } = this.app
    try {
      const isOurs = await saveProgress(
        db,
        { id: pack.id, run_by: this.runId },
        { ...progressOf(progress), beat_at: clock().toISOString() },
      )
      if (!isOurs) stop.abort()
    } catch (err) {
      log.warn({ err }, 'the progress of a pack was not written')
    }
  }

  private end(pack: PackRow, change: Partial<PackRow>, db = this.app.db) {
    const { clock } = this.app
    const ended_at = clock().toISOString()
    return saveProgress(db, { id: pack.id, run_by: this.runId }, { ...change, ended_at })
  }

  private async fail(pack: PackRow, error: unknown): Promise<void> {
    const isCancelled = error instanceof TaskFault && error.kind === 'aborted'
    const isRefused = error instanceof SheetFault
    // The portal is stopping: another process can make the pack, or this one after the restart.
    if (isCancelled && this.isClosed) {
      const attempts = pack.attempts - 1
      await saveProgress(this.app.db, { id: pack.id, run_by: this.runId }, { ...released, attempts })
      return
    }
    if (!isCancelled && !isRefused) this.app.log.warn({ err: error, pack: pack.id }, 'a pack was not made')
    await this.end(pack, { state: 'failed', fault: isRefused ? error.message : notMade })
  }
}
