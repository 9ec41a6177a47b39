// An empty table says why, and what to do (UX-54).
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { officePath } from '#client/address/officeView'
import { EmptyDrawing } from '#client/ui/drawings/EmptyDrawing'
import { NotFoundDrawing } from '#client/ui/drawings/NotFoundDrawing'
import { Scene } from '#client/ui/drawings/Scene'

interface NoStudentsProps {
  readonly total: number
  readonly onClear: () => void
}

export const NoStudents = ({ total, onClear }: NoStudentsProps) =>
  total === 0 ? (
    <Scene drawing={<EmptyDrawing />}>
      <p>There are no students yet.</p>
      <Link to={officePath('importStudents')}>Import Students</Link>
    </Scene>
  ) : (
    <Scene drawing={<NotFoundDrawing />}>
      <p>No students match this search and these filters.</p>
      <Button onClick={onClear}>Clear search and filters</Button>
    </Scene>
  )
