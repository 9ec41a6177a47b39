/** A column that an imported list may have. */
export interface ImportField {
  readonly name: string
  readonly title: string
  /** Other headers that schools use for it. */
  readonly aliases: readonly string[]
  /** Headers that may mean it and something else as well: proposed, and never certain. */
  readonly guesses?: readonly string[]
  /** Yes or No: no header that is only similar is taken for it. */
  readonly isTick?: true
  /** Nothing can be imported without it. */
  readonly isKey?: true
  /** One value for all rows may replace the column. */
  readonly isFixable?: true
  /** Found in schools' own lists; the template leaves it out. */
  readonly isSpare?: true
  /** In the instructions of the template. */
  readonly hint: string
}
