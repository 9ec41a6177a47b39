// The icon of a field's save.
import { useAppSelector } from '../../store/hooks'
import { useRecordAtHand } from '../controls/recordAtHand'
import { recordSaveSelectors } from '../../saving/recordSaveSlice'
import { SaveStatusIcon } from './SaveStatusIcon'

/** An empty answer is stored like any other, but where one is asked for no mark calls that done. */
export const FieldMark = ({ name, hasProblem }: { name: string; hasProblem: boolean }) => {
  const { studentId } = useRecordAtHand()
  const icon = useAppSelector((state) => recordSaveSelectors.selectIcon(state, studentId, name))
  return <SaveStatusIcon icon={hasProblem && icon === 'saved' ? 'idle' : icon} />
}
