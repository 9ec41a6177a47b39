// Marks that were typed for a student or a subject that the class no longer has: no cell shows them, and they can only be
// given up.
import { Button } from 'antd'
import { memo } from 'react'
import { shallowEqual } from 'react-redux'
import type { ClassMarks } from '#shared/contract/reports/marks'
import { sheetId } from '#client/saving/sheets'
import { marksSave, marksSaveSelectors } from '#client/saving/marks/marksSaveSlice'
import { wantedCells } from '#client/saving/marks/marksHere'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { count } from '#client/ui/count'
import { Notice } from '#client/ui/notices/Notice'

/** Their names in the save machine. */
const selectStranded = (state: RootState, sheet: string, { students, subjects }: ClassMarks): string[] =>
  wantedCells(marksSaveSelectors.selectSheets(state))
    .filter(
      ({ key, student_id, subject_code }) =>
        sheetId(key) === sheet &&
        !(
          students.some((student) => student.student_id === student_id) &&
          (subject_code === null || subjects.some(({ code }) => code === subject_code))
        ),
    )
    .map(({ field }) => field)

export const StrandedMarks = memo(({ sheet, marks }: { sheet: string; marks: ClassMarks }) => {
  const dispatch = useAppDispatch()
  const fields = useAppSelector((state) => selectStranded(state, sheet, marks), shallowEqual)
  if (fields.length === 0) return null
  const isOne = fields.length === 1
  const giveUp = () => {
    for (const field of fields) {
      dispatch(marksSave.fieldGivenUp({ sheet, field }))
      dispatch(marksSave.choseTheirs({ sheet, field }))
    }
  }
  return (
    <Notice
      is="warning"
      role="status"
      title={`${count(fields.length, 'mark')} cannot be saved: ${marks.class_id} no longer has ${isOne ? 'its' : 'their'} student or subject.`}
      action={<Button onClick={giveUp}>{isOne ? 'Delete it' : 'Delete them'}</Button>}
    />
  )
})
