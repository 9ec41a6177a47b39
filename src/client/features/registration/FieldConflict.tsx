import type { Field } from '#shared/record/field'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { ConflictCard } from '../../ui/ConflictCard'
import { clockTime } from '../../ui/moments'
import { displayOf } from './displayValue'
import { fieldSave, fieldSaveSelectors } from './fieldSaveSlice'

const editors: Record<string, string> = { school: 'by the school', family: 'on another device' }

export const FieldConflict = ({ field }: { field: Field }) => {
  const dispatch = useAppDispatch()
  const conflict = useAppSelector((state) => fieldSaveSelectors.selectConflict(state, field.name))
  const mine = useAppSelector((state) => conflict && displayOf(state, field, conflict.yours))
  const theirs = useAppSelector((state) => conflict && displayOf(state, field, conflict.theirs))
  if (!conflict) return null
  return (
    <ConflictCard
      mine={mine ?? 'Nothing'}
      theirs={theirs ?? 'Nothing'}
      origin={`${editors[conflict.by] ?? 'elsewhere'} at ${clockTime(conflict.at)}`}
      onMine={() => dispatch(fieldSave.choseMine(field.name))}
      onTheirs={() => dispatch(fieldSave.choseTheirs(field.name))}
    />
  )
}
