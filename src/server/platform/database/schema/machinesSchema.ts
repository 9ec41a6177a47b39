// What several instances on one database agree upon.

/** Work that only one instance does at a time. */
export interface LeaseTable {
  name: string
  held_by: string
  /** ISO, UTC; from then on anybody may take it. */
  ends_at: string
}

/** Stored contents that nothing names any more; removed when that is still so at a later look. */
export interface CondemnedFileTable {
  sha256: string
  condemned_at: string
  /** 1: past rescue, the file is being taken away. 2: it was, not long ago. */
  removing: number
}

export interface MachinesDatabase {
  lease: LeaseTable
  condemned_file: CondemnedFileTable
}
