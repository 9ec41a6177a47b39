// The students on paper: all that were found, not only the rows in view.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { portalConfig } from '#client/portalConfig'
import { count } from '#client/ui/count'
import { PrintPaper } from '#client/ui/PrintPaper'
import { momentText } from '#client/ui/dates/moments'
import { Text } from '#client/ui/primitives'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import type { FurtherColumn } from './furtherColumns'
import type { ListedStudent } from './studentView'
import { textColumns } from './usualColumns'
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
      <Text as="article" size="tiny" className={styles.printedStudents}>
        <p>{portalConfig().school.name}</p>
        <Text as="h1" size="lead">
          Students
        </Text>
        <p>{[many, ...view, `Printed ${momentText(since)}`].join(' · ')}</p>
        <PlainTable rows={shown} columns={columnsWith(further)} rowKey={({ row }) => row.id} isPaper />
      </Text>
    </PrintPaper>
  )
}

/** A dialog or a document over the page is printed instead. */
const isCovered = (): boolean =>
  document.querySelector('[data-paper]') !== null ||
  [...document.querySelectorAll('dialog, [role="dialog"]')].some((dialog) => dialog.checkVisibility())

/** The moment since which the browser prints this page; null while it does not. */
const usePrinting = (): string | null => {
  const [since, setSince] = useState<string | null>(null)
  useEffect(() => {
    // The browser prints the page as it is when this returns.
    const begin = () => {
      if (!isCovered()) flushSync(() => setSince(new Date().toISOString()))
    }
    const end = () => setSince(null)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return since
}
