// Answers for a brother or sister that were not saved before the link with them ended: they are named on every page, and
// nothing is dropped unless the family says so.
import { Button } from 'antd'
import { fullName } from '#shared/rules/students/names'
import { keptDays } from '#shared/rules/access/keptOnDevice'
import { selectRecord } from '../saving/cachedRecord'
import { unsavedFields } from '../saving/machine/status'
import { recordSave, recordSaveSelectors, type RecordSave } from '../saving/recordSaveSlice'
import { AddSiblingButton } from '../session/AddSiblingButton'
import { isFormer } from '../session/children'
import { useAppDispatch, useAppSelector } from '../store/hooks'
import type { RootState } from '../store/rootReducer'
import type { AppThunk } from '../store/store'
import { count } from '../ui/count'
import { Notice } from '../ui/notices/Notice'
import { Row } from '../ui/primitives'

const selectEnded = (state: RootState): readonly RecordSave[] =>
  Object.values(recordSaveSelectors.selectRecords(state)).filter(
    ({ editor, studentId, queue }) =>
      editor === 'family' && isFormer(state, studentId) && unsavedFields(queue).length > 0,
  )

const areSame = (one: readonly RecordSave[], other: readonly RecordSave[]): boolean =>
  one.length === other.length && one.every((record, index) => record === other[index])

const givenUp =
  ({ studentId, queue }: RecordSave): AppThunk =>
  (dispatch) => {
    for (const field of unsavedFields(queue)) dispatch(recordSave.fieldGivenUp({ studentId, field }))
    for (const field of Object.keys(queue.conflicts)) dispatch(recordSave.choseTheirs({ studentId, field }))
  }

export const EndedLinks = () =>
  useAppSelector(selectEnded, areSame).map((record) => <EndedLink key={record.studentId} record={record} />)

const EndedLink = ({ record }: { record: RecordSave }) => {
  const dispatch = useAppDispatch()
  const known = useAppSelector((state) => selectRecord(state, record.studentId))
  const many = unsavedFields(record.queue).length
  const them = many === 1 ? 'it' : 'them'
  const these = many === 1 ? 'this answer was' : 'these answers were'
  const whom = known ? fullName(known) : `student ${record.studentId}`
  const short = known?.first_name ?? whom
  return (
    <Notice is="warning" below={5} data-print="no" title={`Not saved: ${count(many, 'answer')} for ${whom}`}>
      <p>
        You can no longer open {short}’s pages, so {these} not saved. This device keeps {them} for {keptDays}{' '}
        days. Add {short} again to send {them} to the school.
      </p>
      <Row gap={4}>
        <AddSiblingButton />
        <Button onClick={() => dispatch(givenUp(record))}>Delete {them}</Button>
      </Row>
    </Notice>
  )
}
