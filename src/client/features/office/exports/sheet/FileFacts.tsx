// What the file holds, before it is made.
import { FileExcelOutlined } from '@ant-design/icons'
import { columnCount } from './columnGroups'
import * as styles from './sheet.module.css'

interface FileFactsProps {
  /** Null while nobody knows: then as many letters keep their place. */
  readonly students: string | null
  readonly columns: number
}

export const FileFacts = ({ students, columns }: FileFactsProps) => (
  <div className={styles.fileFacts}>
    <FileExcelOutlined className={styles.fileFactsIcon} aria-hidden />
    <div>
      <h2>Registration Data.xlsx</h2>
      <ul>
        <li className={students === null ? styles.comingFact : ''}>
          <strong>{students ?? '000 students'}</strong>, one row each, with{' '}
          <strong>
            {columns} of {columnCount}
          </strong>{' '}
          answers
        </li>
        <li>Codes with their meaning; dates as dates; phones, PINs and SEA numbers as text</li>
        <li>A second sheet of totals for every class, every form and the school</li>
      </ul>
    </div>
  </div>
)
