import { DatabaseFault } from '../databaseFault'

const patience = 5000

/**
 * The one writer connection, handed on in the order of asking. Who waits longer than SQLite itself
 * would wait for another process gets a fault, so that a transaction waiting for itself ends.
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
      }, patience)
      this.#waiting.push(granted)
    })
  }

  release() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }
}
