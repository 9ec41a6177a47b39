// Watches that the database, its log and the log's index on the disk are still the files that this process has open. A
// program that removes or replaces one of them does not disturb SQLite: the portal would go on writing into files that
// nobody finds after its end. So would one that lets the data folder's link lead elsewhere. A program that writes into
// one of them past SQLite is not noticed.
import { lstatSync, statSync } from 'node:fs'
import { databaseName, followLinks, indexOf, logOf } from './databaseFiles'

export interface Identity {
  readonly dev: number
  readonly ino: number
}

interface Look extends Identity {
  readonly size: number
  readonly mtimeMs: number
}

const found = (stat: typeof statSync, path: string): Look | undefined => {
  try {
    return stat(path, { throwIfNoEntry: false })
  } catch (error) {
    // A link that leads back to itself leads nowhere.
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') return undefined
    throw error
  }
}

/** A link in the place of a file is another file: SQLite looks for the log beside what it leads to. */
const look = (path: string): Look | undefined => found(lstatSync, path)

const isSame = (one: Identity, other: Identity | undefined): boolean =>
  one.dev === other?.dev && one.ino === other.ino

export class OwnFiles {
  readonly log: string
  /** The folder for a copy of the open files, in which the next start looks for it, wherever the database is. */
  readonly dataDir: string
  readonly #name: string
  readonly #index: string
  readonly #opened: Map<string, Identity>
  #database: Look | undefined

  /**
   * When SQLite has opened all three.
   * @param database where the links lead
   */
  constructor(
    readonly database: string,
    dataDir: string,
  ) {
    this.log = logOf(database)
    this.dataDir = followLinks(dataDir)
    this.#name = databaseName(dataDir)
    this.#index = indexOf(database)
    this.#opened = new Map()
    const wrong = this.check()
    if (wrong !== undefined) throw new Error(`${wrong} Find out what has removed it, and start again.`)
  }

  /** The file as it was opened, whatever has the name now. */
  opened(path: string): Identity | undefined {
    return this.#opened.get(path)
  }

  /**
   * Says in a sentence what is wrong; undefined when nothing is. Four calls of stat, 20 µs. The database is looked at before
   * its log: while the log is there, any program that writes to the database moves the log into it.
   */
  check(): string | undefined {
    const database = look(this.database)
    const looks = [
      [this.database, database] as const,
      ...[this.log, this.#index].map((path) => [path, look(path)] as const),
    ]
    for (const [path, now] of looks) {
      const before = this.#opened.get(path)
      if (before && !isSame(before, now))
        return `${path} was ${now ? 'replaced' : 'removed'} by another program while the portal had it open.`
      if (!now) return `${path} cannot be found, although the portal has it open.`
      this.#opened.set(path, now)
    }
    if (!database || !isSame(database, found(statSync, this.#name)))
      return `${this.#name} led to ${this.database} when the portal opened it, and does not lead there any more. Let it lead there again before you start the portal.`
    this.#database = database
    return undefined
  }

  isInPlace(path: string): boolean {
    const opened = this.#opened.get(path)
    return opened !== undefined && isSame(opened, look(path))
  }

  /**
   * The open log may be moved into the database when the database is as the last good check found it, and no other log
   * stands in the place of the open one: then nobody else has written to it. SQLite's change counter does not tell: with
   * a log, most changes leave it as it is.
   */
  mayTakeLog(): boolean {
    const [before, now] = [this.#database, look(this.database)]
    const isUntouched =
      now && before && isSame(before, now) && before.size === now.size && before.mtimeMs === now.mtimeMs
    return isUntouched === true && look(this.log) === undefined
  }
}
