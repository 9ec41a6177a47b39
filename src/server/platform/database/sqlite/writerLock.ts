import { DatabaseFault } from '../databaseFault'

const timeoutMs = 5000

/**
 * The one writer connection, given out in the order of asking. Waiting ends with a fault after as long as SQLite would
 * wait for another process, so that a transaction that waits for itself ends.
 */
export class WriterLock {
  #held = false
  readonly #waiting: Array<() => void> = []

  async take(): Promise<void> {
    if (!this.#held) {
      this.#held = true
      return
    }
    await new Promise<void>((resolve, reject) => {
      const granted = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(granted), 1)
        reject(new DatabaseFault('busy', { cause: new Error('The writer connection was not free in time.') }))
      }, timeoutMs)
      this.#waiting.push(granted)
    })
  }

  release() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }
}
