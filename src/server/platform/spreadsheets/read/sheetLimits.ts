// Limits of files that are read.
import { importLimits } from '#shared/rules/lists/imports/importLimits'

export interface SheetLimits {
  /** Size of the file as received. */
  readonly bytes: number
  readonly entries: number
  /** Bytes of all parts together. */
  readonly unpacked: number
  /** Ratio of unpacked to packed size. */
  readonly ratio: number
  /** Not counting the header. */
  readonly rows: number
  readonly columns: number
}

export const usualLimits: SheetLimits = {
  bytes: importLimits.bytes,
  entries: 100,
  unpacked: 50_000_000,
  ratio: 100,
  rows: importLimits.rows,
  columns: 250,
}
