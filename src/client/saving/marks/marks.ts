// Saves marks: the request body, the update of the cached class, and the messages to other tabs.
import { isAnyOf } from '@reduxjs/toolkit'
import { QueryStatus } from '@reduxjs/toolkit/query'
import { cellUnheard, cellsPerSave, type ClassMarks } from '#shared/contract/reports/marks'
import { accountIdOf } from '#shared/rules/access/accountId'
import {
  emptyMark,
  isSubjectCell,
  rowValues,
  subjectValue,
  type CellValue,
} from '#shared/rules/reports/marks/markCells'
import { marksApi, type ClassKey, type SaveMarks, type SaveMarksAnswer } from '#client/api/reports/marksApi'
import { log } from '#client/log'
import { sessionSelectors } from '#client/session/sessionState'
import type { AppStartListening, Effects } from '#client/store/listeners'
import { addSender } from '../createSender'
import { sentOf, type Batch, type Edits } from '../machine/queue'
import { cellKey, cellPlace, sheetId, type CellPlace, type SheetSave } from '../sheets'
import { createTabNews, typedTimes } from '../tabNews'
import { marksSave, marksSaveSelectors } from './marksSaveSlice'

const { getClassMarks, saveMarks } = marksApi.endpoints
const { selectSheet, selectSheets } = marksSaveSelectors

export const addMarksSaveListeners = (listen: AppStartListening): void => {
  announceCells(listen)
  addSender(listen, {
    selectAll: selectSheets,
    events: marksSave,
    retryDue: (sheet, attempt) => marksSave.retryDue({ sheet, attempt }),
    isOpening: isAnyOf(marksSave.sheetOpened, marksSave.restoredFromDevice),
    lockOf: (sheet) => `portal saves of marks ${sheet}`,
    send,
    follow,
  })
}

const send = async (one: SheetSave, batch: Batch, effects: Effects): Promise<SaveMarksAnswer | undefined> => {
  const [sheet, { seq }] = [sheetId(one.key), batch]
  const { answer, error } = await sendPortions(one, batch, effects)
  if (answer) {
    const person = sessionSelectors.selectPerson(effects.getState())
    const account = person && accountIdOf('admin', person.userId)
    effects.dispatch(marksSave.batchStored({ sheet, seq, answer, at: Date.now(), account }))
  } else {
    log('marks not saved', { seq })
    effects.dispatch(marksSave.batchFailed({ sheet, seq, error }))
  }
  return answer
}

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

/** The number of cells per call is limited. A repeated call has no second effect. */
const sendPortions = async ({ key }: SheetSave, batch: Batch, { dispatch }: Effects): Promise<Portions> => {
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

/** Names the values that were sent without an answer, so that they do not count as changes by somebody else. */
const cellsOf = (edits: Edits): SaveMarks['cells'] =>
  Object.entries(edits).map(([key, { value, base, unheard = [] }]) => {
    const before = unheard.filter((one) => one !== value).slice(-cellUnheard)
    return { ...cellPlace(key), value, base, ...(before.length > 0 && { unheard: before }) }
  }) as SaveMarks['cells']

const follow = async (sheet: string, batch: Batch, answer: SaveMarksAnswer, effects: Effects) => {
  const { dispatch } = effects
  const one = selectSheet(effects.getState(), sheet)
  if (!one) return
  const { data: marks, status } = getClassMarks.select(one.key)(effects.getState())
  if (!marks) return
  const { version } = answer
  const changes = status === QueryStatus.pending ? null : ownChanges(one, marks, batch, answer)
  if (changes === null) return readAgain(one.key, version, effects)
  const values = Object.entries(batch.edits).map(([key, { value }]) => ({ ...cellPlace(key), value }))
  const next = withCells(marks, values, version)
  dispatch(marksApi.util.updateQueryData('getClassMarks', one.key, () => next))
  dispatch(marksSave.followed({ sheet, version, changes }))
}

/**
 * The number of changes of the class after the batch, if all are this tab's own; null if others made changes or it is
 * unknown.
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

/** The stored value of a cell. */
export const storedIn = (marks: ClassMarks, { student_id, subject_code, name }: CellPlace): CellValue => {
  if (subject_code === null) {
    const student = marks.students.find((one) => one.student_id === student_id)
    return (student as Readonly<Record<string, CellValue>> | undefined)?.[name] ?? null
  }
  const row = marks.marks.find((one) => one.student_id === student_id && one.subject_code === subject_code)
  return isSubjectCell(name) ? subjectValue(row, name) : null
}

/** A read that was in flight when these cells were stored may miss them, so it is repeated. */
const readAgain = async (key: ClassKey, stored: number, { dispatch }: Effects): Promise<void> => {
  const read = () => dispatch(getClassMarks.initiate(key, { subscribe: false, forceRefetch: true }))
  const { data } = await read()
  if (data && data.version < stored) await read()
}

type MarkRow = ClassMarks['marks'][number]
type Stored = CellPlace & { readonly value: CellValue }

const rowKey = ({ student_id, subject_code }: { student_id: string; subject_code: string | null }) =>
  `${student_id} ${subject_code ?? ''}`

const withMarks = (marks: readonly MarkRow[], cells: readonly Stored[]): MarkRow[] => {
  const rows = new Map(marks.map((row) => [rowKey(row), row]))
  for (const cell of cells) {
    const { student_id, subject_code } = cell
    if (subject_code === null) continue
    const row = rows.get(rowKey(cell)) ?? emptyMark(student_id, subject_code)
    rows.set(rowKey(cell), { ...row, ...rowValues(cell.name, cell.value) })
  }
  return [...rows.values()]
}

/** Merges stored cells into the cached class. Unchanged students stay the same objects. */
export const withCells = (marks: ClassMarks, cells: readonly Stored[], version: number): ClassMarks => {
  const touched = new Set(cells.map(({ student_id }) => student_id))
  const ofTerm = cells.filter(({ subject_code }) => subject_code === null)
  return {
    ...marks,
    version: Math.max(version, marks.version),
    marks: withMarks(marks.marks, cells),
    students: marks.students.map((student) =>
      touched.has(student.student_id)
        ? {
            ...student,
            listed: 1,
            ...Object.fromEntries(
              ofTerm
                .filter((cell) => cell.student_id === student.student_id)
                .map(({ name, value }) => [name, value]),
            ),
          }
        : student,
    ),
  }
}

const tellOtherTabs = createTabNews<Parameters<typeof marksSave.storedElsewhere>[0]>(
  'portal marks',
  (news, effects) => {
    const one = selectSheet(effects.getState(), news.sheet)
    effects.dispatch(marksSave.storedElsewhere(news))
    if (!one || !getClassMarks.select(one.key)(effects.getState()).data) return
    void readAgain(one.key, news.version, effects)
  },
)

const announceCells = (listen: AppStartListening) =>
  listen({
    actionCreator: marksSave.batchStored,
    effect: ({ payload: { sheet, seq, answer } }, effects) => {
      const one = selectSheet(effects.getOriginalState(), sheet)
      const sent = one && sentOf(one.queue)
      if (sent?.seq !== seq) return
      const others = [...answer.conflicts, ...answer.refused].map(cellKey)
      tellOtherTabs({ sheet, version: answer.version, fields: typedTimes(sent.edits, others) })
    },
  })
