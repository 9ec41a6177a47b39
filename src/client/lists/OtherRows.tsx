// Rows of the file that are about no student, under what they were taken for: a student among them would be missed.
import type { ImportOtherRow } from '#shared/contract/lists/imports'
import { Muted } from '#client/ui/primitives'
import { Causes } from './Causes'
import type { Sheets } from './rowPlace'

interface OtherRowsProps {
  readonly rows: readonly ImportOtherRow[]
  readonly sheets: Sheets
}

export const OtherRows = ({ rows, sheets }: OtherRowsProps) => (
  <>
    <Muted as="p" measured>
      Nothing is imported from these rows, but a title may say the class of the rows below it. If you see a
      student here, check which row has the headers, or correct the row in your list.
    </Muted>
    <Causes
      rows={rows.map(({ row, text, what }) => ({
        row,
        student_id: null,
        title: text,
        reasons: [sentences[what]],
      }))}
      sheets={sheets}
      tone="muted"
      label="Rows that are not about a student"
    />
  </>
)

const sentences: Readonly<Record<ImportOtherRow['what'], string>> = {
  title: 'Titles above the headers, or between the students',
  heading: 'Headers that stand again between the students',
  note: 'Totals, signatures and notes',
}
