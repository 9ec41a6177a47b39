// Saves student records: the request body, the update of the cache, the icons of the fields, the messages to other
// tabs, and the entry in the list of unsaved work.
import type { SaveStudentBody } from '#shared/contract/students/students'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { notedWith } from '#shared/rules/intake/completeness'
import { officePath } from '#client/address/officeView'
import { stepPaths } from '#client/address/paths'
import { studentsApi, type SaveAnswer } from '#client/api/students/studentsApi'
import { lastCoverage } from '../api/baseQuery'
import { log } from '#client/log'
import type { AppStartListening, Effects } from '#client/store/listeners'
import { readRecord, selectRecord, selectVersion } from './cachedRecord'
import { addSender, createWhen } from './createSender'
import { deviceStoreSelectors } from './deviceStoreSlice'
import { watchLeaving } from './leaveGuards'
import { isKnown } from './machine/responses'
import { sentOf, type Batch, type SaveQueue } from './machine/queue'
import { iconDelay, isIconLate } from './machine/status'
import { replacedBy } from './machine/uncovered'
import { recordSave, recordSaveSelectors, type RecordSave } from './recordSaveSlice'
import { createTabNews, typedTimes } from './tabNews'
import { registerQueues } from './unsavedQueues'

const { saveStudent } = studentsApi.endpoints
const { selectRecords } = recordSaveSelectors

export const whenRecord = createWhen(selectRecords)

export const addRecordSaveListeners = (listen: AppStartListening): void => {
  addSender(listen, {
    selectAll: selectRecords,
    events: recordSave,
    retryDue: (studentId, attempt) => recordSave.retryDue({ studentId, attempt }),
    isOpening: recordSave.recordOpened.match,
    lockOf: (studentId) => `portal saves of ${studentId}`,
    send,
    follow,
  })
  addIcons(listen)
  announceStored(listen)
  watchLeaving(listen)
}

/** A failed save is only logged; the field and the status line show it. */
const send = async (record: RecordSave, batch: Batch, effects: Effects): Promise<SaveAnswer | undefined> => {
  const { studentId, editor } = record
  const whole = editor === 'family' ? selectRecord(effects.getState(), studentId) : undefined
  const sent = { body: bodyOf(record, batch, whole), leaving: batch.leaving }
  const { data: answer } = await effects.dispatch(saveStudent.initiate(sent, { track: false }))
  if (!answer) log('save failed', { seq: batch.seq })
  return answer
}

const valuesOf = ({ edits }: Batch) =>
  Object.fromEntries(Object.entries(edits).map(([name, { value }]) => [name, value]))

/** After a restore from a backup, the server needs these values to judge the batch. */
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

/**
 * The request body: the edits, merged into the whole record for families, and the versions with which the server can
 * merge.
 */
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
    // The server of the previous release rejects unknown properties.
    ...(lastCoverage() && !queue.omitted.includes('_replaced') && restoring(queue, batch)),
  }
}

const follow = async (studentId: string, batch: Batch, answer: SaveAnswer, effects: Effects) => {
  const known = selectVersion(effects.getState(), studentId)
  const now = answer.receipts && { receipts: answer.receipts }
  const isWhole =
    answer.conflicts.length === 0 && !Object.keys(batch.edits).some((name) => isKnown(batch.edits, name, now))
  if (isWhole && answer.version <= known + 1) updateCache(studentId, batch, answer, effects)
  else await readAgain(studentId, answer.version, effects)
}

/** Nobody else changed the record, so the cache is updated without another read. */
const updateCache = (studentId: string, batch: Batch, answer: SaveAnswer, { dispatch }: Effects) => {
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

/** A read that was in flight when the batch was stored may return the old record, so it is repeated. */
const readAgain = async (studentId: string, stored: number, { dispatch }: Effects) => {
  const read = () => dispatch(readRecord(studentId))
  const { data: first } = await read()
  const data = first && first.version < stored ? (await read()).data : first
  if (data) dispatch(recordSave.recordRead({ studentId, version: data.version }))
}

const lateIcons = ({ statuses }: RecordSave, before: RecordSave | undefined) =>
  Object.entries(statuses).filter(([name, status]) => isIconLate(status) && before?.statuses[name] !== status)

const addIcons = (listen: AppStartListening) =>
  whenRecord(
    listen,
    (record, before) => record.statuses !== before?.statuses && lateIcons(record, before).length > 0,
    async (record, effects, before) => {
      const turns = Object.fromEntries(lateIcons(record, before).map(([name, { turn }]) => [name, turn]))
      await effects.delay(iconDelay)
      effects.dispatch(recordSave.iconsDue({ studentId: record.studentId, turns }))
    },
  )

const tellOtherTabs = createTabNews<Parameters<typeof recordSave.storedElsewhere>[0]>(
  'portal',
  (news, effects) => {
    effects.dispatch(recordSave.storedElsewhere(news))
    if (selectRecord(effects.getState(), news.studentId)) void effects.dispatch(readRecord(news.studentId))
  },
)

const announceStored = (listen: AppStartListening) =>
  listen({
    matcher: saveStudent.matchFulfilled,
    effect: ({ payload, meta }, effects) => {
      const { id, _client, _seq } = meta.arg.originalArgs.body
      const record = selectRecords(effects.getOriginalState())[id]
      const sent = record && sentOf(record.queue)
      if (record?.client !== _client || !sent || sent.seq !== _seq) return
      const disputed = payload.conflicts.map(({ field }) => field)
      tellOtherTabs({ studentId: id, version: payload.version, fields: typedTimes(sent.edits, disputed) })
    },
  })

registerQueues<RecordSave>({
  selectAll: recordSaveSelectors.selectRecords,
  noun: 'answer',
  whose: ({ editor, studentId }, all) => {
    if (editor === 'family') return ''
    return all.length === 1 ? ` of student ${studentId}` : ` of ${all.length} students`
  },
  placesOf: ({ studentId, editor }, names) =>
    (fields as readonly Field[])
      .filter(({ name }) => names.includes(name))
      .map((field) =>
        editor === 'family'
          ? { title: columnTitle(field), path: `${stepPaths[field.step]}#${field.name}` }
          : {
              title: columnTitle(field),
              studentId,
              path: officePath('dashboard', { student: studentId, field: field.name }),
            },
      ),
  // Families see them in their own notice (record/KeptNotice).
  foundIn: (state, { studentId, editor }) =>
    deviceStoreSelectors
      .selectDeviceStore(state)
      .found.flatMap((found) => (editor === 'office' && found.studentId === studentId ? found.fields : [])),
  isShownAt: ({ pathname, searchParams }, path) => {
    const student = path.searchParams.get('student')
    return student === null
      ? Object.values(stepPaths).includes(pathname)
      : ['student', 'edit'].some((name) => searchParams.get(name) === student)
  },
})
