// The layout of a section: rows of six columns without holes, and boxes as wide as their content.
import type { Field } from '#shared/record/field'
import { isShownAtOnce } from '../controls/control'

const columns = 6
const shortText = 20
const longText = 100
const fewRadios = 3
const longQuestion = 30

export type BoxWidth = 'digits' | 'phone' | 'short' | 'line'

/** The width of the box, by its usual content. */
export const boxWidth = ({ kind, max = 0 }: Field): BoxWidth => {
  if (kind === 'count') return 'digits'
  if (kind === 'phone') return 'phone'
  const isShort = kind === 'choice' || kind === 'house' || (kind !== 'suggest' && max > 0 && max <= shortText)
  return isShort ? 'short' : 'line'
}

/** The fewest columns that a field and its label need. */
const columnsFor = (field: Field): 2 | 3 | 6 => {
  const { kind, label, max = 0, options = [] } = field
  if (kind === 'longText' || (kind === 'text' && max >= longText)) return 6
  // Beside a label of two lines the boxes of a row would not align.
  if (kind === 'flag') return label.length > longQuestion ? 6 : 3
  if (isShownAtOnce(field) && options.length > fewRadios) return 6
  return boxWidth(field) === 'line' ? 3 : 2
}

export interface Placed {
  readonly field: Field
  /** Width in columns; a row has six. */
  readonly span: number
}

/** Fills each row with as many fields as fit, in their order; they share it evenly. */
export const fieldRows = (fields: readonly Field[]): readonly Placed[] => {
  const rows: Field[][] = []
  let free = 0
  for (const field of fields) {
    const needed = columnsFor(field)
    if (needed > free) {
      rows.push([])
      free = columns
    }
    rows.at(-1)?.push(field)
    free -= needed
  }
  return rows.flatMap((row) => row.map((field) => ({ field, span: columns / row.length })))
}

/** A hint shared by several fields stands under the first: maps each of them to that field. */
export const hintHomes = (fields: readonly Field[]): ReadonlyMap<string, string> => {
  const firsts = new Map<string, string>()
  for (const { hint, name } of fields) if (hint && !firsts.has(hint)) firsts.set(hint, name)
  return new Map(fields.flatMap(({ hint, name }) => (hint ? [[name, firsts.get(hint) ?? name]] : [])))
}
