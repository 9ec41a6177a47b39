// A class's workbook: how to use it, one sheet for each subject, one for attendance and remarks, and out of sight what is
// stored now, so that a later change of somebody else is noticed when the workbook comes back.
import { academicYear } from '#shared/rules/dates'
import {
  subjectCells,
  subjectValue,
  termCells,
  type CellValue,
  type MarkCell,
  type MarkCellName,
  type TermCell,
} from '#shared/rules/reports/marks/markCells'
import { shownCell } from '#shared/rules/reports/marks/readCell'
import { reportLimits } from '#shared/rules/reports/marks/termFacts'
import type { PlainRow, PlainSheet } from '#server/platform/spreadsheets/cells'
import type {
  CellRule,
  FormColumn,
  FormSheet,
  FormWorkbook,
} from '#server/platform/spreadsheets/write/writeForms'
import type { ClassWorkbook } from './facts'
import { markerCells, storedKey, storedSheet, type SheetMarker } from './readWorkbook'

/** A fraction of 1 is what a spreadsheet program makes of 75%. */
const markRule: CellRule = {
  is: 'custom',
  formula:
    'IF(ISNUMBER(CELL),OR(CELL=0,AND(CELL>=1,CELL<=100)),OR(UPPER(CELL)="ABS",UPPER(CELL)="NW",UPPER(CELL)="N/A",CELL="----"))',
  sentence: 'Write 0 to 100 without %, or Abs (absent), NW (no work submitted) or N/A (not applicable).',
}

const countRule: CellRule = {
  is: 'custom',
  formula: 'IF(ISNUMBER(CELL),AND(CELL>=0,CELL<=400,CELL=INT(CELL)),CELL="-")',
  sentence: 'Write a whole number from 0 to 400, or a dash (-) to remove it.',
}

export const remarksSheet = 'Attendance and remarks'

export const workbookSheets = (book: ClassWorkbook): FormWorkbook => {
  const marks = new Map(book.marks.map((row) => [`${row.subject_code}\n${row.student_id}`, row]))
  const subjects = book.subjects.map(({ code, title }) =>
    sheetOf(book, title, code, subjectCells, (id, { name }) =>
      subjectValue(marks.get(`${code}\n${id}`), name as (typeof subjectCells)[number]['name']),
    ),
  )
  const remarks = sheetOf(book, remarksSheet, null, termCells, (id, { name }) => {
    const row = book.enrolments.get(id)
    return row?.[name as TermCell] ?? null
  })
  const filled = book.termCells.length > 0 ? [...subjects, remarks] : subjects
  return {
    about: aboutOf(book),
    forms: filled.map(({ form }) => form),
    hidden: {
      name: storedSheet.name,
      widths: [30],
      rows: [{ cells: storedSheet.marker }, ...filled.flatMap(({ stored }) => stored)],
    },
  }
}

interface Filled {
  readonly form: FormSheet
  /** The rows of the hidden sheet. */
  readonly stored: readonly PlainRow[]
}

const nameColumns: readonly FormColumn[] = [
  { title: 'Student ID', width: 13, isLocked: true },
  { title: 'Last name', width: 22, isLocked: true },
  { title: 'First name', width: 22, isLocked: true },
]

const sheetOf = (
  book: ClassWorkbook,
  name: string,
  subject_code: string | null,
  cells: readonly MarkCell[],
  valueOf: (studentId: string, cell: MarkCell) => CellValue,
): Filled => {
  const { year, term, class_id, students, ratings } = book
  const marker: SheetMarker = { year, term, class_id, subject_code }
  const written = cells.filter(({ name }) => subject_code !== null || isWritten(book, name))
  const lines = students.map(({ id, last_name, first_name }) => ({
    id,
    names: [id, last_name ?? '', first_name ?? ''],
    values: written.map((cell) => formValue(cell, valueOf(id, cell))),
    // The reader finds each cell by its place, so a column that is not written has an empty text.
    texts: cells.map((cell) => (written.includes(cell) ? shownCell(cell, valueOf(id, cell)) : '')),
  }))
  return {
    form: {
      name,
      marker: markerCells(marker),
      title: `${name}: class ${class_id}, ${academicYear(year)}, Term ${term}`,
      columns: [...nameColumns, ...written.map((cell) => columnOf(cell, ratings))],
      frozen: nameColumns.length,
      rows: lines.map(({ names, values }) => [...names, ...values]),
    },
    stored: lines
      .filter(({ texts }) => texts.some(Boolean))
      .map(({ id, texts }) => ({ cells: [storedKey(marker, id), ...texts] })),
  }
}

const isWritten = (book: ClassWorkbook, name: MarkCellName): boolean =>
  (book.termCells as readonly string[]).includes(name)

/** In a cell that is no text, Excel takes dashes for the beginning of a formula and refuses them. */
const formValue = (cell: MarkCell, value: CellValue): string | number => {
  if (typeof value === 'number') return value
  return value === 'not_applicable' && cell.kind === 'mark' ? 'N/A' : shownCell(cell, value)
}

const shortTexts: Readonly<Partial<Record<NonNullable<MarkCell['limit']>, number>>> = {
  teacher: 26,
  activities: 28,
}

/** All columns of a sheet are printed on one page's width. */
const widths: Readonly<Record<MarkCell['kind'], number>> = { mark: 14, count: 15, rating: 13, text: 40 }

const columnOf = (cell: MarkCell, ratings: readonly string[]): FormColumn => {
  const rule = ruleOf(cell, ratings)
  const isNumber = cell.kind === 'mark' || cell.kind === 'count'
  return {
    title: cell.title,
    width: (cell.limit && shortTexts[cell.limit]) ?? widths[cell.kind],
    ...(isNumber && { isNumber }),
    ...(rule && { rule }),
  }
}

const ruleOf = ({ kind, limit }: MarkCell, ratings: readonly string[]): CellRule | undefined => {
  if (kind === 'mark') return markRule
  if (kind === 'count') return countRule
  if (kind === 'rating')
    return ratings.length === 0
      ? undefined
      : {
          is: 'list',
          choices: [...ratings, '-'],
          sentence: `Choose one of ${ratings.join(', ')}, or a dash (-) to remove it.`,
        }
  const longest = limit ? reportLimits[limit] : 0
  return { is: 'text', longest, sentence: `Write at most ${longest} characters.` }
}

const aboutOf = (book: ClassWorkbook): PlainSheet => {
  const { class_id, year, term, subjects, ratings, isOffice } = book
  const lines = [
    sheetsText(book),
    'Names and IDs are grey. Leave them as they are: they show whose marks these are.',
    'Saved marks are filled in. Type over them to change them.',
    'An empty cell changes nothing. A dash (-) removes a remark, a rating or a number of times.',
    'A mark is 0 to 100, without %. In place of a mark write Abs (absent), NW (no work submitted) or N/A (not applicable).',
    ...(ratings.length > 0
      ? [`Ratings are ${ratings.join(', ')}. Each cell has a list to choose from.`]
      : []),
    ...(isOffice ? forOffice : forTeachers),
  ]
  return {
    name: 'Read me',
    widths: [120],
    rows: [
      { cells: [`Marks of class ${class_id}, ${academicYear(year)}, Term ${term}`], bold: true },
      { cells: [] },
      ...lines.map((line): PlainRow => ({ cells: [line] })),
      { cells: [] },
      ...(subjects.length > 0
        ? [{ cells: [`Subjects: ${subjects.map(({ title }) => title).join(', ')}`] }]
        : []),
    ],
  }
}

const sheetsText = ({ subjects, termCells, isOffice }: ClassWorkbook): string => {
  const each = isOffice
    ? 'There is one sheet for each subject'
    : 'There is one sheet for each of your subjects'
  if (termCells.length === 0) return `${each}.`
  if (subjects.length === 0) return 'There is one sheet, for attendance and remarks.'
  return `${each}, and the last one is for attendance and remarks.`
}

const forOffice = [
  'You may sort the rows, hide columns, and give each teacher one sheet.',
  'To bring it back, open Import Students in the portal, choose Term marks, and choose this file.',
  'You see what would change before anything is saved. If someone has changed a mark since then, you are asked which mark counts.',
]

const forTeachers = [
  'You may sort the rows and hide columns.',
  'To bring it back, open the marks of this class in the portal, and choose this file there.',
  'What you changed is entered as if you had typed it. Where someone has changed a mark since then, the saved mark stays and you are told.',
]
