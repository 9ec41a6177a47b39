// The day on which the family signed the agreement on paper, as the school has it; null: it did not.
import { skipToken } from '@reduxjs/toolkit/query'
import { useGetSinceAgreeingQuery } from '#client/api/students/fieldHistoryApi'
import { useGetStudentRecordQuery } from '#client/api/students/studentsApi'

export const useSignedOn = (studentId: string): string | null => {
  const { data: record } = useGetStudentRecordQuery(studentId)
  const isAgreed = record?.agree_terms_conditions === 1
  const { currentData: since } = useGetSinceAgreeingQuery(isAgreed ? studentId : skipToken)
  // A copy on this device may be of a release that did not know of papers.
  return since?.signed_on ?? null
}
