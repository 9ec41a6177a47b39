// What is offered while something is typed: codes for missing marks, the school's ratings, its sentences for remarks.
import type { GridColumn } from '../model/gridColumns'

export interface Offers {
  readonly ratings: readonly string[]
  /** Of the list of sentences in the page. */
  readonly sentencesId: string
}

const codes = ['Abs', 'NW', '----']

/** For a finger, as buttons: a keyboard of digits has no letters. */
export const choicesOf = ({ cell }: GridColumn, { ratings }: Offers): readonly string[] => {
  if (cell?.kind === 'mark') return codes
  return cell?.kind === 'rating' ? ratings : []
}

export const listIdOf = ({ cell }: GridColumn, { sentencesId }: Offers): string | undefined =>
  cell?.name.startsWith('remark') ? sentencesId : undefined
