// Rows of marks and remarks before they are planned: names become IDs, and a school's own codes become those of the card.
// A row that needs a person's decision waits.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { isUnclearMark } from '#shared/rules/lists/imports/importMarks'
import { searchForm, listName } from '#shared/rules/students/names'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
import { type NamedRow, leftOut, type Answers, type RowReader, type RowReading } from '../plan/namedRows'
import { few } from '../people/identity'
import { examplesOf } from '../plan/listReaders'
import { doubtful, rejected, type PlannedRow } from '../plan/plannedRow'
import { readTermKey, termText, unknownClass } from '../plan/termRows'
import { isPartOfName, matchName, type NamedStudent, type NameMatch } from './nameMatch'
import { markFields } from './markHeads'

export interface RosterOf {
  /** In the school's spelling; undefined: there is no such class. */
  readonly classOf: (text: string) => string | undefined
  /** The students of a class in a term, by '2025 3' and the class. */
  readonly students: ReadonlyMap<string, readonly NamedStudent[]>
}

export const rosterText = (term: string, classId: string): string => `${term} ${classId}`

export interface ResolvedRows {
  readonly clear: readonly NamedRow[]
  /** Refused, or for a person to decide. */
  readonly waiting: readonly PlannedRow[]
}

type Outcome = { readonly row: NamedRow } | { readonly planned: PlannedRow }

export const resolveRows = (
  rows: readonly NamedRow[],
  roster: RosterOf,
  answers: Answers,
  readers: readonly RowReader[] = [],
): ResolvedRows => {
  const matches = new Map(rows.map((named) => [named, matchOf(named, roster)]))
  const nearly = foundNearly(matches, answers)
  const isByName = rows.some((row) => nameOf(row).length > 0) && rows.every(({ cells }) => !cells.student_id)
  const outcomes = rows.map((named): Outcome =>
    isByName && nameOf(named).length === 0
      ? { planned: rejected(aboutRow(named), ['The name is missing']) }
      : resolveRow(
          named,
          resolveName(named, roster, answers, { match: matches.get(named) ?? null, nearly }),
          answers,
          readers,
        ),
  )
  return {
    clear: outcomes.flatMap((outcome) => ('row' in outcome ? [outcome.row] : [])),
    waiting: outcomes.flatMap((outcome) => ('planned' in outcome ? [outcome.planned] : [])),
  }
}

const nameOf = ({ cells }: NamedRow): string[] =>
  (cells.name ? [cells.name] : [cells.last_name, cells.first_name]).filter((text) => text !== undefined)

const aboutRow = (named: NamedRow) => ({
  row: named.row,
  student_id: null,
  title: nameOf(named).join(', ') || `Row ${rowOnSheet(named.row)}`,
})

/** Everything that is asked of a row is asked at once. */
const resolveRow = (
  named: NamedRow,
  found: Outcome,
  answers: Answers,
  readers: readonly RowReader[],
): Outcome => {
  const about = 'row' in found ? found.row : named
  const asked = 'row' in found ? [] : found.planned.doubts
  if ('planned' in found && asked.length === 0) return found
  const readings = readers.map((read) => read(named, answers))
  const doubts = [...asked, ...readings.flatMap((read) => read.doubts ?? [])]
  if (doubts.length > 0) return { planned: doubtful(aboutMarks(about), doubts) }
  const reasons = readings.flatMap((read) => read.reasons ?? [])
  return reasons.length > 0
    ? { planned: rejected(aboutMarks(about), reasons) }
    : { row: withCells(about, readings) }
}

const aboutMarks = (named: NamedRow) => {
  const { title, ...about } = aboutRow(named)
  const id = named.cells.student_id ?? null
  return { ...about, student_id: id, title: nameOf(named).length > 0 ? title : (id ?? title) }
}

const withCells = ({ row, cells }: NamedRow, readings: readonly RowReading[]): NamedRow => {
  const given = [cells, ...readings.map((read) => read.cells ?? {})]
  const all = new Map<string, string | null>(given.flatMap((part) => Object.entries(part)))
  const filled = [...all].filter((entry): entry is [string, string] => entry[1] !== null)
  return { row, cells: Object.fromEntries(filled) }
}

/** The rows whose names are parts of those of the only students who may be meant, in one question if they are many. */
const foundNearly = (matches: ReadonlyMap<NamedRow, Match>, answers: Answers): ImportDoubt | null => {
  const found = [...matches].flatMap(([named, match]) => {
    const [only, another] = match?.is === 'unclear' ? match.students : []
    return only && !another && isPartOfName(nameOf(named), only)
      ? [{ name: nameOf(named).join(', '), student: only }]
      : []
  })
  if (found.length <= few || answers[nearlyId] === 'each') return null
  return {
    id: nearlyId,
    question: `Some names are only parts of those of the school, and each fits one student of the class: ${examplesOf(
      found.map(({ name, student }) => `“${name}” is ${labelOf(student)}`),
      12,
    )}. Are they the ones who are meant?`,
    choices: [
      { value: 'same', label: `Yes, all ${new Set(found.map(({ student }) => student.id)).size} of them` },
      { value: 'each', label: 'Decide for each student' },
      { value: leftOut.value, label: 'Leave these rows out' },
    ],
  }
}

const nearlyId = 'students nearly'

/** Null: the row has an ID, no name, or no class of the school. */
type Match = NameMatch<NamedStudent> | null

const matchOf = (named: NamedRow, roster: RosterOf): Match => {
  const { cells } = named
  const key = readTermKey(cells)
  const class_id = roster.classOf(cells.class_id ?? '')
  const name = nameOf(named)
  if (cells.student_id || name.length === 0 || !key || class_id === undefined) return null
  return matchName(name, roster.students.get(rosterText(termText(key), class_id)) ?? [])
}

const resolveName = (
  named: NamedRow,
  roster: RosterOf,
  answers: Answers,
  { match: found, nearly }: { readonly match: Match; readonly nearly: ImportDoubt | null },
): Outcome => {
  const { cells } = named
  if (cells.student_id || nameOf(named).length === 0) return { row: named }
  const refuse = (reason: string): Outcome => ({ planned: rejected(aboutRow(named), [reason]) })
  if (!cells.class_id) return refuse('Which class is it? Give the class for every row, or in a column.')
  const class_id = roster.classOf(cells.class_id)
  if (class_id === undefined) return refuse(unknownClass(cells.class_id))
  const key = readTermKey(cells)
  // The plan says what is wrong with the term.
  if (!key) return { row: named }
  const match = found ?? { is: 'nobody' }
  if (match.is === 'found') return withId(named, match.student.id)
  if (match.is === 'nobody')
    return refuse(
      `No one in ${class_id} has this name. Write the name as the school has it, or the student ID.`,
    )
  const [only, another] = match.students
  const isOne = nearly !== null && only && !another && isPartOfName(nameOf(named), only)
  const own = whichStudent(named, match.students, class_id)
  const doubt = isOne && answers[own.id] === undefined ? nearly : own
  const answer = doubt === nearly && answers[nearly.id] === 'same' ? only?.id : answers[doubt.id]
  if (answer === leftOut.value) return refuse(leftOut.reason)
  if (match.students.some(({ id }) => id === answer)) return withId(named, answer ?? '')
  return { planned: doubtful(aboutRow(named), [doubt]) }
}

const withId = (named: NamedRow, id: string): Outcome => ({
  row: { ...named, cells: { ...named.cells, student_id: id } },
})

const whichStudent = (named: NamedRow, students: readonly NamedStudent[], class_id: string): ImportDoubt => ({
  id: `student ${named.row}`,
  question: `Who is “${nameOf(named).join(', ')}” in ${class_id}?`,
  choices: [
    ...students.map((student) => ({ value: student.id, label: labelOf(student) })),
    { value: leftOut.value, label: 'Leave this row out' },
  ],
})

const labelOf = (student: NamedStudent): string =>
  `${[listName(student), student.middle_name].filter(Boolean).join(' ')} (${student.id})`

const codes: ReadonlyArray<readonly [value: string, label: string, cell: string | null]> = [
  ['absent', 'Absent (Abs)', 'Abs'],
  ['no_work', 'No work submitted (NW)', 'NW'],
  ['not_applicable', 'Not applicable (----)', '----'],
  ['empty', 'Leave the mark as it is', null],
]

export const readCodes: RowReader = ({ cells: given }, answers) => {
  const doubts = new Map<string, ImportDoubt>()
  const cells: Record<string, string | null> = {}
  for (const { name } of markFields) {
    const text = given[name]
    if (text === undefined || !isUnclearMark(text)) continue
    const doubt = whichCode(text)
    const code = codes.find(([value]) => value === answers[doubt.id])
    if (code) cells[name] = code[2]
    else doubts.set(doubt.id, doubt)
  }
  return { cells, doubts: [...doubts.values()], reasons: [] }
}

/** One question for each text, however many cells have it. */
const whichCode = (text: string): ImportDoubt => ({
  id: `code ${searchForm(text) || text}`,
  question: `What does “${text}” mean in place of a mark?`,
  choices: codes.map(([value, label]) => ({ value, label })),
})

export const byRow = (a: PlannedRow, b: PlannedRow): number => a.row - b.row
