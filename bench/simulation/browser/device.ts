// One browser on one device: the state shared by its tabs, and its possible failures.
import { IDBFactory } from 'fake-indexeddb'
import { Locks } from '#client/testing/locks'
import { Life, type Scheduler } from '../scheduler'
import { Channels } from './tab'
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import type { Random } from '../../random'

/** The state of a connection: shares of lost and of doubled messages, and the longest delay. */
export interface Line {
  readonly lost: number
  readonly twice: number
  readonly slowestMs: number
}

export const goodLine: Line = { lost: 0, twice: 0, slowestMs: 80 }

/** After this time a free lock is granted. */
const grantMs = 1

/** The tasks of all databases run one after the other; a disk step takes up to this long. */
const diskStepMs = 4

declare global {
  /** The function that fake-indexeddb calls for its next step (scripts/simulate.cjs). */
  var simulatedTask: (step: () => void) => void
}

export const simulateDisks = (scheduler: Scheduler, random: Random): void => {
  globalThis.simulatedTask = (step) =>
    scheduler.next(random.happens(0.3) ? random.between(1, diskStepMs) : 0, step)
}

/** The state of the disk: a full one accepts no writes, and a forbidden one cannot even be opened. */
type Disk = 'well' | 'full' | 'forbidden'

export class Device {
  readonly locks: Locks<Life>
  readonly channels: Channels
  line = goodLine
  isOnline = true
  #disk: Disk = 'well'
  #troubleUntil = 0
  cookies: { session?: string; token?: string; isSignedOut?: boolean } = {}
  /** Called with each error that a page writes to its console: something in it has broken. */
  onError: (said: readonly unknown[]) => void = () => undefined
  #factory = new IDBFactory()
  readonly #watched = new WeakSet<IDBDatabase>()

  /** @param clockError milliseconds by which its clock is wrong */
  constructor(
    readonly name: string,
    readonly scheduler: Scheduler,
    readonly random: Random,
    readonly clockError: number,
  ) {
    this.locks = new Locks<Life>((grant, life) => void scheduler.in(grantMs, grant, life))
    this.channels = new Channels(scheduler, random)
  }

  get disk(): Disk {
    return this.#disk
  }

  set disk(disk: Disk) {
    if (disk !== 'well') this.#troubleUntil = Number.POSITIVE_INFINITY
    else if (this.#disk !== 'well') this.#troubleUntil = this.scheduler.now
    this.#disk = disk
  }

  /** True if it was unable to store everything at some time since then. */
  hadTrouble(since: number): boolean {
    return this.#troubleUntil >= since
  }

  /** The browser has cleared its storage, both slots and its own name, while no page was open. */
  vanish() {
    this.#troubleUntil = Math.max(this.#troubleUntil, this.scheduler.now)
    this.#factory = new IDBFactory()
  }

  /** The storage as the oracle reads it, without a page. */
  get factory(): IDBFactory {
    return this.#factory
  }

  /** The global `indexedDB` of a page. */
  databaseOf(life: Life) {
    return {
      open: (name: string, version: number) => {
        if (this.disk === 'forbidden') throw new DOMException('forbidden', 'SecurityError')
        const request = this.#factory.open(name, version)
        const know = () => this.#watch(request.result, life)
        request.addEventListener('upgradeneeded', know, { once: true })
        request.addEventListener('success', know)
        return request
      },
    }
  }

  #watch(connection: IDBDatabase, life: Life) {
    // The page may have been closed while its database was opening.
    if (!life.isAlive) return connection.close()
    if (this.#watched.has(connection)) return
    this.#watched.add(connection)
    const underway = new Set<IDBTransaction>()
    const start = connection.transaction.bind(connection)
    connection.transaction = (...asked) => {
      if (!life.isAlive) throw new DOMException('the page is gone', 'InvalidStateError')
      const transaction = start(...asked)
      underway.add(transaction)
      knowsItsPage(transaction, life)
      for (const end of ['complete', 'abort'])
        transaction.addEventListener(end, () => underway.delete(transaction))
      if (asked[1] === 'readwrite' && this.disk !== 'well') this.scheduler.next(1, () => abort(transaction))
      return transaction
    }
    life.onEnd(() => {
      Life.current = life
      // A write in progress when the page died may have succeeded or not.
      for (const transaction of underway) if (this.random.happens(0.5)) abort(transaction)
      connection.close()
    })
  }
}

/** Another page's transaction may have triggered it. */
const knowsItsPage = (transaction: IDBTransaction, life: Life) => {
  const raw = transaction as unknown as { _start: () => void }
  const start = raw._start.bind(transaction)
  raw._start = () => {
    Life.current = life
    start()
  }
}

const abort = (transaction: IDBTransaction) => {
  try {
    transaction.abort()
  } catch {
    // Complete already.
  }
}

// The parts of WebCrypto that the outbox uses, answered at once by Node's AES-GCM: the browser's own WebCrypto runs in
// threads, whose time cannot be simulated.

interface Way {
  readonly iv: Uint8Array
  readonly additionalData: Uint8Array
}

const algorithm = 'aes-256-gcm'
const tagBytes = 16

const bufferOf = (...parts: Buffer[]): ArrayBuffer => new Uint8Array(Buffer.concat(parts)).buffer

const encrypt = ({ iv, additionalData }: Way, key: KeyObject, plain: Uint8Array): ArrayBuffer => {
  const cipher = createCipheriv(algorithm, key, iv).setAAD(additionalData)
  return bufferOf(cipher.update(plain), cipher.final(), cipher.getAuthTag())
}

const decrypt = ({ iv, additionalData }: Way, key: KeyObject, sealed: ArrayBuffer): ArrayBuffer => {
  const bytes = new Uint8Array(sealed)
  const end = bytes.length - tagBytes
  const opening = createDecipheriv(algorithm, key, iv).setAAD(additionalData).setAuthTag(bytes.subarray(end))
  return bufferOf(opening.update(bytes.subarray(0, end)), opening.final())
}

/** The global `crypto` of a page. */
export const cryptoOf = (random: Random) => ({
  getRandomValues: (bytes: Uint8Array) =>
    bytes.map((_none, index) => (bytes[index] = random.between(0, 255))),
  subtle: {
    importKey: async (_format: 'raw', bytes: Uint8Array) => createSecretKey(bytes),
    encrypt: async (way: Way, key: KeyObject, plain: Uint8Array) => encrypt(way, key, plain),
    decrypt: async (way: Way, key: KeyObject, sealed: ArrayBuffer) => decrypt(way, key, sealed),
  },
})

/** For the oracle, which derives the key from the school's secret. */
export const openSlot = (key: Buffer, place: string, nonce: Uint8Array, sealed: ArrayBuffer): string => {
  const way = { iv: nonce, additionalData: new TextEncoder().encode(place) }
  return new TextDecoder().decode(decrypt(way, createSecretKey(key), sealed))
}
