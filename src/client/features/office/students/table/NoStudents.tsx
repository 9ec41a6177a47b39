// An empty table says why, and what to do (UX-54).
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { officePath } from '../../../../address/officeView'
import * as styles from './table.module.css'

interface NoStudentsProps {
  readonly total: number
  readonly onClear: () => void
}

export const NoStudents = ({ total, onClear }: NoStudentsProps) =>
  total === 0 ? (
    <div className={styles.none}>
      <p>There are no students yet.</p>
      <Link to={officePath('importStudents')}>Import Students</Link>
    </div>
  ) : (
    <div className={styles.none}>
      <p>No student fits this search and these filters.</p>
      <Button onClick={onClear}>Clear search and filters</Button>
    </div>
  )
