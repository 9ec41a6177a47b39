// PDFs and spreadsheets.
import * as Type from 'typebox'
import { closed, flag, integer, nullable } from '../../record/schemas'
import { call } from '../call'
import { studentId, studentIds, term, year } from '../schemas'

/** The students of a list or a spreadsheet: those of a class, a form or a house, or of the whole school if none is given. */
export const schoolPart = {
  class_id: Type.Optional(Type.String({ maxLength: 10 })),
  form_level: Type.Optional(Type.String({ pattern: '^[1-9]$' })),
  /** The code of a house. */
  house: Type.Optional(Type.String({ pattern: '^\\d{1,6}$' })),
}

export const getRegistrationForm = call({
  method: 'GET',
  path: '/api/registration-form/:studentId',
  load: 'documents',
  notes: { what: 'registration-form' },
  query: closed({
    /** Legal by default. */
    paper: Type.Optional(Type.Enum(['legal', 'letter', 'a4'])),
    /** Save it instead of showing it. */
    download: Type.Optional(Type.Enum(['1'])),
  }),
  response: Type.Unknown(),
  document: 'application/pdf',
})

/** The posted card; for an administrator also the draft of a card that is not posted. */
export const getReportCard = call({
  method: 'GET',
  path: '/api/report-card/:studentId/:year/:term',
  load: 'documents',
  notes: { what: 'report-card', detail: 'term' },
  query: closed({ download: Type.Optional(Type.Enum(['1'])) }),
  response: Type.Unknown(),
  document: 'application/pdf',
})

export const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * All registration data, one row per student: every column unless `columns` is given, every student who has not left
 * unless a part of the school, `ids` or `selection` is given.
 */
export const getRegistrationSheet = call({
  method: 'GET',
  path: '/api/registration-data-spreadsheet',
  load: 'exports',
  notes: 'by its route',
  query: closed({
    /** Names of record/sheetColumns, separated by commas. */
    columns: Type.Optional(Type.String({ maxLength: 4000 })),
    ...schoolPart,
    /** A few students, separated by commas. */
    ids: Type.Optional(studentIds),
    /** Many students: the id that storeSelection gave. */
    selection: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  response: Type.Unknown(),
  document: workbook,
})

/** Characters in the label of a selection. */
export const longestLabel = 200

/** Keeps a selection of students for a day, for documents whose URL cannot list them all. */
export const storeSelection = call({
  method: 'POST',
  path: '/api/student-selections',
  load: 'exports',
  notes: 'how many, or an ID',
  body: closed({
    student_ids: Type.Array(studentId, { minItems: 1, maxItems: 20_000 }),
    /** The selection in words: 'Form 1, birth certificate missing'. */
    label: Type.String({ maxLength: longestLabel }),
  }),
  response: closed({ id: Type.String(), students: integer }),
})

const download = Type.Optional(Type.Enum(['1']))

/** All students by class with their parents' contacts and what is still missing, for the office to print. */
export const getRegistrationReport = call({
  method: 'GET',
  path: '/api/registration-report/all',
  load: 'reports',
  notes: 'by its route',
  query: closed({ download }),
  response: Type.Unknown(),
  document: 'application/pdf',
})

/** Which students: all of them when it is empty. */
export const studentScope = {
  class_id: Type.Optional(Type.String({ maxLength: 10 })),
  /** A few students, separated by commas. */
  ids: Type.Optional(studentIds),
  /** Many students: the id that storeSelection gave. */
  selection: Type.Optional(Type.String({ maxLength: 40 })),
}

/**
 * Slips to cut out: student ID, the portal's address and how to sign in for the first time. All students by default.
 * Refused when a first sign-in needs an activation code: issueSignInSlips prints those slips.
 */
export const getSignInSlips = call({
  method: 'GET',
  path: '/api/sign-in-slips',
  load: 'reports',
  notes: 'by its route',
  query: closed({ ...studentScope, download }),
  response: Type.Unknown(),
  document: 'application/pdf',
})

/** The same slips with a new activation code for each student without a password; older codes stop working. */
export const issueSignInSlips = call({
  method: 'POST',
  path: '/api/sign-in-slips',
  load: 'reports',
  notes: 'by its route',
  fresh: true,
  body: closed(studentScope),
  response: Type.Unknown(),
  document: 'application/pdf',
})

const order = Type.Enum(['name', 'class'])

/** The students in a pack; all when it is empty. */
export const PackScope = closed({
  class_id: Type.Optional(Type.String({ maxLength: 10 })),
  form_level: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  ids: Type.Optional(Type.Array(studentId, { minItems: 1, maxItems: 2000 })),
  /** Many students: the id that storeSelection gave. */
  selection: Type.Optional(Type.String({ maxLength: 40 })),
})

export const StartPack = closed({
  kind: Type.Enum(['report-cards', 'registration-forms']),
  scope: PackScope,
  /** Only for report cards. */
  year: Type.Optional(year),
  term: Type.Optional(term),
  /** One PDF to print, or a ZIP with one file per student. */
  format: Type.Enum(['pdf', 'zip']),
  /** 1: blank pages where needed, so that every student begins on a front side. */
  duplex: flag,
  /** By last name by default; 'class' puts each class together. */
  order: Type.Optional(order),
})
export type StartPack = Type.Static<typeof StartPack>

/** Documents of many students, made in the background and stored for a day. */
export const Pack = closed({
  id: Type.String(),
  kind: Type.Enum(['report-cards', 'registration-forms']),
  /** 'Report Cards 2025-2026 Term 3 Class 2A' */
  label: Type.String(),
  format: Type.Enum(['pdf', 'zip']),
  duplex: flag,
  order,
  state: Type.Enum(['waiting', 'working', 'done', 'failed', 'cancelled']),
  /** The numbers of finished and of all students; 0 of 0 until they are counted. */
  done: integer,
  total: integer,
  pages: nullable(integer),
  /** bytes */
  size: nullable(integer),
  /** Why it failed, in a sentence for the person. */
  fault: nullable(Type.String()),
  created_at: Type.String(),
  ended_at: nullable(Type.String()),
})
export type Pack = Type.Static<typeof Pack>

export const startPack = call({
  method: 'POST',
  path: '/api/packs',
  load: 'reports',
  notes: 'how many, or an ID',
  body: StartPack,
  response: Pack,
})

/** The packs of the last day, newest first, so that a reopened page finds its pack again. */
export const listPacks = call({
  method: 'GET',
  path: '/api/packs',
  load: 'reads',
  notes: 'how many, or an ID',
  response: Type.Array(Pack),
})

export const getPack = call({
  method: 'GET',
  path: '/api/packs/:packId',
  load: 'reads',
  notes: 'how many, or an ID',
  response: Pack,
})

/** Cancels a pack that is not ready yet; a finished one stays. */
export const cancelPack = call({
  method: 'POST',
  path: '/api/packs/:packId/cancel',
  load: 'saves',
  notes: 'how many, or an ID',
  response: Pack,
})

export const getPackFile = call({
  method: 'GET',
  path: '/api/packs/:packId/file',
  load: 'exports',
  notes: 'by its route',
  query: closed({ download }),
  response: Type.Unknown(),
  /** application/zip for a zip */
  document: 'application/pdf',
})
