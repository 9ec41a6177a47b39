// Messages between the main thread and the pack's worker thread.
import type { SchoolFacts } from '#shared/rules/reports/marks/termFacts'
import type { SnapshotPlace } from '../../platform/database/queries/transactions'
import type { School } from '../../platform/pdf/blocks/pageFrame'
import type { StudentScope } from '../schoolPapers/scopeQueries'
import type { PackRow } from './queries'

/** Two counters shared by both threads: students done and students in total. */
export type ProgressCells = SharedArrayBuffer

export const newProgress = (): ProgressCells => new SharedArrayBuffer(8)

export const progressOf = (cells: ProgressCells) => {
  const counters = new Int32Array(cells)
  return { done: Atomics.load(counters, 0), total: Atomics.load(counters, 1) }
}

export const countTotal = (cells: ProgressCells, total: number) => {
  Atomics.store(new Int32Array(cells), 1, total)
}

export const countDone = (cells: ProgressCells) => {
  Atomics.add(new Int32Array(cells), 0, 1)
}

/** The facts that every order has in common: the database, the school and the time. */
export interface PackSetting extends SnapshotPlace {
  readonly school: School & SchoolFacts
  /** ISO, UTC */
  readonly printedAt: string
}

export interface PackOrder extends PackSetting {
  readonly pack: Pick<
    PackRow,
    'kind' | 'year' | 'term' | 'format' | 'duplex' | 'list_order' | 'origin' | 'label'
  >
  readonly scope: StudentScope
  /** Path of the file; no file may exist there. */
  readonly path: string
  /** Prepared photos, named by the hash of the uploaded ones; null: none were prepared. */
  readonly photoFolder: string | null
  readonly progress: ProgressCells
}

/** An order without its file: it chooses the documents. */
export type PackChoice = PackSetting & Pick<PackOrder, 'pack' | 'scope' | 'photoFolder'>

export interface PackMade {
  /** IDs of the students whose papers are in it, in printing order. */
  readonly students: readonly string[]
  /** The number of pages; for a zip, of all its files together. */
  readonly pages: number
}
