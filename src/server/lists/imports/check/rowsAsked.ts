// Rows that wait for a person, because of something beside the student's answers: a class in doubt, a leaver's status, a line
// through the row, or a sheet of another year.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { searchForm } from '#shared/rules/students/names'
import { schoolYearOf } from '#shared/rules/dates'
import { rowOnSheet, sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import type { ReadRow, ReadTable } from '#server/platform/spreadsheets/cells'
import { leaverWords, notInClass } from '../plan/listNotes'
import { examplesOf } from '../plan/listReaders'
import { leaveOut, leftOut, type Answers, type Mapping, type NamedRow } from '../plan/namedRows'
import type { ListTable } from './listTableTask'

/**
 * The rows with what has to be asked about them.
 * @param list the list, with all its sheets
 * @param table the part of it that is read
 */
export const withRowsAsked = (
  named: readonly NamedRow[],
  table: ReadTable,
  list: ListTable,
  { mapping, answers, today }: { mapping: Mapping; answers: Answers; today: string },
): readonly NamedRow[] => {
  const { rows } = table
  const long = longRows(rows, list)
  const asked = [
    struckRows(rows),
    leavers(table, list, mapping),
    olderSheets(table, list),
    olderList(table, list, today),
    long.asked,
  ]
  const ofTitle = classAsked(list, mapping, answers)
  const ofSchool = schoolAsked(table, list, mapping, answers)
  return named.map((row) =>
    asked.reduce(
      (one, question) => {
        const doubt = question(row.row)
        if (doubt === null || answers[doubt.id] === 'read') return one
        return answers[doubt.id] === leftOut.value
          ? { ...one, reasons: [...(one.reasons ?? []), leftOut.reason] }
          : { ...one, doubts: [...(one.doubts ?? []), doubt] }
      },
      ofSchool(withReason(ofTitle(row), long.reasons.get(row.row))),
    ),
  )
}

const withReason = (row: NamedRow, reason: string | undefined): NamedRow =>
  reason === undefined ? row : { ...row, reasons: [...(row.reasons ?? []), reason] }

/** In a text with separators, a row that is longer than the headers may have a comma too many: its cells are elsewhere. */
const longRows = (rows: readonly ReadRow[], { isText, heads, own }: ListTable) => {
  const wide = heads?.get(0)?.length ?? 0
  const lengthOf = (cells: readonly string[]) =>
    cells.slice(0, own).reduce((last, text, at) => (text === '' ? last : at + 1), 0)
  const long = isText ? rows.filter(({ cells }) => lengthOf(cells) > wide) : []
  const areMost = long.length * 2 > rows.length
  return {
    reasons: new Map(
      areMost
        ? []
        : long.map(({ row, cells }) => [
            row,
            `This row has ${lengthOf(cells)} cells, the headers ${wide}: put quotation marks around a text that has commas in it`,
          ]),
    ),
    asked: askedAbout(
      new Map(areMost ? long.map(({ row, cells }) => [row, `“${cells.slice(0, own).join(', ')}”`]) : []),
      (examples) => ({
        id: 'long rows',
        question: `Most rows have more cells than there are headers: ${examples}. Is there a comma in a text, such as an address, so that the cells behind it stand below the wrong header?`,
      }),
      {
        read: 'No, every cell stands below its header: read them',
        leave: 'Yes: leave these rows out, and put quotation marks around texts with commas',
      },
    ),
  }
}

/** The class of a title that is in doubt; it counts where the list says no other. */
const classAsked = ({ kind, titleDoubts, own }: ListTable, { columns }: Mapping, answers: Answers) => {
  const isTitled = columns.some(({ column, field }) => field === 'class_id' && column >= own)
  const isOwn = columns.some(({ column, field }) => field === 'class_id' && column < own)
  // Where every name of a sheet is in doubt, no column has what titles say.
  const isOnlyDoubted = kind === 'students' && !columns.some(({ column }) => column >= own)
  return (row: NamedRow): NamedRow => {
    const asked = titleDoubts?.get(row.row)
    const { class_id, form, section } = row.cells
    if (
      !asked ||
      !(isTitled || isOwn || (isOnlyDoubted && asked.doubt.id === 'sheet names')) ||
      (!isTitled && (class_id || form || section))
    )
      return row
    const { doubt, classes } = asked
    const answer = answers[doubt.id]
    if (answer === leftOut.value) return { ...row, reasons: [leftOut.reason] }
    const { class_id: _doubted, ...cells } = row.cells
    const found = classes[answer ?? '']
    if (found === undefined) return { ...row, cells, doubts: [doubt] }
    return { ...row, cells: found === '' ? cells : { ...cells, class_id: found } }
  }
}

const schoolHeaders =
  /^(?:name of )?(?:secondary |high )?school(?: name| assigned| placed| attending)?$|^(?:assigned|placed)(?: to| at)?(?: school)?$|^institution$/i

/** A list of several schools: a person says which is this one. */
const schoolAsked = (
  { headers, rows }: ReadTable,
  { own }: ListTable,
  { columns }: Mapping,
  answers: Answers,
) => {
  const matched = new Set(columns.flatMap(({ column, field }) => (field === null ? [] : [column])))
  const at = headers
    .slice(0, own)
    .findIndex((header, column) => !matched.has(column) && schoolHeaders.test(header.trim()))
  const schoolOf = new Map(rows.flatMap(({ row, cells }) => (cells[at] ? [[row, cells[at]] as const] : [])))
  const schools = new Map([...schoolOf.values()].map((name) => [searchForm(name), name]))
  const doubt: ImportDoubt = {
    id: 'schools',
    question: `Under “${headers[at]}” the list names several schools. Which rows shall be imported?`,
    choices: [
      ...[...schools].map(([value, name]) => ({ value, label: `Only those of ${name}` })),
      { value: 'all schools', label: 'Those of all schools' },
    ],
  }
  return (row: NamedRow): NamedRow => {
    const school = searchForm(schoolOf.get(row.row) ?? '')
    const answer = answers[doubt.id]
    if (schools.size < 2 || answer === 'all schools' || (answer !== undefined && answer === school))
      return row
    return answer !== undefined && schools.has(answer)
      ? {
          ...row,
          reasons: [...(row.reasons ?? []), 'Left out: the row does not name the school that was chosen'],
        }
      : { ...row, doubts: [...(row.doubts ?? []), doubt] }
  }
}

type AskedAbout = (row: number) => ImportDoubt | null

const struckRows = (rows: readonly ReadRow[]): AskedAbout => {
  const struck = new Map(rows.flatMap((row) => (row.isStruck ? [[row.row, exampleOf(row)] as const] : [])))
  return askedAbout(struck, (examples) => ({
    id: 'struck out',
    question: `In these rows something is crossed out: ${examples}. Shall they be imported like the others?`,
  }))
}

const exampleOf = ({ row, cells }: ReadRow): string =>
  `row ${rowOnSheet(row)} (${cells.filter(Boolean).slice(0, 3).join(' ')})`

const fewExamples = 4

const askedAbout = (
  said: ReadonlyMap<number, string>,
  asking: (examples: string) => Pick<ImportDoubt, 'id' | 'question'>,
  labels = { read: 'Yes, like the others', leave: 'No, leave these rows out' },
): AskedAbout => {
  const doubt: ImportDoubt = {
    ...asking(examplesOf([...said.values()], fewExamples)),
    choices: [{ value: 'read', label: labels.read }, leaveOut(labels.leave)],
  }
  return (row) => (said.has(row) ? doubt : null)
}

const statusHeaders =
  /^$|status|\bstate\b|enrol|remark|comment|note|\bleft\b|leav|withdr|transfer|exit|\brole\b|user type|\breason\b|\bactive\b/i

const otherRoles = /^(?:teacher|staff|parent|guardian|administrator|admin|principal|aide)s?$/i

const leftHeaders =
  /^(?:(?:has |year )?(?:left|withdrawn|leaver|transferred|inactive|graduated)\b\??|(?:leaving|withdrawal) year)$/i
/** Any other answer, such as a day or a year, says that somebody has left. */
const notLeft = /^(?:n|no|none|nil|n\/?a|false|0|not yet|[-–—.]+)$/i
const dayHeaders =
  /\b(?:left|leaving|leave|withdraw\w*|exit|departure|transfer\w*)\b.*\b(?:date|day|on)\b|\bdate\b.*\b(?:left|leaving|withdraw\w*|exit|departure|transfer\w*)\b/i
const activeHeaders = /^(?:is )?(?:active|enrolled)\b\??$/i

const saysLeft = (header: string, text: string): boolean => {
  if (leftHeaders.test(header)) return !notLeft.test(text)
  if (activeHeaders.test(header)) return /^(?:n|no|false|0)$/i.test(text) || leaverWords.test(text)
  if (dayHeaders.test(header)) return /\d/.test(text)
  return statusHeaders.test(header) && (leaverWords.test(text) || otherRoles.test(text))
}

/** A line above it, its sheet, the file, or a column that is left out may say that a student has left. */
const leavers = ({ headers, rows }: ReadTable, list: ListTable, { columns }: Mapping): AskedAbout => {
  const { own, lines, names } = list
  const matched = new Set(columns.flatMap(({ column, field }) => (field === null ? [] : [column])))
  const said = new Map<number, string>()
  for (const { row, cells } of rows) {
    const above = lines?.get(row) ?? ''
    const name = names?.get(sheetOfRow(row)) ?? ''
    if (notInClass.test(above)) said.set(row, `the rows below “${above.slice(0, longestText)}”`)
    else if (notInClass.test(name)) said.set(row, `“${name}”`)
    for (const [column, text] of cells.slice(0, own).entries()) {
      const header = headers[column] ?? ''
      if (text === '' || matched.has(column) || !saysLeft(header, text)) continue
      said.set(
        row,
        `row ${rowOnSheet(row)}: ${header === '' ? '' : `${header} `}“${text.slice(0, longestText)}”`,
      )
    }
  }
  return askedAbout(said, (examples) => ({
    id: 'leavers',
    question: `These rows may be about people who have left or are not students: ${examples}. Shall they be imported like the others?`,
  }))
}

const longestText = 40

/** '2025-2026' and '2026-2027' are sheets of two years. */
const olderSheets = ({ rows }: ReadTable, { sheets = [] }: ListTable): AskedAbout => {
  const read = new Set(rows.map(({ row }) => sheetOfRow(row)))
  const dated = sheets.flatMap(({ sheet, name }) => {
    const [year] = /\b20\d\d\b/.exec(name) ?? []
    return year !== undefined && read.has(sheet) ? [{ sheet, name, year }] : []
  })
  const newest = dated
    .map(({ year }) => year)
    .sort()
    .at(-1)
  const older = dated.filter(({ year }) => year !== newest)
  const names = new Map(older.map(({ sheet, name }) => [sheet, `“${name}”`]))
  const said = new Map(
    rows.flatMap(({ row }) => {
      const name = names.get(sheetOfRow(row))
      return name === undefined ? [] : [[row, name] as const]
    }),
  )
  return askedAbout(
    said,
    (examples) => ({
      id: 'older sheets',
      question: `The sheets are named after several years. Shall the older ones be imported, too: ${examples}?`,
    }),
    { read: 'Yes, all sheets', leave: 'No, leave the older sheets out' },
  )
}

/** 'CLASS LIST 2022/2023': its classes are those of another year. */
const olderList = ({ rows }: ReadTable, { others = [], names }: ListTable, today: string): AskedAbout => {
  const texts = [...others.map(({ text }) => text), ...(names?.values() ?? [])]
  const years = texts.flatMap((text) =>
    [...text.matchAll(schoolYears)].map(([year, start]) => ({ year, start: Number(start) })),
  )
  const newest = years.sort((one, other) => other.start - one.start)[0]
  const isOld = newest !== undefined && newest.start < schoolYearOf(today)
  return askedAbout(
    new Map(isOld ? rows.map(({ row }) => [row, newest.year]) : []),
    (year) => ({
      id: 'older list',
      question: `The list says that it is of ${year}. Shall it be imported now?`,
    }),
    { read: 'Yes, what it says is true today', leave: 'No: leave all rows out' },
  )
}

const schoolYears = /\b(20\d\d) ?[/–-] ?(?:20)?\d\d\b/g
