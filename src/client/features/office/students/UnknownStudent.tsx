// A link to a student who is not, or no longer, at the school: nothing to try again.
import { Button } from 'antd'

/** @param error of a call about one student */
export const isUnknown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404

interface UnknownStudentProps {
  readonly id: string
  readonly onClose: () => void
}

export const UnknownStudent = ({ id, onClose }: UnknownStudentProps) => (
  <div className="students-unknown">
    <p role="alert">There is no student with the ID {id}.</p>
    <Button onClick={onClose}>Close</Button>
  </div>
)
