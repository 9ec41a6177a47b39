// The students on paper: all that were found, not only the rows in view (UX-58).
import { portalConfig } from '#client/portalConfig'
import { count } from '#client/ui/count'
import { PrintPaper } from '#client/ui/PrintPaper'
import { momentText } from '#client/ui/dates/moments'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import type { FurtherColumn } from '../columns/furtherColumns'
import type { ListedStudent } from '../list/listedStudent'
import { textColumns } from './studentColumns'
import { usePrinting } from './usePrinting'
import * as styles from './table.module.css'

interface PrintedStudentsProps {
  readonly shown: readonly ListedStudent[]
  readonly further: readonly FurtherColumn[]
  readonly total: number
  /** The search, the filters and the order, in words. */
  readonly view: readonly string[]
}

const columnsWith = (further: readonly FurtherColumn[]): ReadonlyArray<PlainColumn<ListedStudent>> => [
  { key: 'id', title: 'ID', render: ({ row }) => row.id },
  { key: 'name', title: 'Name', className: styles.printedName, render: ({ name }) => name },
  ...[...textColumns, ...further].map(({ key, title, text }) => ({ key, title, render: text })),
]

export const PrintedStudents = ({ shown, further, total, view }: PrintedStudentsProps) => {
  const since = usePrinting()
  if (since === null) return null
  const all = count(total, 'student')
  const many = shown.length === total ? all : `${shown.length.toLocaleString('en')} of ${all}`
  return (
    <PrintPaper>
      <article className={styles.printedStudents}>
        <p>{portalConfig().school.name}</p>
        <h1>Students</h1>
        <p>{[many, ...view, `Printed ${momentText(since)}`].join(' · ')}</p>
        <PlainTable rows={shown} columns={columnsWith(further)} rowKey={({ row }) => row.id} isPaper />
      </article>
    </PrintPaper>
  )
}
