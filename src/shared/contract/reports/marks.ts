// The marks of a class in a term, entered cell by cell. The cells and how they are read: rules/reports/marks/markCells and readCell.
import * as Type from 'typebox'
import { cellNames } from '../../rules/reports/marks/markCells'
import { call } from '../call'
import { closed, counter, decimal, flag, integer, nullable } from '../../record/schemas'
import { studentId, term, year } from '../schemas'

const text = nullable(Type.String())
const count = nullable(integer)
const kind = nullable(Type.Enum(['absent', 'not_applicable', 'no_work']))

/** One student of the class; the cells of the whole term. */
export const ClassMarksStudent = closed({
  student_id: Type.String(),
  first_name: text,
  last_name: text,
  /** 0: not in the term's list yet; the first cell that is entered puts the student there. */
  listed: flag,
  sessions_absent: count,
  sessions_late: count,
  authority: text,
  responsibility: text,
  co_operation: text,
  activities: text,
  form_teacher: text,
  remark_form_teacher: text,
  remark_dean: text,
  remark_principal: text,
})
export type ClassMarksStudent = Type.Static<typeof ClassMarksStudent>

export const ClassMark = closed({
  student_id: Type.String(),
  subject_code: Type.String(),
  course_mark: nullable(decimal),
  course_kind: kind,
  exam_mark: nullable(decimal),
  exam_kind: kind,
  times_absent: count,
  times_late: count,
  application: text,
  conduct: text,
  remark: text,
  teacher: text,
})

/** A class that is entered at once fits; so does a column of forty pasted over every cell of a subject. */
export const cellsPerSave = 800
export const cellUnheard = 20

/** A sheet that was handed in: its teachers change nothing more until the office reopens it. */
export const HandedIn = closed({
  /** ISO, UTC */
  at: Type.String(),
  /** The account. */
  by: Type.String(),
})
export type HandedIn = Type.Static<typeof HandedIn>

export const ClassMarks = closed({
  year,
  term,
  class_id: Type.String(),
  form_level: integer,
  posted: flag,
  /** The number of the latest change: what is typed over these cells carries it as its base. */
  version: integer,
  weights: closed({
    course_weight: integer,
    exam_weight: integer,
    absent_as_zero: flag,
    no_work_as_zero: flag,
    pass_mark: decimal,
  }),
  /** The number in the term; null when the settings do not say. */
  possible_sessions: count,
  /**
   * In the order of the card; a teacher gets their own. `expected`: most of the class takes it, or most classes of the form
   * do; `may_enter`: 1 for somebody who may enter its marks, though not once it is handed in, unless they may reopen it;
   * `reopened_at`: when the office gave the open sheet back (ISO, UTC).
   */
  subjects: Type.Array(
    closed({
      code: Type.String(),
      title: Type.String(),
      counts: flag,
      expected: flag,
      may_enter: flag,
      handed_in: nullable(HandedIn),
      reopened_at: nullable(Type.String()),
    }),
  ),
  /** Attendance and remarks. `is_shown`: 0 for a teacher, who gets them empty; `may_enter`: the cells that may be entered. */
  of_term: closed({
    is_shown: flag,
    may_enter: Type.Array(Type.Enum(cellNames)),
    handed_in: nullable(HandedIn),
    reopened_at: nullable(Type.String()),
  }),
  /** By name. */
  students: Type.Array(ClassMarksStudent),
  marks: Type.Array(ClassMark),
  /** Best first. */
  grades: Type.Array(closed({ grade: Type.String(), lowest: decimal, meaning: Type.String() })),
  ratings: Type.Array(closed({ grade: Type.String(), meaning: Type.String() })),
})
export type ClassMarks = Type.Static<typeof ClassMarks>

export const getClassMarks = call({
  method: 'GET',
  path: '/api/class-marks/:year/:term/:classId',
  load: 'reads',
  notes: 'by its route',
  response: ClassMarks,
})

const cellValue = nullable(Type.Union([Type.String({ maxLength: 300 }), decimal]))

const cell = {
  student_id: studentId,
  /** Null: of the whole term. */
  subject_code: nullable(Type.String({ minLength: 1, maxLength: 10 })),
  name: Type.Enum(cellNames),
}

/** A cell that somebody else has changed in the meantime: the stored value stays until a person chooses. */
export const CellConflict = closed({
  ...cell,
  yours: cellValue,
  theirs: cellValue,
  /** When the other value was stored (ISO, UTC). */
  at: Type.String(),
  /** The account that stored it. */
  by: Type.String(),
})
export type CellConflict = Type.Static<typeof CellConflict>

/** A cell that may not be stored; the others of the save are. */
export const RefusedCell = closed({ ...cell, problem: Type.String() })
export type RefusedCell = Type.Static<typeof RefusedCell>

/**
 * Stores cells as a family's answers are stored: each over the version on which it was typed. Sent twice it has one
 * effect, and two people at different cells both keep theirs. Cells that clash or may not be stored are named in the
 * answer; every other one is stored.
 */
export const saveMarks = call({
  method: 'POST',
  path: '/api/class-marks',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({
    year,
    term,
    class_id: Type.String({ minLength: 1, maxLength: 20 }),
    cells: Type.Array(
      closed({
        ...cell,
        value: cellValue,
        base: counter,
        /**
         * Values of this cell that the account has sent since the base without hearing an answer: they may have been
         * stored.
         */
        unheard: Type.Optional(Type.Array(cellValue, { maxItems: cellUnheard })),
      }),
      { minItems: 1, maxItems: cellsPerSave },
    ),
  }),
  response: closed({
    /** The version of the last change of this save, or the former one when nothing changed. */
    version: integer,
    /** The number of changes in this class since the oldest base, including other people's. */
    changes: integer,
    conflicts: Type.Array(CellConflict),
    refused: Type.Array(RefusedCell),
    /** 1: families have cards of this term, which stay as they are until a correction is given out. */
    posted: flag,
  }),
})

/** One change of one cell. */
export const MarkChange = closed({
  id: integer,
  subject_code: nullable(Type.String()),
  name: Type.Enum(cellNames),
  before: cellValue,
  after: cellValue,
  at: Type.String(),
  by: Type.String(),
  /** Typed in the browser, taken over from a list, or such a list undone. */
  through: Type.Enum(['browser', 'list', 'undo']),
})
export type MarkChange = Type.Static<typeof MarkChange>

/** The changes of one student in one term, newest first. */
export const listMarkChanges = call({
  method: 'GET',
  path: '/api/mark-changes/:year/:term/:studentId',
  load: 'reads',
  notes: { what: 'report-card', detail: 'term' },
  response: Type.Array(MarkChange),
})

const filled = {
  /** The number of students with all counted marks entered. */
  filled: integer,
  expected: integer,
  /** The last change (ISO, UTC), and the account; null: nothing is entered, or it was before changes were noted. */
  last_at: text,
  last_by: text,
  handed_in: nullable(HandedIn),
  /** The names of those who teach it. */
  teachers: Type.Array(Type.String()),
}

export const MarksBoard = closed({
  year,
  term,
  posted: flag,
  subjects: Type.Array(closed({ code: Type.String(), title: Type.String() })),
  /** By form and name. */
  classes: Type.Array(
    closed({
      class_id: Type.String(),
      form_level: integer,
      students: integer,
      /** Only subjects that the class takes; a teacher gets their own, whether or not the class has taken them before. */
      subjects: Type.Array(closed({ subject_code: Type.String(), ...filled })),
      /** Attendance and the form teacher's remark; null for a teacher. */
      remarks: nullable(closed(filled)),
    }),
  ),
})
export type MarksBoard = Type.Static<typeof MarksBoard>

/** The progress of each class in each subject. */
export const getMarksBoard = call({
  method: 'GET',
  path: '/api/marks-board/:year/:term',
  load: 'reads',
  notes: 'nothing about a student',
  response: MarksBoard,
})

const sheet = {
  year,
  term,
  class_id: Type.String({ minLength: 1, maxLength: 20 }),
  /** Null: attendance and remarks of the class. */
  subject_code: nullable(Type.String({ minLength: 1, maxLength: 10 })),
}

/**
 * Hands a sheet in; 404 for one that is not the caller's. Handed in twice it keeps its first day and account. 409 where it is
 * not the sheet that the caller has seen: the office has reopened it since, or somebody else has changed marks in it.
 */
export const handInMarks = call({
  method: 'POST',
  path: '/api/hand-in-marks',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({
    ...sheet,
    /** As `getClassMarks`, or the last save, has said. */
    version: integer,
    /** As `getClassMarks` has said of the sheet. */
    reopened_at: nullable(Type.String({ maxLength: 30 })),
  }),
  response: closed({ handed_in: HandedIn }),
})

/**
 * Gives a sheet back to its teachers. One that is open is no error; 409 for one that was handed in again since the caller has
 * seen it.
 */
export const reopenMarks = call({
  method: 'POST',
  path: '/api/reopen-marks',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({
    ...sheet,
    /** As `getClassMarks` has said of the sheet. */
    handed_in_at: Type.String({ maxLength: 30 }),
  }),
  response: closed({ handed_in: Type.Null() }),
})
