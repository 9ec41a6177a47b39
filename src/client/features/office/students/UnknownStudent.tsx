// A link to a student who is not, or no longer, at the school: nothing to try again.
import { Button } from 'antd'
import * as styles from './students.module.css'

interface UnknownStudentProps {
  readonly id: string
  readonly onClose: () => void
}

export const UnknownStudent = ({ id, onClose }: UnknownStudentProps) => (
  <div className={styles.unknown}>
    <p role="alert">There is no student with the ID {id}.</p>
    <Button onClick={onClose}>Close</Button>
  </div>
)
