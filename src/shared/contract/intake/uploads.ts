// Uploaded documents.
import * as Type from 'typebox'
import { documentTypes } from '../../rules/intake/documentTypes'
import { call } from '../call'
import { closed, flag, integer, nullable } from '../../record/schemas'
import { studentId } from '../schemas'

const documentType = Type.Enum(documentTypes.map(({ type }) => type))

export const UploadedFile = closed({
  name: Type.String(),
  type: documentType,
  /** The address of the bytes; it needs the session like any other call. */
  url: Type.String(),
  /** bytes */
  size: integer,
  /** ISO, UTC */
  uploaded_at: Type.String(),
  /** Only for a PDF; unknown for files of earlier releases until their thumbnail has been drawn. */
  pages: Type.Optional(integer),
  /** The address of a small picture of the first page. */
  thumbnail: Type.Optional(Type.String()),
})
export type UploadedFile = Type.Static<typeof UploadedFile>

/** One file and its two fields. The previous file of this type stays current until the new one is accepted. */
export const storeFile = call({
  method: 'POST',
  path: '/api/store-file',
  load: 'saves',
  notes: 'uploaded by the office',
  multipart: true,
  body: closed({ id: studentId, file_type: documentType }),
  response: closed({
    /** Says what was lost, too. */
    message: Type.String(),
    file: UploadedFile,
    /** Hex, of the stored file, which differs from the upload: PDFs and photos are rewritten. */
    sha256: Type.String(),
    /** Things that were in the file and are not in what is stored, in words: an attachment, a comment, a signature. */
    lost: Type.Optional(Type.String()),
  }),
})

/** The current file of each document type. */
export const listFiles = call({
  method: 'GET',
  path: '/api/get-files/:studentId',
  load: 'reads',
  notes: { what: 'files', isRepeated: true },
  response: Type.Array(UploadedFile),
})

/** The bytes of one uploaded file: the `url` of listFiles. */
export const getFile = call({
  method: 'GET',
  path: '/api/file/:studentId/:fileId',
  load: 'documents',
  notes: { what: 'file', detail: 'type' },
  response: Type.Unknown(),
  document: 'application/octet-stream',
})

/** A small picture of a file's first page: the `thumbnail` of listFiles. 204 when it cannot be drawn. */
export const getThumbnail = call({
  method: 'GET',
  path: '/api/file/:studentId/:fileId/thumbnail',
  load: 'documents',
  notes: { what: 'file', detail: 'type' },
  response: Type.Unknown(),
  document: 'image/webp',
})

/** The files received for one document type, on the portal and on paper. */
export const DocumentState = closed({
  type: documentType,
  name: nullable(Type.String()),
  size: nullable(integer),
  uploaded_at: nullable(Type.String()),
  /** Set by the office only. */
  received_on_paper: flag,
})
export type DocumentState = Type.Static<typeof DocumentState>

export const StudentDataFiles = closed({ student_id: studentId, files: Type.Array(DocumentState) })
export type StudentDataFiles = Type.Static<typeof StudentDataFiles>

export const getStudentDataFiles = call({
  method: 'GET',
  path: '/api/student-data-files/:studentId',
  load: 'reads',
  notes: { what: 'files', isRepeated: true },
  response: StudentDataFiles,
})

export const saveStudentDataFiles = call({
  method: 'POST',
  path: '/api/student-data-files',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: StudentDataFiles,
  response: StudentDataFiles,
})
