import type { UnknownAction } from '@reduxjs/toolkit'
import type { Conflict } from '#shared/contract/students/students'
import type { Field } from '#shared/record/field'
import { useAppDispatch, useAppSelector } from '../store/hooks'
import { ConflictCard } from './ConflictCard'
import { useRecordAtHand } from './controls/recordAtHand'
import { displayOf } from './displayValue'
import { focusOn } from './form/landing'
import { recordSave, recordSaveSelectors } from '../saving/recordSaveSlice'

interface FieldConflictProps {
  readonly field: Field
  /** Author and time, worded for this reader: 'by the school at 14:30'. */
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
  /** The buttons disappear with the card, so the field takes the focus. */
  const choose = (event: UnknownAction) => {
    dispatch(event)
    focusOn(name)
  }
  return (
    <ConflictCard
      mine={mine ?? 'Nothing'}
      theirs={theirs ?? 'Nothing'}
      origin={originOf(conflict)}
      onMine={() => choose(recordSave.choseMine({ studentId, field: name }))}
      onTheirs={() => choose(recordSave.choseTheirs({ studentId, field: name }))}
    />
  )
}
