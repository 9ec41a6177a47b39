// What the file holds, before it is made.
import { FileExcelOutlined } from '@ant-design/icons'
import { columnCount } from './columnGroups'
import * as styles from './sheet.module.css'

interface FileFactsProps {
  readonly students: string
  readonly columns: number
}

export const FileFacts = ({ students, columns }: FileFactsProps) => (
  <div className={styles.fileFacts}>
    <FileExcelOutlined className={styles.fileFactsIcon} aria-hidden />
    <div>
      <h2>Registration Data.xlsx</h2>
      <ul>
        <li>
          <strong>{students}</strong>, one row each, with{' '}
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
