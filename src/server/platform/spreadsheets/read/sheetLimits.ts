// What a file to be read may be (SEC-76).
import { importLimits } from '#shared/rules/imports/importLimits'

export interface SheetLimits {
  /** Of the file as it arrives. */
  readonly bytes: number
  readonly entries: number
  /** Bytes of all parts together. */
  readonly unpacked: number
  /** Unpacked to packed. */
  readonly ratio: number
  /** Without the header. */
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
