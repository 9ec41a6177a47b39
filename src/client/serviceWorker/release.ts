/** What the build says about itself. */
export interface Release {
  /** Changes with any of the files. */
  readonly name: string
  /** Paths of the files that the pages of families are made of. */
  readonly files: readonly string[]
}
