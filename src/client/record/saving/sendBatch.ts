// What a queue of saves asks for: sending a batch, and bringing the cached record up to date with it.
import type { ListenerEffectAPI } from '@reduxjs/toolkit'
import type { SaveStudentBody } from '#shared/contract/students/students'
import type { StudentRecord } from '#shared/record/record'
import { notedWith } from '#shared/rules/intake/completeness'
import { studentsApi, type SaveAnswer } from '../../api/students/studentsApi'
import { lastCoverage } from '../../api/baseQuery'
import { log } from '../../log'
import { inTurn } from '../../outbox/tabLocks'
import type { RootState } from '../../store/rootReducer'
import type { AppDispatch } from '../../store/store'
import { readRecord } from '../readRecord'
import { selectRecord, selectVersion } from '../recordSelectors'
import { sentOf, type Batch, type SaveQueue } from '../queue/saveQueue'
import { recordSave, recordSaveSelectors, type RecordSave } from './recordSaveSlice'
import { isKnown } from '../queue/saveAnswers'
import { replacedBy } from '../queue/uncovered'

export type Effects = ListenerEffectAPI<RootState, AppDispatch>

const { saveStudent } = studentsApi.endpoints

const valuesOf = ({ edits }: Batch) =>
  Object.fromEntries(Object.entries(edits).map(([name, { value }]) => [name, value]))

/** What a restored school needs to judge the batch. */
const restoring = ({ uncovered }: SaveQueue, { edits }: Batch): Partial<SaveStudentBody> => {
  const all = Object.entries(edits)
  const receipts = all.flatMap(([name, { receipt }]) =>
    receipt === undefined ? [] : [[name, receipt] as const],
  )
  return {
    _replaced: Object.fromEntries(all.map(([name, edit]) => [name, [...replacedBy(name, edit, uncovered)]])),
    ...(receipts.length > 0 && { _receipts: Object.fromEntries(receipts) }),
  }
}

/** The batch, laid over the whole record where that is sent along, and the marks that let the server merge it. */
const bodyOf = (
  { studentId, client, queue }: RecordSave,
  batch: Batch,
  whole: StudentRecord | undefined,
): SaveStudentBody => {
  const values = Object.entries({ ...whole, ...valuesOf(batch) })
  return {
    ...Object.fromEntries(values.filter(([name]) => !queue.omitted.includes(name))),
    id: studentId,
    _base: Math.min(...Object.values(batch.edits).map(({ base }) => base)),
    _changed: Object.keys(batch.edits),
    _client: client,
    _seq: batch.seq,
    // A server of the release before knows nothing of restores, and refuses what it does not know.
    ...(lastCoverage() && !queue.omitted.includes('_replaced') && restoring(queue, batch)),
  }
}

/** A reading that was on its way when the batch was stored knows nothing of it, and is not the last one. */
const readAgain = async (studentId: string, stored: number, { dispatch }: Effects) => {
  const read = () => dispatch(readRecord(studentId))
  const { data: first } = await read()
  const data = first && first.version < stored ? (await read()).data : first
  if (data) dispatch(recordSave.recordRead({ studentId, version: data.version }))
}

/** Nobody else has changed the record meanwhile: the cache can follow without reading it again. */
const follow = (studentId: string, batch: Batch, answer: SaveAnswer, { dispatch }: Effects) => {
  const { version, updatedAt } = answer
  const values = valuesOf(batch)
  dispatch(
    studentsApi.util.updateQueryData('getStudentRecord', studentId, (record) => {
      if (record && record.version <= version)
        Object.assign(record, values, notedWith(values), { version, updatedAt })
    }),
  )
  dispatch(recordSave.recordRead({ studentId, version }))
}

/** A failed save is logged only; the field and the status of the record show it. */
const save = async (record: RecordSave, batch: Batch, effects: Effects) => {
  const { studentId, editor } = record
  const whole = editor === 'family' ? selectRecord(effects.getState(), studentId) : undefined
  const sent = { body: bodyOf(record, batch, whole), leaving: batch.leaving }
  const { data: answer } = await effects.dispatch(saveStudent.initiate(sent, { track: false }))
  if (!answer) log('save failed', { seq: batch.seq })
  return answer
}

/** Tabs of one browser save one after the other; whoever leaves the page cannot wait. */
const whenItsTurn = <T>(studentId: string, leaving: boolean, act: () => Promise<T>) =>
  leaving ? act() : inTurn(`portal saves of ${studentId}`, act)

/** What another tab has stored meanwhile may have changed the batch, or made it needless. */
const stillSent = (studentId: string, seq: number, effects: Effects) => {
  const record = recordSaveSelectors.selectRecords(effects.getState())[studentId]
  const batch = record && sentOf(record.queue)
  return record && batch?.seq === seq ? { record, batch } : null
}

export const sendBatch = async ({ studentId }: RecordSave, { seq, leaving }: Batch, effects: Effects) => {
  const done = await whenItsTurn(studentId, leaving, async () => {
    const now = stillSent(studentId, seq, effects)
    return now && { batch: now.batch, answer: await save(now.record, now.batch, effects) }
  })
  if (!done?.answer) return
  const { batch, answer } = done
  const known = selectVersion(effects.getState(), studentId)
  const now = answer.receipts && { receipts: answer.receipts }
  const isWhole =
    answer.conflicts.length === 0 && !Object.keys(batch.edits).some((name) => isKnown(batch.edits, name, now))
  if (isWhole && answer.version <= known + 1) follow(studentId, batch, answer, effects)
  else await readAgain(studentId, answer.version, effects)
}
