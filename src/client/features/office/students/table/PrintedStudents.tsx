// The students on paper: all that are found, not only the rows that the table draws (UX-58).
import { portalConfig } from '../../../../portalConfig'
import { PrintPaper } from '../../../../ui/PrintPaper'
import { momentText } from '../../../../ui/dates/moments'
import type { ListedStudent } from '../list/listedStudent'
import { textColumns } from './studentColumns'
import { usePrinting } from './usePrinting'
import * as styles from './table.module.css'

interface PrintedStudentsProps {
  readonly shown: readonly ListedStudent[]
  readonly total: number
  /** The search, the filters and the order, in words. */
  readonly view: readonly string[]
}

const columns: readonly { title: string; text: (student: ListedStudent) => string }[] = [
  { title: 'ID', text: ({ row }) => row.id },
  { title: 'Name', text: ({ name }) => name },
  ...textColumns,
]

const number = (value: number) => value.toLocaleString('en')

const Rows = ({ shown }: Pick<PrintedStudentsProps, 'shown'>) => (
  <table>
    <thead>
      <tr>
        {columns.map(({ title }) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {shown.map((student) => (
        <tr key={student.row.id}>
          {columns.map(({ title, text }) => (
            <td key={title}>{text(student)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

export const PrintedStudents = ({ shown, total, view }: PrintedStudentsProps) => {
  const since = usePrinting()
  if (since === null) return null
  const count = shown.length === total ? number(total) : `${number(shown.length)} of ${number(total)}`
  return (
    <PrintPaper>
      <article className={styles.printedStudents}>
        <p>{portalConfig().school.name}</p>
        <h1>Students</h1>
        <p>{[`${count} students`, ...view, `Printed ${momentText(since)}`].join(' · ')}</p>
        <Rows shown={shown} />
      </article>
    </PrintPaper>
  )
}
