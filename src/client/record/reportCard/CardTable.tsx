// The subjects of a card as a table, where there is room for one.
import type { CardView } from '#shared/rules/reports/cards/cardView'
import { PlainTable, type PlainColumn } from '../../ui/tables/PlainTable'
import { columnTitle } from './columnTitle'
import * as styles from './CardTable.module.css'

const classNames: Readonly<Record<string, string | undefined>> = {
  final: styles.final,
  remark: styles.remark,
}

type CardRow = CardView['rows'][number]

export const CardTable = ({ columns, rows }: Pick<CardView, 'columns' | 'rows'>) => {
  const titled = columns.map(({ key, title, align }, at) => ({
    key,
    title: columnTitle({ key, title }),
    align,
    className: classNames[key],
    render: (row: CardRow) => row[at],
  }))
  // As in the PDF, the teacher stands under the subject.
  const teacher = titled.find(({ key }) => key === 'teacher')
  const shown = titled.filter((column) => column !== teacher)
  const withTeacher = ({ render, ...subject }: PlainColumn<CardRow>): PlainColumn<CardRow> => ({
    ...subject,
    isRowHeader: true,
    render: (row) => (
      <>
        {render(row)}
        {teacher && <span className={styles.teacher}>{teacher.render(row)}</span>}
      </>
    ),
  })
  return (
    <PlainTable
      label="Subjects"
      rows={rows}
      columns={shown.map((column) => (column.key === 'subject' ? withTeacher(column) : column))}
      rowKey={([name = '']) => name}
      className={styles.subjects}
    />
  )
}
