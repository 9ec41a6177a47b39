// Sends what was edited, and only that: nothing of the family's is overwritten (docs/architecture.md).
import type { SaveStudentBody } from '#shared/contract/students'
import type { FieldValue } from '#shared/record/record'
import { baseApi } from '../../api/baseApi'
import { studentsApi } from '../../api/studentsApi'
import { log } from '../../log'
import type { AppThunk } from '../../store/store'
import { editor } from './editStudentSlice'

const { saveStudent, getStudentRecord } = studentsApi.endpoints

/** Counts the saves of this tab: one that arrives late must not win over a newer one. */
const counter = { seq: 0 }

export interface Edits {
  readonly studentId: string
  readonly values: Readonly<Record<string, FieldValue>>
  /** The version of the record that was edited. */
  readonly base: number
}

const bodyOf = ({ studentId, values, base }: Edits): SaveStudentBody => {
  counter.seq += 1
  return {
    ...values,
    id: studentId,
    _base: base,
    _changed: Object.keys(values),
    _client: editor,
    _seq: counter.seq,
  }
}

/** A reading that was on its way when the edit was stored knows nothing of it, and is not the last one. */
const readAgain =
  (studentId: string, version: number): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const read = () =>
      dispatch(getStudentRecord.initiate(studentId, { forceRefetch: true, subscribe: false }))
    const { data } = await read()
    if (data && data.version < version) await read()
  }

/** True when everything was stored; then the record in the cache is the new one. */
export const saveEdit =
  (edits: Edits): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { data } = await dispatch(saveStudent.initiate({ body: bodyOf(edits) }, { track: false }))
    if (!data) {
      log('edit not saved', { fields: Object.keys(edits.values).join(' ') })
      return false
    }
    dispatch(baseApi.util.invalidateTags(['Students', 'Progress', 'History']))
    await dispatch(readAgain(edits.studentId, data.version))
    return data.conflicts.length === 0
  }
