// The grid of a school year: a row for each class, a column for the form teachers and for each subject. A block of cells
// that was pasted, or a list that the school keeps elsewhere, finds its places here.
import type { Assignments } from '#shared/contract/access/assignments'
import { classLike } from '#shared/rules/lists/imports/classNames'
import { searchForm } from '#shared/rules/students/names'
import { entriesIn, separators } from './names'

export interface Column {
  /** Null: the form teachers. */
  readonly code: string | null
  readonly title: string
}

/** The entries of each cell by its key. */
export type Entries = Readonly<Record<string, readonly string[]>>

export interface Grid {
  readonly classes: Assignments['classes']
  readonly columns: readonly Column[]
  readonly staff: Assignments['staff']
  /** All cells, also the empty ones. */
  readonly stored: Entries
}

export interface Spot {
  readonly row: number
  readonly column: number
}

export const keyOf = (class_id: string, code: string | null): string => `${class_id}\t${code ?? ''}`

export const cellOf = (key: string): { readonly class_id: string; readonly subject_code: string | null } => {
  const [class_id = '', code = ''] = key.split('\t')
  return { class_id, subject_code: code || null }
}

export const keyAt = ({ classes, columns }: Grid, { row, column }: Spot): string | undefined => {
  const [one, subject] = [classes[row], columns[column]]
  return one && subject && keyOf(one.class_id, subject.code)
}

/** '1A Mathematics' */
export const titleOf = ({ columns }: Grid, key: string): string => {
  const { class_id, subject_code } = cellOf(key)
  const subject = columns.find(({ code }) => code === subject_code)
  return `${class_id} ${subject?.title ?? subject_code ?? ''}`
}

export const gridOf = ({ classes, subjects, staff, cells }: Assignments): Grid => {
  const columns = [{ code: null, title: 'Form teacher' }, ...subjects]
  const empty = classes.flatMap(({ class_id }) =>
    columns.map(({ code }): [string, readonly string[]] => [keyOf(class_id, code), []]),
  )
  const filled = cells.map(({ class_id, subject_code, usernames }): [string, readonly string[]] => [
    keyOf(class_id, subject_code),
    usernames,
  ])
  return { classes, columns, staff, stored: Object.fromEntries([...empty, ...filled]) }
}

type Block = readonly (readonly string[])[]

export interface Placed {
  /** The texts for each cell that was not empty in the block. */
  readonly texts: Entries
  /** Headings that are no class and no subject, and texts outside the grid. */
  readonly leftOut: readonly string[]
}

/** Excel, Google Sheets and LibreOffice put a table on the clipboard; anything else has lines with tabs. */
export const blockIn = (clipboard: Pick<DataTransfer, 'getData'>): Block => {
  const html = clipboard.getData('text/html').replace(/<br[^>]*>/gi, ', ')
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (table)
    return [...table.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('td, th')].map((cell) => cleaned(cell.textContent ?? '')),
    )
  const lines = clipboard
    .getData('text/plain')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  return lines.map((line) => line.split('\t').map(cleaned))
}

const cleaned = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A block with headings goes where they say, and a list of teachers row by row; null for anything else. */
export const placedByHeadings = (grid: Grid, block: Block): Placed | null =>
  placedByRows(grid, block) ?? placedByTeachers(grid, block) ?? placedInGrid(grid, block)

const teacherWords = new Set([
  'teacher',
  'teachers',
  'subjectteacher',
  'staff',
  'name',
  'teachername',
  'nameofteacher',
])
const rowWords = new Set([...teacherWords, 'subject', 'subjects', 'class', 'classes', 'form', 'forms'])

/** 'Teacher | Subject | Class', in any order: each row is about one subject. */
const placedByRows = (grid: Grid, block: Block): Placed | null => {
  const isHeading = (cells: readonly string[]) => cells.some((text) => rowWords.has(plain(text)))
  const rows = block.filter((cells) => !isHeading(cells))
  const columns = [...(block[0] ?? []).keys()]
  const mostly = (column: number, isIt: (text: string) => boolean) =>
    rows.length > 0 && rows.filter((cells) => isIt(cells[column] ?? '')).length * 2 > rows.length
  const subject = columns.find((column) => mostly(column, (text) => columnAt(grid, text) !== undefined))
  const classes = columns.find((column) => mostly(column, (text) => classesAt(grid, text).length > 0))
  const heads = block.find(isHeading) ?? []
  const others = columns.filter(
    (column) => column !== subject && column !== classes && mostly(column, (text) => text !== ''),
  )
  const teacher = others.find((column) => teacherWords.has(plain(heads[column] ?? ''))) ?? others[0]
  if (subject === undefined || classes === undefined || teacher === undefined) return null
  const found: Found = { texts: {}, leftOut: [] }
  for (const cells of rows) {
    const about = columnAt(grid, cells[subject] ?? '')
    const [one, ...more] = classesAt(grid, cells[classes] ?? '')
    if (about === undefined || one === undefined) found.leftOut.push(cells.filter(Boolean).join(' '))
    else for (const id of [one, ...more]) add(grid, found, keyOf(id, about.code), cells[teacher] ?? '')
  }
  return found
}

/** 'Teacher | Mathematics | Spanish': each row is about one teacher, and its cells name classes. */
const placedByTeachers = (grid: Grid, block: Block): Placed | null => {
  const at = block.findIndex((cells) => cells.some((text) => teacherWords.has(plain(text))))
  const heads = block[at] ?? []
  const teacher = heads.findIndex((text) => teacherWords.has(plain(text)))
  const subjects = heads.map((text) => columnAt(grid, text))
  const rows = block.slice(at + 1)
  const namesClasses = rows.some((cells) =>
    cells.some((text, column) => subjects[column] !== undefined && classesAt(grid, text).length > 0),
  )
  if (at < 0 || !namesClasses) return null
  const found: Found = { texts: {}, leftOut: [] }
  for (const cells of rows)
    for (const [column, text] of cells.entries()) {
      if (column === teacher || text === '') continue
      const subject = subjects[column]
      const classes = classesAt(grid, text)
      if (subject === undefined || classes.length === 0) found.leftOut.push(text)
      else for (const id of classes) add(grid, found, keyOf(id, subject.code), cells[teacher] ?? '')
    }
  return found
}

/** The classes of '1A, 1B'; none if a part of it is no class. */
const classesAt = (grid: Grid, text: string): readonly string[] => {
  const found = text
    .split(separators)
    .filter((part) => part.trim() !== '')
    .map((part) => classAt(grid, part))
  return found.every((id) => id !== undefined) ? found : []
}

const placedInGrid = (grid: Grid, block: Block): Placed | null => {
  const headed = [headedOf(grid, block), headedOf(grid, turned(block))].sort((a, b) => b.found - a.found)
  const [best] = headed
  return best && best.found > 0 ? placed(grid, best) : null
}

/** A block without headings fills the cells from the chosen one to the right and down. */
export const placedFrom = (grid: Grid, block: Block, { row, column }: Spot): Placed => {
  const found: Found = { texts: {}, leftOut: [] }
  for (const [down, cells] of block.entries())
    for (const [across, text] of cells.entries())
      add(grid, found, keyAt(grid, { row: row + down, column: column + across }), text)
  return found
}

interface Found {
  readonly texts: Record<string, readonly string[]>
  readonly leftOut: string[]
}

/** Empty cells change nothing. */
const add = ({ staff }: Grid, { texts, leftOut }: Found, key: string | undefined, text: string) => {
  if (text.trim() === '') return
  if (key === undefined) leftOut.push(text)
  else texts[key] = [...(texts[key] ?? []), ...entriesIn(text, staff)]
}

interface Headed {
  readonly block: Block
  /** The row with the subjects, and the column with the classes. */
  readonly head: number
  readonly side: number
  /** The number of headings that the grid has; 0 without subjects or without classes. */
  readonly found: number
}

const headedOf = (grid: Grid, block: Block): Headed => {
  const width = Math.max(0, ...block.map((cells) => cells.length))
  const subjectsIn = (row: number) => (block[row] ?? []).filter((text) => columnAt(grid, text)).length
  const classesIn = (column: number) => block.filter((cells) => classAt(grid, cells[column] ?? '')).length
  const head = bestOf(block.length, subjectsIn)
  const side = bestOf(width, classesIn)
  const [subjects, classes] = [subjectsIn(head), classesIn(side)]
  return { block, head, side, found: subjects > 0 && classes > 0 ? subjects + classes : 0 }
}

/** The first index with the most matches. */
const bestOf = (many: number, matches: (index: number) => number): number => {
  let best = 0
  for (let index = 1; index < many; index++) if (matches(index) > matches(best)) best = index
  return best
}

/** Lines above the headings are titles of the list. */
const placed = (grid: Grid, { block, head, side }: Headed): Placed => {
  const found: Found = { texts: {}, leftOut: [] }
  const unknown = new Set<string>()
  const heads = block[head] ?? []
  for (const cells of block.slice(head + 1)) {
    const className = cells[side] ?? ''
    const class_id = classAt(grid, className)
    for (const [at, text] of cells.entries()) {
      if (at === side || text.trim() === '') continue
      const subject = columnAt(grid, heads[at] ?? '')
      const missing = class_id === undefined ? className : subject ? '' : (heads[at] ?? '')
      if (missing.trim() !== '') unknown.add(missing.trim())
      else
        add(grid, found, class_id !== undefined && subject ? keyOf(class_id, subject.code) : undefined, text)
    }
  }
  return { texts: found.texts, leftOut: [...unknown, ...found.leftOut] }
}

const plain = (text: string): string => searchForm(text).replaceAll(' ', '')

const formTeacher = new Set(['formteacher', 'formteachers', 'classteacher', 'formmaster', 'formmistress'])

const columnAt = ({ columns }: Grid, heading: string): Column | undefined => {
  const wanted = plain(heading)
  if (wanted === '') return undefined
  return columns.find(({ code, title }) =>
    code === null ? formTeacher.has(wanted) : plain(code) === wanted || plain(title) === wanted,
  )
}

/** '1A', '1 a', 'Form 1A', 'Class 1A' and 'Form One A' */
const classAt = ({ classes }: Grid, heading: string): string | undefined => {
  const wanted = plain(heading)
  if (wanted === '') return undefined
  const found = classes.find(({ class_id }) =>
    [wanted, wanted.replace(/^(?:form|class)/, '')].includes(plain(class_id)),
  )
  return (
    found?.class_id ??
    classLike(
      heading,
      classes.map(({ class_id: id }) => ({ id })),
    )?.id
  )
}

const turned = (block: Block): Block => {
  const width = Math.max(0, ...block.map((cells) => cells.length))
  return Array.from({ length: width }, (_each, at) => block.map((cells) => cells[at] ?? ''))
}
