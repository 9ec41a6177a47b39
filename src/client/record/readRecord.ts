// The record once more from the server, whatever the cache has; nobody stays subscribed to it.
import { studentsApi } from '../api/students/studentsApi'

export const readRecord = (studentId: string) =>
  studentsApi.endpoints.getStudentRecord.initiate(studentId, { forceRefetch: true, subscribe: false })
