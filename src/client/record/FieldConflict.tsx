import type { Conflict } from '#shared/contract/records/students'
import type { Field } from '#shared/record/field'
import { useAppDispatch, useAppSelector } from '../store/hooks'
import { ConflictCard } from './ConflictCard'
import { useRecordAtHand } from './controls/recordAtHand'
import { displayOf } from './displayValue'
import { recordSave, recordSaveSelectors } from './saving/recordSaveSlice'

interface FieldConflictProps {
  readonly field: Field
  /** Who changed it when, as this reader says it: 'by the school at 14:30'. */
  readonly originOf: (change: Pick<Conflict, 'by' | 'account' | 'at'>) => string
}

export const FieldConflict = ({ field, originOf }: FieldConflictProps) => {
  const dispatch = useAppDispatch()
  const { studentId } = useRecordAtHand()
  const { name } = field
  const conflict = useAppSelector((state) => recordSaveSelectors.selectConflict(state, studentId, name))
  const mine = useAppSelector((state) => conflict && displayOf(state, field, conflict.yours))
  const theirs = useAppSelector((state) => conflict && displayOf(state, field, conflict.theirs))
  if (!conflict) return null
  return (
    <ConflictCard
      mine={mine ?? 'Nothing'}
      theirs={theirs ?? 'Nothing'}
      origin={originOf(conflict)}
      onMine={() => dispatch(recordSave.choseMine({ studentId, field: name }))}
      onTheirs={() => dispatch(recordSave.choseTheirs({ studentId, field: name }))}
    />
  )
}
