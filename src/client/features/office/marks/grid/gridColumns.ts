// Columns of the grid: a subject, the whole term, or a mark of every subject.
import type { ClassMarks } from '#shared/contract/reports/marks'
import { subjectCells, termCells, type MarkCell } from '#shared/rules/reports/marks/markCells'

export interface GridColumn {
  readonly id: string
  readonly title: string
  /** The full name, if the title is short. */
  readonly name: string
  /** Null for a column of the whole term. */
  readonly subject: string | null
  /** Null for a calculated column. */
  readonly cell: MarkCell | null
  readonly width: MarkCell['kind'] | 'short text' | 'worked out'
  /** The person may enter its cells; the others of the grid may still be closed to them. */
  readonly isOpen: boolean
}

/** Text columns, whose text can be longer than the cell. */
export const isText = ({ width }: GridColumn): boolean => width === 'text' || width === 'short text'

type Subject = ClassMarks['subjects'][number]
type Columns = (marks: ClassMarks) => readonly GridColumn[]

const entered = (cell: MarkCell, subject: string | null, isOpen: boolean): GridColumn => ({
  id: cell.name,
  title: cell.title,
  name: cell.title,
  subject,
  cell,
  width: cell.limit === 'teacher' ? 'short text' : cell.kind,
  isOpen,
})

const workedOut = (id: 'final' | 'grade', title: string, subject: string): GridColumn => ({
  id,
  title,
  name: title,
  subject,
  cell: null,
  width: 'worked out',
  isOpen: false,
})

const marksFirst = ['course', 'exam'] as const
const afterFinal = ['application', 'conduct', 'times_absent', 'times_late', 'remark', 'teacher'] as const

const cellsNamed = (names: readonly string[]): readonly MarkCell[] =>
  names.flatMap((name) => subjectCells.filter((cell) => cell.name === name))

const ofSubject = (code: string, isOpen: boolean): readonly GridColumn[] => [
  ...cellsNamed(marksFirst).map((cell) => entered(cell, code, isOpen)),
  workedOut('final', 'Final', code),
  workedOut('grade', 'Grade', code),
  ...cellsNamed(afterFinal).map((cell) => entered(cell, code, isOpen)),
]

/** Subjects that the class takes or has marks in; all subjects if there are none. */
const shownIn = ({ subjects, marks }: ClassMarks): readonly Subject[] => {
  const marked = new Set(marks.map(({ subject_code }) => subject_code))
  const some = subjects.filter(({ code, expected }) => expected === 1 || marked.has(code))
  return some.length > 0 ? some : subjects
}

const ofAll =
  (name: 'course' | 'exam'): Columns =>
  (marks) =>
    cellsNamed([name]).flatMap((cell) =>
      shownIn(marks).map(({ code, title, may_enter }) => ({
        ...entered(cell, code, may_enter === 1),
        id: `${code} ${name}`,
        title: code,
        name: `${title}, ${cell.title}`,
      })),
    )

/** Every other property of a column follows from its subject and cell. */
export const areSameColumns = (one: readonly GridColumn[], other: readonly GridColumn[]): boolean =>
  one.length === other.length &&
  one.every(({ id, name, subject, isOpen }, place) => {
    const beside = other[place]
    return id === beside?.id && name === beside.name && subject === beside.subject && isOpen === beside.isOpen
  })

export interface View {
  /** The name in the address. */
  readonly id: string
  readonly title: string
  readonly columns: Columns
  /** The sheet that is handed in with it: a subject, or null for attendance and remarks; undefined: none. */
  readonly sheet?: string | null
}

const subjectView = ({ code, title }: Pick<Subject, 'code' | 'title'>): View => ({
  id: code,
  title,
  columns: ({ subjects }) =>
    ofSubject(
      code,
      subjects.some((subject) => subject.code === code && subject.may_enter === 1),
    ),
  sheet: code,
})

export const termView: View = {
  id: 'term',
  title: 'Attendance and remarks',
  columns: ({ of_term }) =>
    termCells.map((cell) => entered(cell, null, of_term.may_enter.includes(cell.name))),
  sheet: null,
}

const wideViews = (whose: string): readonly View[] => [
  { id: 'exam', title: `All ${whose}: exam %`, columns: ofAll('exam') },
  { id: 'course', title: `All ${whose}: coursework %`, columns: ofAll('course') },
]

type Shown = Pick<ClassMarks, 'subjects' | 'of_term'>

/** Subjects of the class come first, in the order of the report card. A teacher has their own subjects alone. */
export const viewsOf = ({ subjects, of_term }: Shown) => {
  if (of_term.is_shown === 0)
    return {
      taken: subjects.map(subjectView),
      others: [],
      whole: subjects.length > 1 ? wideViews('your subjects') : [],
    }
  return {
    taken: subjects.filter(({ expected }) => expected === 1).map(subjectView),
    others: subjects.filter(({ expected }) => expected === 0).map(subjectView),
    whole: [termView, ...wideViews('subjects')],
  }
}

export const viewAt = (marks: Shown, of: string | null): View => {
  const { taken, others, whole } = viewsOf(marks)
  return [...whole, ...taken, ...others].find(({ id }) => id === of) ?? taken[0] ?? termView
}
