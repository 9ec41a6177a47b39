import * as bundled from '@photostructure/sqlite'
import { readValue, type SqliteLibrary } from './port'

/** Earlier versions can lose committed transactions when a checkpoint and a write coincide. */
export const oldestSafeVersion = '3.51.3'

const isAtLeast = (version: string, floor: string) =>
  version.localeCompare(floor, 'en', { numeric: true }) >= 0

/** Node's module, without its experimental warning: our tests cover what the portal needs of it. */
const nodeSqlite = (): SqliteLibrary | undefined => {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = () => undefined
  try {
    return process.getBuiltinModule('node:sqlite') as unknown as SqliteLibrary | undefined
  } finally {
    process.emitWarning = emitWarning
  }
}

const versionOf = ({ DatabaseSync }: SqliteLibrary): string => {
  const database = new DatabaseSync(':memory:')
  const version = String(readValue(database, 'select sqlite_version()'))
  database.close()
  return version
}

export interface ChosenLibrary {
  library: SqliteLibrary
  version: string
  /** close() finalizes the statements of the connection. */
  finalizesAtClose: boolean
}

/** Picks the first library that is new enough. */
export const chooseLibrary = (candidates: readonly ChosenLibrary[]): ChosenLibrary => {
  const chosen = candidates.find(({ version }) => isAtLeast(version, oldestSafeVersion))
  if (chosen) return chosen
  const found = candidates.map(({ version }) => version).join(', ')
  throw new Error(`SQLite ${oldestSafeVersion} or newer is needed, found ${found || 'none'}.`)
}

let chosen: ChosenLibrary | undefined

export const sqliteLibrary = (): ChosenLibrary => {
  if (chosen) return chosen
  const own = nodeSqlite()
  const candidates = [own, bundled as unknown as SqliteLibrary].filter((library) => library !== undefined)
  chosen = chooseLibrary(
    candidates.map((library) => ({
      library,
      version: versionOf(library),
      finalizesAtClose: library === own,
    })),
  )
  return chosen
}
