// Beside a value that cannot be saved: back to what stands in the record.
import { Button } from 'antd'
import type { FieldName } from '#shared/record/fields'
import { useRecordAtHand } from '#client/record/controls/recordAtHand'
import { recordSave, recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'

export const UndoTyped = ({ name, label }: { name: FieldName; label: string }) => {
  const dispatch = useAppDispatch()
  const { studentId } = useRecordAtHand()
  const isKept = useAppSelector(
    (state) => recordSaveSelectors.selectRefusedValue(state, studentId, name) !== undefined,
  )
  if (!isKept) return null
  return (
    <Button
      type="link"
      size="small"
      aria-label={`Undo: ${label}`}
      onClick={() => dispatch(recordSave.fieldGivenUp({ studentId, field: name }))}
    >
      Undo
    </Button>
  )
}
