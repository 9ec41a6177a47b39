// Families that hand in documents, and an office that looks at them.
import type { BodyOf } from '#shared/contract/call'
import type { ApiError } from '#shared/contract/errors'
import * as contract from '#shared/contract/intake/documentReviews'
import type { DocumentReview, DocumentsToReview } from '#shared/contract/intake/documentReviews'
import { saveStudentDataFiles } from '#shared/contract/intake/uploads'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import type { TestDatabase } from '../database/testDb'
import { goodPdf } from '../papers/pdfSamples'
import { accountIdOf, people, type Person, type PersonName } from '../people/people'
import { uploadDesk } from './uploads'

type Said = BodyOf<typeof contract.reviewDocument>

interface Answer {
  readonly status: number
  readonly body: DocumentReview & ApiError & { readonly current?: DocumentReview }
}

const accepted = { was: 'received', state: 'accepted', reason: null, words: '', resend_until: null } as const

/** What the office says of a blurred scan. */
export const blurred = { state: 'sent back', reason: 'unreadable' } as const

export const reviewDesk = async (database: TestDatabase) => {
  const test = await uploadDesk(database)
  const office = await test.signInAs('admin')

  /** A file as an upload leaves it: the former one of its type is history. */
  const handIn = async (student: Person, type: DocumentTypeName, id: string) => {
    await test.db
      .updateTable('uploaded_file')
      .set({ is_current: 0 })
      .where('student_id', '=', student.id)
      .where('type', '=', type)
      .execute()
    const content = { name: `${id}.pdf`, size: 100, media_type: 'application/pdf', sha256: 'ab' }
    const uploaded = { uploaded_at: test.now().toISOString(), uploaded_by: accountIdOf(student) }
    await test.db
      .insertInto('uploaded_file')
      .values({ id, student_id: student.id, type, ...content, ...uploaded, is_current: 1 })
      .execute()
    test.advance({ minutes: 1 })
    return id
  }

  const tickPaper = async ({ id }: Person, type: DocumentTypeName, received_on_paper: 0 | 1 = 1) => {
    const unsaid = { name: null, size: null, uploaded_at: null }
    const body = { student_id: id, files: [{ type, ...unsaid, received_on_paper }] }
    const answer = await test.call(saveStudentDataFiles, {}, { headers: office, body })
    expect(answer.statusCode).toBe(200)
    test.advance({ minutes: 1 })
  }

  const say = async ({ id }: Person, more: Partial<Said>, headers = office): Promise<Answer> => {
    const body = { student_id: id, type: 'birth_certificate', file_id: null, ...accepted, ...more } as Said
    const answer = await test.call(contract.reviewDocument, {}, { headers, body })
    return { status: answer.statusCode, body: answer.json() }
  }

  const listed = async ({ id }: Person, headers = office) =>
    (await test.call(contract.listDocumentReviews, { studentId: id }, { headers })).json<DocumentReview[]>()

  const queue = async (after?: string) => {
    const options = { headers: office, ...(after !== undefined && { query: { after } }) }
    return (await test.call(contract.listDocumentsToReview, {}, options)).json<DocumentsToReview>()
  }

  const count = async () =>
    (await test.call(contract.countDocumentsToReview, {}, { headers: office })).json<{ waiting: number }>()
      .waiting

  /** The real upload, with its checks. */
  const upload = (who: PersonName & ('owner' | 'closed'), type: string, name = 'new.pdf') =>
    test.post(who, ['id', people[who].id], ['file_type', type], ['file', { file: goodPdf(), name }])

  return { test, office, handIn, tickPaper, say, listed, queue, count, upload }
}
