// The type of a row of the field table (fields.ts).

/** The six steps of the registration form; `documents` has no record fields. */
export type Step = 'student' | 'family' | 'health' | 'other' | 'documents' | 'complete'

/**
 * How a value is sent and stored: `flag` (0 or 1) and `house` are integers, everything else is text;
 * null means not answered.
 */
export type Kind =
  | 'text' // one line
  | 'longText' // several lines
  | 'phone' // the last 7 digits; the prefix 1868 is shown, never stored
  | 'email'
  | 'date' // yyyy-MM-dd, not in the future
  | 'count' // one or two digits, as text
  | 'choice' // one of `options`
  | 'lookup' // a key of the reference list `lookup`
  | 'suggest' // free text with suggestions from the reference list `lookup`
  | 'flag' // 0 or 1
  | 'house' // integer key of the house list

export type Lookup =
  | 'towns'
  | 'regionalCorporations'
  | 'religions'
  | 'ethnicGroups'
  | 'houses'
  | 'formClasses'
  | 'countries'
  | 'primarySchools'

/** The writer of a field: the family (and the office), only the office, or only the server itself. */
export type Writer = 'family' | 'office' | 'server'

export interface Field {
  readonly name: string
  readonly label: string
  readonly step: Step
  readonly section: string
  readonly kind: Kind
  /** Longest value in characters. */
  readonly max?: number
  /** Required of every family whose form shows the section; counts as missing while empty. */
  readonly required?: true
  /** May be changed but not cleared: finding the student and a first sign-in depend on it. */
  readonly neverEmpty?: true
  /** The name of a person: a dash or “N/A” is no name. */
  readonly isName?: true
  /**
   * The box that says that there is nothing to write: then, and only then, the field is empty though it is
   * `neverEmpty`.
   */
  readonly leftOut?: string
  readonly options?: readonly string[]
  readonly lookup?: Lookup
  readonly writer?: Writer
  /** The text for an empty field that the family need not answer. */
  readonly emptyText?: string
  readonly hint?: string
  /** Health, religion, ethnic group: the office must confirm before exporting it. */
  readonly sensitive?: true
  /** The answer for “nothing”; offered as a button while a field of several lines is empty. */
  readonly none?: string
  /** Printed in groups, and stored without the spaces and hyphens between them. */
  readonly grouped?: true
  /** Follows from an answer and is shown nowhere: the rules of progress read it. */
  readonly isMark?: true
  /** Asked only while the named flag is ticked. */
  readonly shownBy?: string
}
