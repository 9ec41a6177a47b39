// What the queue of saves asks for: sending a batch, and bringing the cached record up to date with it.
import type { ListenerEffectAPI } from '@reduxjs/toolkit'
import type { SaveStudentAnswer, SaveStudentBody } from '#shared/contract/students'
import { isEditable } from '#shared/rules/registrationWindow'
import { registrationApi } from '../../api/registrationApi'
import { studentsApi } from '../../api/studentsApi'
import { log } from '../../log'
import type { Batch } from '../../machines/saveQueue'
import type { AppDispatch, RootState } from '../../store/store'
import { fieldSave } from './fieldSaveSlice'
import { selectFormLevel, selectRecord } from './registrationSelectors'

export type Effects = ListenerEffectAPI<RootState, AppDispatch>

const { saveStudent, getStudentRecord } = studentsApi.endpoints

const valuesOf = ({ edits }: Batch) =>
  Object.fromEntries(Object.entries(edits).map(([name, { value }]) => [name, value]))

/** The whole record (SPEC §7) with the batch in it, and the marks that let the server merge it. */
export const bodyOf = (state: RootState, batch: Batch): SaveStudentBody => {
  const { studentId, tab, queue } = state.fieldSave
  const whole = { ...selectRecord(state), ...valuesOf(batch) }
  const sent = Object.entries(whole).filter(([name]) => !queue.omitted.includes(name))
  return {
    ...Object.fromEntries(sent),
    id: studentId ?? '',
    _base: Math.min(...Object.values(batch.edits).map(({ base }) => base)),
    _changed: Object.keys(batch.edits),
    _client: tab,
    _seq: batch.seq,
  }
}

const readAgain = async (studentId: string, { dispatch }: Effects) => {
  const reading = dispatch(getStudentRecord.initiate(studentId, { forceRefetch: true, subscribe: false }))
  const { data } = await reading
  if (data) dispatch(fieldSave.recordRead(data.version))
}

/** Nobody else has changed the record meanwhile: the cache can follow without reading it again. */
const follow = (studentId: string, batch: Batch, answer: SaveStudentAnswer, { dispatch }: Effects) => {
  const { version, updatedAt } = answer
  dispatch(
    studentsApi.util.updateQueryData('getStudentRecord', studentId, (record) => {
      if (record && record.version <= version) Object.assign(record, valuesOf(batch), { version, updatedAt })
    }),
  )
  dispatch(fieldSave.recordRead(version))
}

export const sendBatch = async (batch: Batch, effects: Effects) => {
  const state = effects.getState()
  const studentId = state.fieldSave.studentId
  if (studentId === null) return
  const save = { body: bodyOf(state, batch), leaving: batch.leaving }
  const { data: answer } = await effects.dispatch(saveStudent.initiate(save, { track: false }))
  const known = selectRecord(effects.getState())?.version ?? 0
  // SPEC §8: a failed save is logged; the field and the line near the title show it.
  if (!answer) log('save failed', { seq: batch.seq })
  else if (answer.conflicts.length === 0 && answer.version <= known + 1)
    follow(studentId, batch, answer, effects)
  else await readAgain(studentId, effects)
}

const secondLook = 5000

/** 403: asks whether registration is really closed; if not, the saves go on. */
export const lookAtWindow = async (effects: Effects) => {
  const level = selectFormLevel(effects.getState())
  if (level === undefined) return
  const { getRegistrationStatus } = registrationApi.endpoints
  const look = getRegistrationStatus.initiate(level, { forceRefetch: true, subscribe: false })
  const { data } = await effects.dispatch(look)
  if (!data || !isEditable(data, data.today)) return
  await effects.delay(secondLook)
  effects.dispatch(fieldSave.windowReopened())
}
