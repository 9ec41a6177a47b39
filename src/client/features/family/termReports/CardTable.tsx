// The subjects of a card: a table on wide screens, one block per subject on phones.
import type { CardView } from '#shared/rules/termReports/cardView'
import * as styles from './CardTable.module.css'

/** The PDF is short of room; a page is not. */
const longTitles: Readonly<Record<string, string>> = {
  application: 'Application',
  conduct: 'Conduct',
}

export const CardTable = ({ columns, rows }: Pick<CardView, 'columns' | 'rows'>) => {
  const titled = columns.map((column, at) => ({
    ...column,
    at,
    title: longTitles[column.key] ?? column.title,
  }))
  // As in the PDF, the teacher stands under the subject.
  const [subject, ...others] = titled.filter(({ key }) => key !== 'teacher')
  const teacher = titled.find(({ key }) => key === 'teacher')
  return (
    <table className={styles.table} aria-label="Subjects">
      <thead>
        <tr>
          <th scope="col">{subject?.title}</th>
          {others.map(({ key, title, align }) => (
            <th key={key} scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            <th scope="row">
              {row[subject?.at ?? 0]}
              {teacher && <span className={styles.teacher}>{row[teacher.at]}</span>}
            </th>
            {others.map(({ key, title, align, at }) => (
              <td
                key={key}
                className={row[at] ? undefined : styles.blank}
                data-align={align}
                data-column={key}
                data-title={title}
              >
                {row[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
