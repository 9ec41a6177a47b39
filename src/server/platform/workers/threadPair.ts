import type { WorkerThread } from './workerThread'

/** The thread that works, and one that stands in when it is given up. */
export class ThreadPair {
  private working: WorkerThread | undefined
  private standIn: WorkerThread | undefined

  constructor(private readonly start: () => WorkerThread) {}

  get current(): WorkerThread | undefined {
    return this.working
  }

  get hasStandIn(): boolean {
    return this.standIn !== undefined
  }

  begin(): WorkerThread {
    return (this.working ??= this.start())
  }

  /** What keeps it from beginning is told with the task that needs it. */
  beginStandIn(): void {
    try {
      this.standIn ??= this.start()
    } catch {
      this.standIn = undefined
    }
  }

  dropStandIn(): void {
    void this.standIn?.end()
    this.standIn = undefined
  }

  /** It has ended by itself. Returns whether it was the one that works. */
  lose(thread: WorkerThread): boolean {
    if (thread === this.standIn) this.standIn = undefined
    if (thread !== this.working) return false
    this.working = undefined
    return true
  }

  /** Resolves when what the thread held is given back. */
  async replace(): Promise<void> {
    const given = this.working
    this.working = this.standIn
    this.standIn = undefined
    await given?.end()
  }

  async end(): Promise<void> {
    await Promise.all([this.replace(), this.replace()])
  }
}
