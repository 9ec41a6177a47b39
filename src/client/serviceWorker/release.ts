/** The build's list of its own files. */
export interface Release {
  /** Changes when any file changes. */
  readonly name: string
  /** Paths of the files of the family pages. */
  readonly files: readonly string[]
}
