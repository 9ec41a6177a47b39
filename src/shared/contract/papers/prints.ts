// Labels of chosen students, and the students who would be on a paper.
import * as Type from 'typebox'
import { call } from '../call'
import { closed } from '../../record/schemas'
import { studentScope } from './papers'

/**
 * Labels on sheets of 30 (rules/papers/labelSheet): names for folders and books, or addresses for letters. Students without a
 * home address get no address label.
 */
export const getStudentLabels = call({
  method: 'GET',
  path: '/api/student-labels',
  load: 'reports',
  notes: 'by its route',
  query: closed({
    ...studentScope,
    kind: Type.Enum(['name', 'address']),
    /** The first free label of the first sheet; 1 by default. */
    first: Type.Optional(Type.String({ pattern: '^([1-9]|[12]\\d|30)$' })),
    download: Type.Optional(Type.Enum(['1'])),
  }),
  response: Type.Unknown(),
  document: 'application/pdf',
})

/** A letter for each family with something missing: what is left, how and by when to finish. */
export const getFamilyLetters = call({
  method: 'GET',
  path: '/api/family-letters/:place',
  load: 'reports',
  notes: 'by its route',
  query: closed({ download: Type.Optional(Type.Enum(['1'])) }),
  response: Type.Unknown(),
  document: 'application/pdf',
})

export const Print = Type.Enum(['report-cards', 'name-labels', 'address-labels'])
export type Print = Type.Static<typeof Print>

export const PrintPreview = closed({
  /** IDs, in the order of the names. */
  printed: Type.Array(Type.String()),
  /** Without a report card in the term, or without a home address. */
  left_out: Type.Array(Type.String()),
})
export type PrintPreview = Type.Static<typeof PrintPreview>

/** The students of a selection who would be printed. */
export const getPrintPreview = call({
  method: 'GET',
  path: '/api/print-preview',
  load: 'reads',
  notes: 'how many, or an ID',
  query: closed({
    /** The id that storeSelection gave. */
    selection: Type.String({ minLength: 1, maxLength: 40 }),
    print: Print,
    /** Only for report cards: '2025-2'. */
    term: Type.Optional(Type.String({ pattern: '^2\\d{3}-[123]$' })),
  }),
  response: PrintPreview,
})
