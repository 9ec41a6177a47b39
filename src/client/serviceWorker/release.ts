/** The build's description of itself. */
export interface Release {
  /** Changes with any of the files. */
  readonly name: string
  /** Paths of the files of the family pages. */
  readonly files: readonly string[]
}
