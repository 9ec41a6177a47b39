// Invented certificates and drawn photos, stored as uploads are.
import { Readable } from 'node:stream'
import { accountIdOf } from '#shared/rules/access/accountId'
import { documentTypes, type DocumentType } from '#shared/rules/intake/documentTypes'
import type { UploadedFileTable } from '#server/platform/database/schema/schema'
import type { FileStore } from '#server/platform/storage/fileStore'
import type { DemoStudent } from './demoStudents'
import { portrait } from './portrait'
import { createRandom, type Random } from '../random'
import { tinyPdf } from './tinyPdf'

const largest = 1_000_000

const certificate = ({ title }: DocumentType, { row }: DemoStudent): Buffer =>
  tinyPdf([
    title,
    `${row.first_name} ${row.last_name}`,
    `Student ${row.id}, born ${row.date_of_birth}`,
    'Made for the demonstration school. Not a real document.',
  ])

const fileName = ({ type, format }: DocumentType) =>
  `${type.replaceAll('_', '-')}.${format === 'PDF' ? 'pdf' : 'jpg'}`

const storeOne = async (
  files: FileStore,
  random: Random,
  type: DocumentType,
  student: DemoStudent,
): Promise<UploadedFileTable> => {
  const isPhoto = type.format === 'JPEG'
  const content = isPhoto ? await portrait(random, student.row.sex === 'Female') : certificate(type, student)
  const { sha256, size } = await files.put(Readable.from([content]), largest)
  return {
    id: random.hex(32),
    student_id: student.row.id,
    type: type.type,
    name: fileName(type),
    size,
    media_type: isPhoto ? 'image/jpeg' : 'application/pdf',
    sha256,
    uploaded_at: student.row.updatedAt,
    uploaded_by: accountIdOf('student', student.row.id),
    ...{ is_current: 1, pages: isPhoto ? null : 1, thumbnail: null },
  }
}

/** Stores the files that these students have uploaded and returns their rows. */
export const storeDemoDocuments = async (
  files: FileStore,
  students: readonly DemoStudent[],
): Promise<UploadedFileTable[]> => {
  const random = createRandom(1976)
  const rows: UploadedFileTable[] = []
  for (const student of students.filter(({ documents }) => documents === 'uploaded')) {
    for (const type of documentTypes) rows.push(await storeOne(files, random, type, student))
  }
  return rows
}
