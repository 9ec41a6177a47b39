// Saves student records: the request body, the update of the cache, the icons of the fields, and the entry in the list
// of unsaved work.
import type { SaveStudentBody } from '#shared/contract/students/students'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { notedWith } from '#shared/rules/intake/completeness'
import { childIn, withChild } from '#client/address/child'
import { officePath } from '#client/address/officeView'
import { stepPaths } from '#client/address/paths'
import { accountApi } from '#client/api/access/accountApi'
import { studentsApi, type SaveAnswer } from '#client/api/students/studentsApi'
import { baseApi } from '../api/baseApi'
import { lastCoverage } from '../api/baseQuery'
import { isFormer, selectChildNumber, selectOwnId, selectSibling } from '#client/session/children'
import type { AppStartListening, Effects } from '#client/store/listeners'
import type { RootState } from '#client/store/rootReducer'
import { readRecord, selectRecord, selectVersion } from './cachedRecord'
import { addSender, createOnChange, valuesOf } from './createSender'
import { watchLeaving } from './leaveGuards'
import { isKnown } from './machine/responses'
import type { Batch, SaveQueue } from './machine/queue'
import { iconDelay, isIconLate } from './machine/status'
import { replacedBy } from './machine/uncovered'
import { recordSave, recordSaveSelectors, type RecordSave } from './recordSaveSlice'
import { registerQueues } from './unsavedQueues'

const { saveStudent } = studentsApi.endpoints
const { selectRecords } = recordSaveSelectors

export const whenRecord = createOnChange(selectRecords)

export const addRecordSaveListeners = (listen: AppStartListening): void => {
  addSender(listen, {
    key: 'studentId',
    selectAll: selectRecords,
    events: recordSave,
    isOpening: recordSave.recordOpened.match,
    lockOf: (studentId) => `portal saves of ${studentId}`,
    channel: 'portal',
    send,
    leftOutOf: ({ conflicts }) => conflicts.map(({ field }) => field),
    follow,
    readAgain: (_record, _news, studentId, effects) => {
      if (selectRecord(effects.getState(), studentId)) void effects.dispatch(readRecord(studentId))
    },
  })
  addIcons(listen)
  sendWhenLinked(listen)
  watchLeaving(listen)
}

/** Sends the answers of a brother or sister that waited, as soon as this sign-in opens their pages again. */
const sendWhenLinked = (listen: AppStartListening) =>
  listen({
    matcher: accountApi.endpoints.listSiblings.matchFulfilled,
    effect: ({ payload: { children } }, effects) => {
      const waiting = Object.values(selectRecords(effects.getState())).filter(
        ({ queue }) => queue.is === 'pausing',
      )
      for (const { studentId } of waiting)
        if (children.some(({ student_id }) => student_id === studentId))
          effects.dispatch(recordSave.retryAsked(studentId))
    },
  })

const send = async (record: RecordSave, batch: Batch, effects: Effects) => {
  const { studentId, editor } = record
  if (editor === 'family' && isFormer(effects.getState(), studentId)) return { error: linkEnded }
  const whole = editor === 'family' ? selectRecord(effects.getState(), studentId) : undefined
  const sent = { body: bodyOf(record, batch, whole), leaving: batch.leaving }
  const answer = await effects.dispatch(saveStudent.initiate(sent, { track: false }))
  const isOwn = studentId === selectOwnId(effects.getState())
  if (editor === 'family' && !isOwn && answer.error && isSomebodyElsesRecord(answer.error))
    effects.dispatch(baseApi.util.invalidateTags(['Sibling']))
  return answer
}

/** Nothing is sent for a child whose pages this sign-in does not open any more; it waits, and the family is told. */
const linkEnded = { status: 'CUSTOM_ERROR', error: 'link ended' } as const

const isSomebodyElsesRecord = (error: object): boolean => 'status' in error && error.status === 403

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

/** By field, the brother or sister whose answer it is. */
const copiedIn = ({ edits }: Batch): Partial<SaveStudentBody> => {
  const copied = Object.entries(edits).flatMap(([name, { from }]) => (from ? [[name, from] as const] : []))
  return copied.length === 0 ? {} : { _copied_from: Object.fromEntries(copied) }
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
  const values = Object.entries({ ...whole, ...valuesOf(batch.edits) })
  return {
    ...Object.fromEntries(values.filter(([name]) => !queue.omitted.includes(name))),
    id: studentId,
    _base: Math.min(...Object.values(batch.edits).map(({ base }) => base)),
    _changed: Object.keys(batch.edits),
    _client: client,
    _seq: batch.seq,
    ...(lastCoverage() && restoring(queue, batch)),
    ...copiedIn(batch),
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
  const values = valuesOf(batch.edits)
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

/** ' for Marisol Núñez'; nothing for the student who signed in. */
const ofChild = (state: RootState, studentId: string, many: number): string => {
  if (many > 1) return ` for ${many} children`
  if (studentId === selectOwnId(state)) return ''
  const name = selectSibling(state, studentId)?.name
  return selectOwnId(state) === null ? '' : ` for ${name ?? `student ${studentId}`}`
}

registerQueues<RecordSave>({
  selectAll: recordSaveSelectors.selectRecords,
  noun: 'answer',
  whose: ({ editor, studentId }, all, state) => {
    if (editor === 'family') return ofChild(state, studentId, all.length)
    return all.length === 1 ? ` of student ${studentId}` : ` of ${all.length} students`
  },
  placesOf: ({ studentId, editor }, names, state) =>
    (fields as readonly Field[])
      .filter(({ name }) => names.includes(name) && !(editor === 'family' && isFormer(state, studentId)))
      .map((field) =>
        editor === 'family'
          ? {
              title: columnTitle(field) + ofChild(state, studentId, 1),
              path: withChild(`${stepPaths[field.step]}#${field.name}`, selectChildNumber(state, studentId)),
            }
          : {
              title: columnTitle(field),
              studentId,
              path: officePath('dashboard', { student: studentId, field: field.name }),
            },
      ),
  // Families see them in their own notice (record/KeptNotice).
  listsFound: ({ editor }) => editor === 'office',
  isShownAt: ({ pathname, search, searchParams }, path) => {
    const student = path.searchParams.get('student')
    return student === null
      ? Object.values(stepPaths).includes(pathname) && childIn(search) === childIn(path.search)
      : ['student', 'edit'].some((name) => searchParams.get(name) === student)
  },
})
