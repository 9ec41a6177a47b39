// Saves marks: the request body, the update of the cached class, and the entry in the list of unsaved work. It is loaded
// with the office, and also when a closed tab has left marks.
import { isAnyOf } from '@reduxjs/toolkit'
import { QueryStatus } from '@reduxjs/toolkit/query'
import { cellUnheard, cellsPerSave, type ClassMarks } from '#shared/contract/reports/marks'
import { accountIdOf } from '#shared/rules/access/accountId'
import { termAddress } from '#shared/rules/reports/cards/termPosting'
import {
  emptyMark,
  isSubjectCell,
  markCell,
  rowValues,
  subjectValue,
  type CellValue,
} from '#shared/rules/reports/marks/markCells'
import { readCell } from '#shared/rules/reports/marks/readCell'
import { officePath } from '#client/address/officeView'
import {
  reportsOfficeApi,
  type ClassKey,
  type SaveMarks,
  type SaveMarksAnswer,
} from '#client/api/reports/reportsOfficeApi'
import { sessionSelectors } from '#client/session/sessionState'
import { startListening, type Effects } from '#client/store/listeners'
import { addSender } from '../createSender'
import { withTyped } from '../leftBehind'
import type { Batch, Edits } from '../machine/queue'
import {
  cellKey,
  cellPlace,
  sheetId,
  type CellPlace,
  type FoundSheet,
  type SheetSave,
  type SheetSaves,
  type StoredSheet,
} from '../sheets'
import type { UnsavedPlace } from '../unsaved'
import { registerQueues } from '../unsavedQueues'
import { marksSave, marksSaveSelectors, type SheetAnswer } from './marksSaveSlice'

const { getClassMarks, saveMarks } = reportsOfficeApi.endpoints
const { selectSheet, selectSheets } = marksSaveSelectors

const send = async ({ key }: SheetSave, batch: Batch, effects: Effects): Promise<Sent<SheetAnswer>> => {
  const { data, error } = await sendPortions(key, batch, effects)
  const person = sessionSelectors.selectPerson(effects.getState())
  return data ? { data: { ...data, account: person && accountIdOf('admin', person.userId) } } : { error }
}

interface Sent<Answer> {
  readonly data?: Answer
  readonly error?: unknown
}

const together = (one: SaveMarksAnswer, next: SaveMarksAnswer): SaveMarksAnswer => ({
  ...next,
  changes: one.changes + next.changes,
  conflicts: [...one.conflicts, ...next.conflicts],
  refused: [...one.refused, ...next.refused],
})

/** The number of cells per call is limited. A repeated call has no second effect. */
const sendPortions = async (
  key: ClassKey,
  batch: Batch,
  { dispatch }: Effects,
): Promise<Sent<SaveMarksAnswer>> => {
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
  return { data: all }
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
  dispatch(reportsOfficeApi.util.updateQueryData('getClassMarks', one.key, () => next))
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

/** Reads marks that a closed tab left. Ratings are not validated here, because only the school knows its letters. */
export const readSheet = ({ drafts, ...sheet }: StoredSheet): FoundSheet => ({
  ...sheet,
  answers: withTyped(sheet.answers, drafts, (field, text) => {
    const cell = markCell(cellPlace(field).name)
    if (!cell) return null
    const read = readCell(cell, text, [])
    return read.problem === undefined
      ? { value: read.value, problem: null }
      : { value: text, problem: read.problem }
  }),
})

/**
 * Takes over the cells into the queues.
 * @returns the queue's id with each class
 */
export const restoreSheets = (found: readonly FoundSheet[], dispatch: Effects['dispatch']) =>
  found.map(({ key, answers }) => {
    dispatch(marksSave.restoredFromDevice({ key, answers }))
    return { sheet: sheetId(key), answers }
  })

/** The view of a class that shows attendance and remarks of the whole term, and its title. */
const wholeTerm = { view: 'term', title: 'Attendance and remarks' }

/** The grid moves to the row and column and removes them from the address (features/office/marks). */
const pathTo = ({ classId, ...term }: ClassKey, { subject_code, student_id, name }: CellPlace): string =>
  officePath('postReports', {
    term: termAddress(term),
    tab: 'marks',
    class: classId,
    of: subject_code ?? wholeTerm.view,
    column: name,
    row: student_id,
  })

export interface WantedCell extends CellPlace {
  readonly key: ClassKey
  readonly field: string
  readonly path: string
}

/** Groups the cells by subject, as on the screen. */
const cellsIn = ({ key }: SheetSave, fields: readonly string[]): readonly WantedCell[] =>
  fields
    .map((field) => ({ key, field, ...cellPlace(field), path: pathTo(key, cellPlace(field)) }))
    .sort((one, other) => (one.subject_code ?? '').localeCompare(other.subject_code ?? ''))

/** All cells that only the person can resolve, in every class and term. */
export const wantedCells = (sheets: SheetSaves): readonly WantedCell[] =>
  Object.values(sheets)
    .sort((one, other) => sheetId(one.key).localeCompare(sheetId(other.key)))
    .flatMap((sheet) =>
      cellsIn(sheet, [...Object.keys(sheet.queue.refusedValues), ...Object.keys(sheet.queue.conflicts)]),
    )

const placeOf = ({ key: { year, term }, subject_code: code, student_id, path }: WantedCell): UnsavedPlace =>
  code === null
    ? { title: wholeTerm.title, studentId: student_id, path }
    : { title: code, subject: { term: { year, term }, code }, studentId: student_id, path }

addSender(startListening, {
  key: 'sheet',
  selectAll: selectSheets,
  events: marksSave,
  isOpening: isAnyOf(marksSave.sheetOpened, marksSave.restoredFromDevice),
  lockOf: (sheet) => `portal saves of marks ${sheet}`,
  channel: 'portal marks',
  send,
  leftOutOf: ({ conflicts, refused }) => [...conflicts, ...refused].map(cellKey),
  follow,
  readAgain: (one, { version }, _sheet, effects) => {
    if (one && getClassMarks.select(one.key)(effects.getState()).data)
      void readAgain(one.key, version, effects)
  },
})

registerQueues<SheetSave>({
  selectAll: marksSaveSelectors.selectSheets,
  noun: 'mark',
  whose: ({ key }, all) => (all.length === 1 ? ` of class ${key.classId}` : ` of ${all.length} classes`),
  placesOf: (sheet, fields) => cellsIn(sheet, fields).map(placeOf),
  listsFound: () => true,
  // The address names one subject, or one mark of all subjects. Without either, the class shows its first subject and a
  // notice about the others.
  isShownAt: ({ searchParams }, path) =>
    ['menu', 'term', 'tab', 'class'].every(
      (name) => searchParams.get(name) === path.searchParams.get(name),
    ) &&
    [null, path.searchParams.get('of'), path.searchParams.get('column')].includes(searchParams.get('of')),
})
