// Who wrote what into a cell, newest first.
import type { MarkChange } from '#shared/contract/reports/marks'
import { loginOf } from '#shared/rules/access/accountId'
import type { MarkCell } from '#shared/rules/reports/marks/markCells'
import { shownCell } from '#shared/rules/reports/marks/readCell'
import { useListMarkChangesQuery, type ClassKey } from '#client/api/reports/marksApi'
import { errorText } from '#client/api/transport/errorText'
import { cellPlace } from '#client/saving/sheets'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { momentText } from '#client/ui/dates/moments'
import * as styles from './cell.module.css'

interface CellHistoryProps {
  readonly classKey: ClassKey
  readonly cellKey: string
  readonly cell: MarkCell
}

const through: Readonly<Record<MarkChange['through'], string>> = {
  browser: 'typed here',
  list: 'from a list',
  undo: 'an import undone',
}

const most = 8

export const CellHistory = ({ classKey: { year, term }, cellKey, cell }: CellHistoryProps) => {
  const { student_id: studentId, subject_code } = cellPlace(cellKey)
  const query = useListMarkChangesQuery({ year, term, studentId }, { refetchOnMountOrArgChange: true })
  const words = (value: MarkChange['before']) => (value === null ? 'nothing' : shownCell(cell, value))
  return (
    <QueryBoundary what="The history" query={query} why={errorText}>
      {(changes) => {
        const own = changes.filter((one) => one.subject_code === subject_code && one.name === cell.name)
        if (own.length === 0) return <p className={styles.none}>This cell has not been changed.</p>
        return (
          <ol className={styles.history} aria-label="History of this cell">
            {own.slice(0, most).map(({ id, before, after, at, by, through: way }) => (
              <li key={id}>
                <strong>{words(after)}</strong> instead of {words(before)}
                <span className={styles.who}>
                  {loginOf(by)}, {momentText(at)}, {through[way]}
                </span>
              </li>
            ))}
          </ol>
        )
      }}
    </QueryBoundary>
  )
}
