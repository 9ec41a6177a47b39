// Client end of shared/contract/students/enrolment.
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/call'
import * as contract from '#shared/contract/students/enrolment'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, progressOf, shows } from '../tags'

export const enrolmentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listEnrolments: build.query<contract.StudentEnrolments, string>({
      query: (studentId) => request(contract.listEnrolments, { studentId }),
      providesTags: shows(progressOf),
    }),
    getNewStudent: build.query<
      AnswerOf<typeof contract.getNewStudent>,
      QueryOf<typeof contract.getNewStudent>
    >({
      query: (typed) => ({ ...request(contract.getNewStudent, {}), params: typed }),
      keepUnusedDataFor: 0,
      providesTags: shows('Students'),
    }),
    addStudent: build.mutation<contract.StudentEnrolments, contract.NewStudent>({
      query: (typed) => request(contract.addStudent, {}, typed),
      // After a refusal as well, because the ID may be taken by now.
      invalidatesTags: () => changes.studentAdded(),
    }),
    leaveStudent: build.mutation<contract.StudentEnrolments, BodyOf<typeof contract.leaveStudent>>({
      query: (wish) => request(contract.leaveStudent, {}, wish),
      invalidatesTags: (_answer, _error, { student_id }) => changes.enrolmentSaved(student_id),
    }),
    returnStudent: build.mutation<contract.StudentEnrolments, BodyOf<typeof contract.returnStudent>>({
      query: (wish) => request(contract.returnStudent, {}, wish),
      invalidatesTags: (_answer, _error, { student_id }) => changes.enrolmentSaved(student_id),
    }),
  }),
})

export const {
  useListEnrolmentsQuery,
  useGetNewStudentQuery,
  useAddStudentMutation,
  useLeaveStudentMutation,
  useReturnStudentMutation,
} = enrolmentApi
