import {
  getStudentDataFiles,
  listFiles,
  saveStudentDataFiles,
  storeFile,
} from '#shared/contract/intake/uploads'
import { multipart } from '../../testing/portal/multipart'
import { goodPdf } from '../../testing/papers/pdfSamples'
import type { Person } from '../../testing/people/people'
import { matrix, type RequestParts } from '../../testing/people/personas'

const slip = { file: goodPdf(), name: 'slip.pdf' }

const upload = ({ id }: Person): RequestParts => {
  const { headers, payload } = multipart(['file', slip], ['id', id], ['file_type', 'sea_slip'])
  return { headers, body: payload }
}

matrix([
  { call: storeFile, about: upload, expected: { V: 401, F: 403, O: 200, X: 403, C: 403, A: 200 } },
  {
    call: listFiles,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 },
  },
  {
    call: getStudentDataFiles,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 },
  },
  {
    call: saveStudentDataFiles,
    about: ({ id }) => ({ body: { student_id: id, files: [] } }),
    expected: { V: 401, F: 403, O: 200, X: 403, C: 403, A: 200 },
  },
])
