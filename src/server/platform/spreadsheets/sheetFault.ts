// The error of a spreadsheet that cannot be read, and the limits of its size.
import { importLimits } from '#shared/rules/lists/imports/importLimits'

/** The file cannot be read; the message is for the person who chose it. */
export class SheetFault extends Error {
  override readonly name = 'SheetFault'
}

/** A fault of what stands on one sheet, not of the file: where there are several, the person hears which one it is. */
export class ListFault extends SheetFault {
  constructor(
    message: string,
    /** Its name; empty until it is known. */
    readonly sheet = '',
  ) {
    super(message)
  }

  of(sheet: string): ListFault {
    return new ListFault(this.message, sheet)
  }
}

export class NoRows extends ListFault {
  constructor(sheet = '') {
    super('The file has no rows below its header.', sheet)
  }

  override of(sheet: string): NoRows {
    return new NoRows(sheet)
  }
}

/** Runs an act on a sheet; a fault that names no sheet gets the name of this sheet. */
export const onSheet = <T>(sheet: string, act: () => T): T => {
  try {
    return act()
  } catch (error) {
    throw error instanceof ListFault && error.sheet === '' ? error.of(sheet) : error
  }
}

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
