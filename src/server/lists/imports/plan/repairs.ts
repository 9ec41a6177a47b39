// Cells that stand for another text than theirs: letters that a program has damaged, ditto marks, 'Miss' before a name. Each kind
// is one question for the whole list, and the other readers see what the answer has made of the rows.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { isStudentId } from '#shared/rules/access/studentId'
import { sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import { mendedLetters } from '#server/platform/spreadsheets/read/letters'
import { fieldOf } from '#shared/record/fields'
import { examplesOf } from './listReaders'
import { fillerProblem, isFiller } from './readAnswers'
import { leaveOut, leftOut, type Answers, type NamedRow, type RowReader } from './namedRows'

interface Repair {
  readonly id: string
  /** Whether the list as a whole writes so; left out: a single cell is enough. */
  readonly isWay?: (rows: readonly NamedRow[]) => boolean
  /** Without an answer the cells say nothing. */
  readonly isUnreadable?: true
  /** The texts that cells of the row stand for, by their fields. */
  readonly of: (row: NamedRow, before: NamedRow | undefined) => Readonly<Record<string, string>>
  readonly question: (examples: string) => string
  readonly choices: (repaired: string) => ImportDoubt['choices']
}

interface Repaired {
  readonly rows: readonly NamedRow[]
  /** Asks about the rows that wait for an answer. */
  readonly readers: readonly RowReader[]
}

/** @returns the rows as the answers have repaired them */
export const repaired = (rows: readonly NamedRow[], answers: Answers): Repaired =>
  repairs.reduce<Repaired>(
    (done, repair) => {
      const next = repairedBy(repair, done.rows, answers)
      return { rows: next.rows, readers: [...done.readers, ...next.readers] }
    },
    { rows, readers: [lostLetters, withoutFiller] },
  )

const repairedBy = (repair: Repair, all: readonly NamedRow[], answers: Answers): Repaired => {
  if (repair.isWay && !repair.isWay(all)) return { rows: all, readers: [] }
  const found = new Map<number, Readonly<Record<string, string>>>()
  const examples: Array<readonly [string, string]> = []
  const rows: NamedRow[] = []
  let before: NamedRow | undefined
  for (const row of all) {
    const above = before && sheetOfRow(before.row) === sheetOfRow(row.row) ? before : undefined
    const cells = repair.of(row, above)
    before = { ...row, cells: { ...row.cells, ...cells }, dates: datesOf(row, above, cells) }
    if (Object.keys(cells).length > 0) {
      found.set(row.row, cells)
      for (const [field, text] of Object.entries(cells)) examples.push([row.cells[field] ?? '', text])
    }
    rows.push(answers[repair.id] === 'yes' ? before : row)
  }
  if (found.size === 0) return { rows: all, readers: [] }
  const doubt = {
    id: repair.id,
    question: repair.question(
      examplesOf(
        examples.map(([text]) => `“${text}”`),
        3,
      ),
    ),
    choices: repair.choices(
      examplesOf(
        examples.map(([, text]) => text),
        3,
      ),
    ),
  }
  const ask: RowReader = ({ row }) => {
    const answer = answers[repair.id]
    if (!found.has(row) || answer === 'yes' || answer === 'right') return {}
    if (answer === leftOut.value) return { reasons: [leftOut.reason] }
    const fields = repair.isUnreadable ? Object.keys(found.get(row) ?? {}) : []
    const cells = Object.fromEntries(fields.map((field) => [field, null]))
    return answer === 'none' ? { cells } : { cells, doubts: [doubt] }
  }
  return { rows, readers: [ask] }
}

/** A date that a ditto mark repeats is as typed as the one above it. */
const datesOf = (
  { dates }: NamedRow,
  above: NamedRow | undefined,
  cells: Readonly<Record<string, string>>,
): NamedRow['dates'] => {
  const isTyped = cells.date_of_birth !== undefined && above?.dates?.has('date_of_birth') === true
  return isTyped ? new Set([...(dates ?? []), 'date_of_birth']) : dates
}

const changedIn = (
  { cells }: NamedRow,
  change: (text: string, field: string) => string | null,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([field, text]) => {
      const changed = change(text, field)
      return changed === null || changed === text ? [] : [[field, changed] as const]
    }),
  )

const ditto = /^(?:-?\s?["”“″〃„]+\s?-?|''|,,|-\s?[dD][oO]\s?-|do\.?|Do\.|DO\.?|idem)$/u
const inWords = /^-?\s?ditto\.?\s?-?$/i

const titleInFront = /^(?:mr|mrs|ms|miss|mast|mstr|mst|master|messrs)\b\.?\s+(?=\S)/i

const nameColumns = new Set(['name', 'first_name', 'last_name'])

/** 'TGS/26/041' is no ID that stands in an address of a page. */
const withDashes = (text: string): string | null => {
  const dashed = text.replace(/\s*\/\s*/g, '-')
  return text.includes('/') && isStudentId(dashed) ? dashed : null
}

const repairs: readonly Repair[] = [
  {
    id: 'slashed ids',
    isWay: (rows) => {
      const ids = rows.flatMap(({ cells }) => cells.id ?? [])
      return ids.filter((id) => withDashes(id) !== null).length * 2 > ids.length
    },
    isUnreadable: true,
    of: (row) => changedIn(row, (text, field) => (field === 'id' ? withDashes(text) : null)),
    question: (examples) =>
      `These IDs have a slash, which the ID of a student cannot have (${examples}). How shall they be written?`,
    choices: (dashed) => [
      { value: 'yes', label: `With a dash: ${dashed}` },
      { value: 'none', label: 'Without these IDs: find the students by name, and number the new ones' },
      leaveOut('Leave these rows out'),
    ],
  },
  {
    id: 'damaged letters',
    of: (row) => changedIn(row, mendedLetters),
    question: (examples) => `Some letters of the list are damaged (${examples}). Are these the right ones?`,
    choices: (mended) => [{ value: 'yes', label: `Yes: ${mended}` }, leaveOut('No: leave these rows out')],
  },
  {
    id: 'ditto marks',
    isUnreadable: true,
    of: (row, above) =>
      changedIn(row, (text, field) =>
        field !== 'id' && (ditto.test(text) || inWords.test(text)) ? (above?.cells[field] ?? null) : null,
      ),
    question: (examples) => `Do these cells say the same as the cell above them (${examples})?`,
    choices: (above) => [{ value: 'yes', label: `Yes: ${above}` }, leaveOut('No: leave these rows out')],
  },
  {
    id: 'titles',
    of: (row) =>
      changedIn(row, (text, field) =>
        nameColumns.has(field) && titleInFront.test(text) ? text.replace(titleInFront, '') : null,
      ),
    question: (examples) =>
      `Are Mr, Miss, Master and the like titles here, and no part of the names (${examples})?`,
    choices: (plain) => [
      { value: 'yes', label: `Yes, they are titles: ${plain}` },
      { value: 'right', label: 'No, they are parts of the names' },
    ],
  },
]

const lost = /\ufffd|(?<=\p{L})[√\u2500-\u257f]|[√\u2500-\u257f](?=\p{L})|â€|(?<=\p{Ll})Ã|Ã(?![\p{Lu}\s]|$)/u

/** Nobody can tell which letters they were. */
const lostLetters: RowReader = ({ cells }) => {
  const found = Object.entries(cells).filter(([, text]) => lost.test(text) && mendedLetters(text) === null)
  const said = (text: string) =>
    `“${text}” has damaged letters. Write them again, or save the list again as .xlsx or “CSV UTF-8” from where they are right`
  return {
    problems: Object.fromEntries(found.map(([field, text]) => [field, said(text)])),
    reasons: found.flatMap(([field, text]) => (nameColumns.has(field) ? [said(text)] : [])),
  }
}

/** 'NULL' is no name that is asked about. */
const withoutFiller: RowReader = ({ cells: { middle_name: text = '' } }) =>
  isFiller(fieldOf('middle_name'), text)
    ? { cells: { middle_name: null }, problems: { middle_name: fillerProblem(text) } }
    : {}
