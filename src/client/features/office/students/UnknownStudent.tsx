// A link to a student who is not, or no longer, at the school: nothing to try again.
import { Button } from 'antd'
import { NotFoundDrawing } from '#client/ui/drawings/NotFoundDrawing'
import { Scene } from '#client/ui/drawings/Scene'

export const UnknownStudent = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Scene drawing={<NotFoundDrawing />}>
    <p role="alert">There is no student with the ID {id}.</p>
    <Button onClick={onClose}>Close</Button>
  </Scene>
)
