import type { WorkerThread } from './workerThread'

/** The working thread, and a stand-in for when it is given up. */
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

  /** A failure to start shows with the task that needs the thread. */
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

  /** A thread has ended by itself; returns whether it was the working one. */
  lose(thread: WorkerThread): boolean {
    if (thread === this.standIn) this.standIn = undefined
    if (thread !== this.working) return false
    this.working = undefined
    return true
  }

  /** Resolves when the thread's memory is freed. */
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
