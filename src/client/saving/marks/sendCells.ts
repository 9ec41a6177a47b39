// Sends what waits of a class, and brings the cached class up to date with it.
import { QueryStatus } from '@reduxjs/toolkit/query'
import { cellUnheard, cellsPerSave, type ClassMarks } from '#shared/contract/reports/marks'
import { accountIdOf } from '#shared/rules/access/accountId'
import { isSubjectCell, subjectValue, type CellValue } from '#shared/rules/reports/marks/markCells'
import { marksApi, type ClassKey, type SaveMarks, type SaveMarksAnswer } from '../../api/reports/marksApi'
import { log } from '../../log'
import { inTurn } from '../../tabLocks'
import { sessionSelectors } from '../../session/sessionState'
import { sentOf, type Batch, type Edits } from '../machine/queue'
import type { Effects } from '../sendRecord'
import { cellPlace, sheetId, type CellPlace } from './cellKeys'
import { marksSave, marksSaveSelectors, type SheetSave } from './marksSaveSlice'
import { withCells } from './withCells'

const { getClassMarks, saveMarks } = marksApi.endpoints

/** What the class as it was read says in a cell. */
export const storedIn = (marks: ClassMarks, { student_id, subject_code, name }: CellPlace): CellValue => {
  if (subject_code === null) {
    const student = marks.students.find((one) => one.student_id === student_id)
    return (student as Readonly<Record<string, CellValue>> | undefined)?.[name] ?? null
  }
  const row = marks.marks.find((one) => one.student_id === student_id && one.subject_code === subject_code)
  return isSubjectCell(name) ? subjectValue(row, name) : null
}

/** What was sent of a cell before, without an answer, is named: it is no change of somebody else. */
const cellsOf = (edits: Edits): SaveMarks['cells'] =>
  Object.entries(edits).map(([key, { value, base, unheard = [] }]) => {
    const before = unheard.filter((one) => one !== value).slice(-cellUnheard)
    return { ...cellPlace(key), value, base, ...(before.length > 0 && { unheard: before }) }
  }) as SaveMarks['cells']

interface Portions {
  readonly answer?: SaveMarksAnswer
  readonly error?: unknown
}

const together = (one: SaveMarksAnswer, next: SaveMarksAnswer): SaveMarksAnswer => ({
  ...next,
  changes: one.changes + next.changes,
  conflicts: [...one.conflicts, ...next.conflicts],
  refused: [...one.refused, ...next.refused],
})

/** A call takes so many cells; sent twice, those that are stored have no second effect. */
const sendAll = async ({ key }: SheetSave, batch: Batch, { dispatch }: Effects): Promise<Portions> => {
  const { year, term, classId: class_id } = key
  const cells = cellsOf(batch.edits)
  let all: SaveMarksAnswer | undefined
  for (let from = 0; from < cells.length; from += cellsPerSave) {
    const body: SaveMarks = { year, term, class_id, cells: cells.slice(from, from + cellsPerSave) }
    const sent = { body, leaving: batch.leaving }
    const { data, error } = await dispatch(saveMarks.initiate(sent, { track: false }))
    if (!data) return { error }
    all = all ? together(all, data) : data
  }
  return { answer: all }
}

/** A reading that was on its way when these cells were stored may know nothing of them, and is not the last one. */
export const readAgain = async (key: ClassKey, stored: number, { dispatch }: Effects): Promise<void> => {
  const read = () => dispatch(getClassMarks.initiate(key, { subscribe: false, forceRefetch: true }))
  const { data } = await read()
  if (data && data.version < stored) await read()
}

/**
 * How many changes the class has seen once the batch is stored, if all of them are this tab's own; null when somebody
 * else's are among them, or when nobody can tell.
 */
const ownChanges = ({ trail }: SheetSave, marks: ClassMarks, batch: Batch, answer: SaveMarksAnswer) => {
  const all = Object.entries(batch.edits)
  const [base] = all.map((edit) => edit[1].base)
  const since = base === undefined ? undefined : trail[base]
  const before = trail[marks.version]
  if (since === undefined || before === undefined || all.length > cellsPerSave) return null
  if (answer.conflicts.length + answer.refused.length > 0) return null
  if (all.some((edit) => edit[1].base !== base)) return null
  const own = all.filter(([key, { value }]) => storedIn(marks, cellPlace(key)) !== value).length
  return before - since + own === answer.changes ? before + own : null
}

const follow = async (one: SheetSave, batch: Batch, answer: SaveMarksAnswer, effects: Effects) => {
  const { dispatch } = effects
  const { data: marks, status } = getClassMarks.select(one.key)(effects.getState())
  if (!marks) return
  const { version } = answer
  const changes = status === QueryStatus.pending ? null : ownChanges(one, marks, batch, answer)
  if (changes === null) return readAgain(one.key, version, effects)
  const values = Object.entries(batch.edits).map(([key, { value }]) => ({ ...cellPlace(key), value }))
  const next = withCells(marks, values, version)
  dispatch(marksApi.util.updateQueryData('getClassMarks', one.key, () => next))
  dispatch(marksSave.followed({ sheet: sheetId(one.key), version, changes }))
}

/** What another tab has stored meanwhile may have changed the batch, or made it needless. */
const stillSent = (sheet: string, seq: number, effects: Effects) => {
  const one = marksSaveSelectors.selectSheet(effects.getState(), sheet)
  const batch = one && sentOf(one.queue)
  return one && batch?.seq === seq ? { one, batch } : null
}

const sendOne = async (sheet: string, seq: number, effects: Effects) => {
  const now = stillSent(sheet, seq, effects)
  if (!now) return null
  const { answer, error } = await sendAll(now.one, now.batch, effects)
  if (answer) {
    const person = sessionSelectors.selectPerson(effects.getState())
    const account = person && accountIdOf('admin', person.userId)
    effects.dispatch(marksSave.batchStored({ sheet, seq, answer, at: Date.now(), account }))
    return { batch: now.batch, answer }
  }
  log('marks not saved', { seq })
  effects.dispatch(marksSave.batchFailed({ sheet, seq, error }))
  return null
}

/** Tabs of one browser save one after the other; whoever leaves the page cannot wait. */
export const sendCells = async ({ key }: SheetSave, { seq, leaving }: Batch, effects: Effects) => {
  const sheet = sheetId(key)
  const act = () => sendOne(sheet, seq, effects)
  const done = await (leaving ? act() : inTurn(`portal saves of marks ${sheet}`, act))
  const now = done && marksSaveSelectors.selectSheet(effects.getState(), sheet)
  if (now) await follow(now, done.batch, done.answer, effects)
}
