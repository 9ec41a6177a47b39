/** A column that an imported list can have. */
export interface ImportField {
  readonly name: string
  readonly title: string
  /** Other headers under which schools keep it. */
  readonly aliases: readonly string[]
  /** Without a column of it nothing can be imported. */
  readonly isKey?: true
  /** One value may hold for all rows instead of a column. */
  readonly isFixable?: true
  /** For the template's instructions. */
  readonly hint: string
}
