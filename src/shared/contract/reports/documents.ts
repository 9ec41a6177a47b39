// What the portal draws. Server: features/documents. Client: api/documentsApi.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, flag, nullable } from '../../record/schemas'
import { studentId, studentIds, term, year } from '../schemas'

export const getRegistrationForm = call({
  method: 'GET',
  path: '/api/registration-form/:studentId',
  load: 'documents',
  notes: { what: 'registration-form' },
  query: closed({
    /** Legal unless told otherwise. */
    paper: Type.Optional(Type.Enum(['legal', 'letter', 'a4'])),
    /** To be saved instead of shown. */
    download: Type.Optional(Type.Enum(['1'])),
  }),
  response: Type.Unknown(),
  document: 'application/pdf',
})

/** The card that was given out; to an administrator also the draft of what is not posted. */
export const getReportCard = call({
  method: 'GET',
  path: '/api/report-card/:studentId/:year/:term',
  load: 'documents',
  notes: { what: 'report-card', detail: 'term' },
  query: closed({ download: Type.Optional(Type.Enum(['1'])) }),
  response: Type.Unknown(),
  document: 'application/pdf',
})

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * All registration data, one row per student. Without `columns` every column; with neither `ids` nor
 * `selection` every student.
 */
export const getRegistrationSheet = call({
  method: 'GET',
  path: '/api/registration-data-spreadsheet',
  load: 'exports',
  notes: 'by its route',
  fresh: true,
  exports: true,
  query: closed({
    /** Names of record/sheetColumns, separated by commas. */
    columns: Type.Optional(Type.String({ maxLength: 4000 })),
    /** A few students, separated by commas. */
    ids: Type.Optional(studentIds),
    /** Many students: the id that storeSelection gave. */
    selection: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  response: Type.Unknown(),
  document: workbook,
})

/** Letters in which a selection says how it was chosen. */
export const longestLabel = 200

/** Chosen students, kept for a day, for documents whose address cannot name them all. */
export const storeSelection = call({
  method: 'POST',
  path: '/api/student-selections',
  load: 'exports',
  notes: 'how many, or an ID',
  body: closed({
    student_ids: Type.Array(studentId, { minItems: 1, maxItems: 20_000 }),
    /** How they were chosen, in words: 'Form 1, birth certificate missing'. */
    label: Type.String({ maxLength: longestLabel }),
  }),
  response: closed({ id: Type.String(), students: Type.Integer() }),
})

const download = Type.Optional(Type.Enum(['1']))

/** Students of all classes with their parents' contacts and what is still missing, for the office to print. */
export const getRegistrationReport = call({
  method: 'GET',
  path: '/api/registration-report/all',
  load: 'reports',
  notes: 'by its route',
  fresh: true,
  exports: true,
  query: closed({ download }),
  response: Type.Unknown(),
  document: 'application/pdf',
})

const slipScope = {
  class_id: Type.Optional(Type.String({ maxLength: 10 })),
  /** A few students, separated by commas. */
  ids: Type.Optional(studentIds),
  /** Many students: the id that storeSelection gave. */
  selection: Type.Optional(Type.String({ maxLength: 40 })),
}

/**
 * Slips to cut out: student ID, the portal's address and how to sign in the first time. Everybody unless told.
 * Where the school asks for the code of a slip, this one refuses: issueSignInSlips prints them.
 */
export const getSignInSlips = call({
  method: 'GET',
  path: '/api/sign-in-slips',
  load: 'reports',
  notes: 'by its route',
  exports: true,
  query: closed({ ...slipScope, download }),
  response: Type.Unknown(),
  document: 'application/pdf',
})

/** The same slips with a new code for everybody without a password of their own; the codes before die. Fresh sign-in. */
export const issueSignInSlips = call({
  method: 'POST',
  path: '/api/sign-in-slips',
  load: 'reports',
  notes: 'by its route',
  fresh: true,
  body: closed(slipScope),
  response: Type.Unknown(),
  document: 'application/pdf',
})

const order = Type.Enum(['name', 'class'])

/** Whom a pack is for; everybody when it is empty. */
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
  /** Of the report cards. */
  year: Type.Optional(year),
  term: Type.Optional(term),
  /** All in one to print, or one file for each student. */
  format: Type.Enum(['pdf', 'zip']),
  /** 1: blank pages where needed, so that every student begins on a front side. */
  duplex: flag,
  /** By last name unless told; 'class' puts each class together. */
  order: Type.Optional(order),
})
export type StartPack = Type.Static<typeof StartPack>

/** Papers of many students, made in the background and kept for a day. */
export const Pack = closed({
  id: Type.String(),
  kind: Type.Enum(['report-cards', 'registration-forms']),
  /** 'Report Cards 2025-2026 Term 3 Class 2A' */
  label: Type.String(),
  format: Type.Enum(['pdf', 'zip']),
  duplex: flag,
  order,
  state: Type.Enum(['waiting', 'working', 'done', 'failed', 'cancelled']),
  /** Students whose paper is made, of how many; 0 of 0 until they are counted. */
  done: Type.Integer(),
  total: Type.Integer(),
  pages: nullable(Type.Integer()),
  /** bytes */
  size: nullable(Type.Integer()),
  /** Why it failed, for the person. */
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

/** The packs of the last day, newest first: a page that was left finds its pack again. */
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

/** Ends a pack that is not ready yet; one that is stays as it is. */
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
  fresh: true,
  exports: true,
  query: closed({ download }),
  response: Type.Unknown(),
  /** application/zip for a zip */
  document: 'application/pdf',
})
