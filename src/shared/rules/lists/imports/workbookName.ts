// The file name of a class's workbook.
import { academicYear } from '../../dates'

interface ClassOfTerm {
  readonly year: number
  readonly term: number
  readonly class_id: string
}

export const workbookName = ({ year, term, class_id }: ClassOfTerm): string =>
  `Marks ${class_id} ${academicYear(year)} Term ${term}.xlsx`
