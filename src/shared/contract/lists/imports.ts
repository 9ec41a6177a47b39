// Lists that the office imports.
//
// stored ──checkImport──▶ checked ──applyImport──▶ applied ──undoImport──▶ undone
import * as Type from 'typebox'
import { call } from '../call'
import { closed, decimal, integer, nullable } from '../../record/schemas'

/** 'placements': newcomers of Form 1, without IDs, for the turn of the year (lists/yearTurn). */
const listKinds = ['students', 'marks', 'remarks', 'placements'] as const
/** 'workbook': of a class, found among the lists of marks by what it says of itself (lists/marksWorkbook). */
const kind = Type.Enum([...listKinds, 'workbook'])
const importId = Type.String({ minLength: 1, maxLength: 40 })

/** One column of the file: its header, some of its values, and the field it is matched to. */
export const ImportColumn = closed({
  /** From 0. */
  column: Type.Integer({ minimum: 0, maximum: 300 }),
  header: Type.String(),
  samples: Type.Array(Type.String()),
  /** A name of rules/lists/imports/importFields; null: left out. */
  field: nullable(Type.String()),
  /** 0 to 1; below 1 a person should check it. */
  confidence: decimal,
})
export type ImportColumn = Type.Static<typeof ImportColumn>

/** 'doubtful': left out until a person has decided. */
const rowState = Type.Enum(['new', 'changed', 'unchanged', 'rejected', 'doubtful'])
export type ImportRowState = Type.Static<typeof rowState>

export const ImportSummary = closed({
  new: integer,
  changed: integer,
  unchanged: integer,
  rejected: integer,
  /** Left out where nothing was in doubt. */
  doubtful: Type.Optional(integer),
})
export type ImportSummary = Type.Static<typeof ImportSummary>

export const ImportDifference = closed({
  field: Type.String(),
  title: Type.String(),
  /** Values in readable form. */
  before: nullable(Type.String()),
  after: nullable(Type.String()),
})
export type ImportDifference = Type.Static<typeof ImportDifference>

const choices = Type.Array(closed({ value: Type.String(), label: Type.String() }))

/** A question for a person; the same `id` in several rows is one question. */
export const ImportDoubt = closed({
  id: Type.String(),
  question: Type.String(),
  /** The student in question, with the stored values. */
  student_id: Type.Optional(Type.String()),
  choices,
})
export type ImportDoubt = Type.Static<typeof ImportDoubt>

/** A word that no list of the school has: until somebody says what it means, the answer is left out of these rows. */
export const ImportWord = closed({
  id: Type.String(),
  question: Type.String(),
  rows: integer,
  choices,
})
export type ImportWord = Type.Static<typeof ImportWord>

/** A sheet of the file. Those that are hidden, or have no list, are named in the cautions. */
export const ImportSheet = closed({
  /** From 0, among all sheets of the file; see rules/lists/imports/sheetRows. */
  sheet: integer,
  name: Type.String(),
  rows: integer,
})
export type ImportSheet = Type.Static<typeof ImportSheet>

/** A part of the file that is not read, or is hidden and read: a person confirms it before the list is checked. */
export const ImportCaution = closed({
  id: Type.String(),
  text: Type.String(),
  /** The words that confirm it. */
  confirm: Type.String(),
})
export type ImportCaution = Type.Static<typeof ImportCaution>

/** One row of the file after the dry run. */
export const ImportRow = closed({
  /** As a spreadsheet program numbers it; of several sheets as in rules/lists/imports/sheetRows. */
  row: integer,
  student_id: nullable(Type.String()),
  /** The student that it is about. */
  title: Type.String(),
  state: rowState,
  differences: Type.Array(ImportDifference),
  /** Why it is rejected, or which of its answers are left out; one sentence each. */
  reasons: Type.Array(Type.String()),
  doubts: Type.Optional(Type.Array(ImportDoubt)),
})
export type ImportRow = Type.Static<typeof ImportRow>

/** A row of the file that is about no student; it is listed, so that a person sees what was taken for it. */
export const ImportOtherRow = closed({
  /** As in ImportRow. */
  row: integer,
  /** The cells of the row, shortened. */
  text: Type.String(),
  /** 'note': a total, a signature or a note. Lists of students and marks have those among their rejected rows. */
  what: Type.Enum(['title', 'heading', 'note']),
})
export type ImportOtherRow = Type.Static<typeof ImportOtherRow>

/** A row that the undo left alone, and why. */
export const ImportKept = closed({
  row: integer,
  student_id: nullable(Type.String()),
  title: Type.String(),
  reason: Type.String(),
})
export type ImportKept = Type.Static<typeof ImportKept>

export const ImportUndone = closed({
  restored: integer,
  removed: integer,
  kept: Type.Array(ImportKept),
})
export type ImportUndone = Type.Static<typeof ImportUndone>

export const ImportBatch = closed({
  id: Type.String(),
  kind,
  file_name: Type.String(),
  state: Type.Enum(['stored', 'checked', 'applied', 'undone']),
  rows: integer,
  /** Null before the first check. */
  summary: nullable(ImportSummary),
  /** ISO, UTC */
  created_at: Type.String(),
  /** Username of the administrator. */
  created_by: Type.String(),
  applied_at: nullable(Type.String()),
  undone_at: nullable(Type.String()),
  undone: nullable(ImportUndone),
})
export type ImportBatch = Type.Static<typeof ImportBatch>

/** Values that hold for all rows, by field: year, term, class_id, subject_code, teacher, form_teacher. */
const Fixed = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 100 }))

/** The decisions, by the id of the doubt or of the word. */
const Answers = Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 100 }))

/** By their ids. */
const Confirmed = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })

const SheetsLeft = Type.Array(Type.Integer({ minimum: 0, maximum: 300 }), { maxItems: 300 })

export const ImportState = closed({
  batch: ImportBatch,
  /** Left out where nothing has to be confirmed. */
  cautions: Type.Optional(Type.Array(ImportCaution)),
  confirmed: Type.Optional(Confirmed),
  /**
   * The row of the headers, found or given, as a spreadsheet numbers it; null: stored by an earlier release, in the
   * first row.
   */
  header_row: nullable(integer),
  columns: Type.Array(ImportColumn),
  fixed: Fixed,
  answers: Type.Optional(Answers),
  /** Left out before the first check, and where every word was known. */
  words: Type.Optional(Type.Array(ImportWord)),
  /** Left out where the file has one sheet only. */
  sheets: Type.Optional(Type.Array(ImportSheet)),
  /** The sheets that a person has left out, by `sheet`. */
  sheets_left: Type.Optional(SheetsLeft),
  /** Which terms the rows name; left out before the first check, and for lists of students. */
  terms: Type.Optional(Type.Array(closed({ year: integer, term: integer }))),
  /** Left out before the first check, and where every row below the headers is about a student. */
  other_rows: Type.Optional(Type.Array(ImportOtherRow)),
  /** Empty before the first check; unchanged rows without anything left out are only counted. */
  rows: Type.Array(ImportRow),
})
export type ImportState = Type.Static<typeof ImportState>

/** Every import but placement lists, newest first. */
export const listImports = call({
  method: 'GET',
  path: '/api/imports',
  load: 'reads',
  notes: 'how many, or an ID',
  response: Type.Array(ImportBatch),
})

/** Stores an .xlsx or .csv file; answers its columns with the fields that their headers suggest. */
export const storeImport = call({
  method: 'POST',
  path: '/api/imports',
  load: 'exports',
  notes: 'uploaded by the office',
  multipart: true,
  body: closed({ kind: Type.Enum(listKinds) }),
  response: ImportState,
})

export const getImport = call({
  method: 'GET',
  path: '/api/imports/:importId',
  load: 'reads',
  notes: 'by its route',
  response: ImportState,
})

/**
 * The dry run: says what would happen to each row, and changes no record. With another `header_row` and no columns only
 * the headers are read again, and matched.
 */
export const checkImport = call({
  method: 'POST',
  path: '/api/check-import',
  load: 'exports',
  notes: 'by its route',
  body: closed({
    id: importId,
    columns: Type.Array(
      closed({
        column: Type.Integer({ minimum: 0, maximum: 300 }),
        field: nullable(Type.String({ maxLength: 40 })),
      }),
      { maxItems: 300 },
    ),
    fixed: Type.Optional(Fixed),
    /** Left out: nothing is decided. */
    answers: Type.Optional(Answers),
    /** The cautions that a person has confirmed; left out: as before. 422 while one is missing. */
    confirmed: Type.Optional(Confirmed),
    /** Left out: every sheet is read. */
    sheets_left: Type.Optional(SheetsLeft),
    /** Left out: as it is. */
    header_row: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  response: ImportState,
})

/**
 * Applies every row that was not rejected, all or nothing. Sent again, it does nothing more. 409 for a placement
 * list.
 */
export const applyImport = call({
  method: 'POST',
  path: '/api/apply-import',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  fresh: true,
  body: closed({ id: importId }),
  response: ImportBatch,
})

/** Restores the values from before; rows that were edited since are listed, not overwritten. */
export const undoImport = call({
  method: 'POST',
  path: '/api/undo-import',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  fresh: true,
  body: closed({ id: importId }),
  response: ImportBatch,
})

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The same rows with a column 'Errors'. */
export const getImportErrors = call({
  method: 'GET',
  path: '/api/imports/:importId/errors',
  load: 'exports',
  notes: 'uploaded by the office',
  noExport: 'gives back the list that the office has uploaded',
  query: closed({
    /** Without it, all rows. */
    rows: Type.Optional(Type.Enum(['rejected'])),
  }),
  response: Type.Unknown(),
  document: workbook,
})

/** An empty list with the right headers, and a sheet of instructions. */
export const getImportTemplate = call({
  method: 'GET',
  path: '/api/import-template/:kind',
  load: 'exports',
  notes: 'nothing about a student',
  response: Type.Unknown(),
  document: workbook,
})
