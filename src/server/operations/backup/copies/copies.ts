// Where sealed archives lie: a folder or an S3 bucket. What is kept and what counts is decided in keptBackups.ts.
export interface Copies {
  /** Where a copy is, for the operator; with an empty name the place itself. */
  addressOf(name: string): string
  /** Makes the place ready and removes what was begun before this time and never finished. */
  prepare(staleBefore: Date): Promise<void>
  /** Of everything that is there. */
  names(): Promise<string[]>
  /** The first bytes, fewer when there are no more; undefined when there is no such copy. */
  start(name: string, bytes: number): Promise<Buffer | undefined>
  read(name: string): AsyncIterable<Buffer>
  /** It gets its name only when it is complete and durable. Returns its size in bytes. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<number>
  remove(name: string): Promise<void>
  /** It no longer counts as a backup, but stays for whoever looks for the cause. */
  markDamaged(name: string): Promise<void>
}

/** One copy and the place where its base is looked for. */
export interface Archive {
  readonly copies: Copies
  readonly name: string
}

export const backupEnding = '.backup'
/** Follows the name of a copy that can no longer be opened. */
export const damagedEnding = '.damaged'
