// The office’s calls about students: adding and leaving, acts on many, the paper agreement, a new school year, restores.
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/call'
import * as agreement from '#shared/contract/students/agreement'
import * as bulkActs from '#shared/contract/students/bulkActs'
import * as enrolment from '#shared/contract/students/enrolment'
import * as restores from '#shared/contract/students/restores'
import * as schoolYear from '#shared/contract/students/schoolYear'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, progressOf, shows } from '../tags'

export const studentsOfficeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listEnrolments: build.query<enrolment.StudentEnrolments, string>({
      query: (studentId) => request(enrolment.listEnrolments, { studentId }),
      providesTags: shows(progressOf),
    }),
    getNewStudent: build.query<
      AnswerOf<typeof enrolment.getNewStudent>,
      QueryOf<typeof enrolment.getNewStudent>
    >({
      query: (typed) => ({ ...request(enrolment.getNewStudent, {}), params: typed }),
      keepUnusedDataFor: 0,
      providesTags: shows('Students'),
    }),
    addStudent: build.mutation<enrolment.StudentEnrolments, enrolment.NewStudent>({
      query: (typed) => request(enrolment.addStudent, {}, typed),
      // After a refusal as well, because the ID may be taken by now.
      invalidatesTags: () => changes.studentAdded(),
    }),
    leaveStudent: build.mutation<enrolment.StudentEnrolments, BodyOf<typeof enrolment.leaveStudent>>({
      query: (wish) => request(enrolment.leaveStudent, {}, wish),
      invalidatesTags: (_answer, _error, { student_id }) => changes.enrolmentSaved(student_id),
    }),
    returnStudent: build.mutation<enrolment.StudentEnrolments, BodyOf<typeof enrolment.returnStudent>>({
      query: (wish) => request(enrolment.returnStudent, {}, wish),
      invalidatesTags: (_answer, _error, { student_id }) => changes.enrolmentSaved(student_id),
    }),

    /** Changes nothing, but is no query, because thousands of IDs are unsuitable as a cache key. */
    planBulkAct: build.mutation<bulkActs.BulkPlan, BodyOf<typeof bulkActs.planBulkAct>>({
      query: (wish) => request(bulkActs.planBulkAct, {}, wish),
    }),
    applyBulkAct: build.mutation<bulkActs.BulkActDone, BodyOf<typeof bulkActs.applyBulkAct>>({
      query: (wish) => request(bulkActs.applyBulkAct, {}, wish),
      // After a refusal as well, because somebody else was faster.
      invalidatesTags: () => changes.bulkActDone(),
    }),
    undoBulkAct: build.mutation<bulkActs.BulkActDone, BodyOf<typeof bulkActs.undoBulkAct>>({
      query: (wish) => request(bulkActs.undoBulkAct, {}, wish),
      invalidatesTags: () => changes.bulkActDone(),
    }),
    listBulkActs: build.query<bulkActs.BulkActDone[], void>({
      query: () => request(bulkActs.listBulkActs, {}),
      providesTags: shows('BulkAct'),
    }),

    savePaperAgreement: build.mutation<agreement.PaperAgreement, BodyOf<typeof agreement.savePaperAgreement>>(
      {
        query: (paper) => request(agreement.savePaperAgreement, {}, paper),
        // After a refusal as well, because the family may have agreed in the meantime.
        invalidatesTags: (_answer, _error, { student_id }) => changes.paperAgreementSaved(student_id),
      },
    ),

    /** @param key names this one wish: sent twice, it is done once. */
    beginSchoolYear: build.mutation<
      AnswerOf<typeof schoolYear.beginSchoolYear>,
      BodyOf<typeof schoolYear.beginSchoolYear> & { readonly key: string }
    >({
      query: ({ key, form_levels }) => ({
        ...request(schoolYear.beginSchoolYear, {}, { form_levels }),
        headers: { 'Idempotency-Key': key },
      }),
      invalidatesTags: () => changes.yearBegun(),
    }),

    getRestore: build.query<restores.Restore | null, void>({
      query: () => request(restores.getRestore, {}),
      transformResponse: ({ restore }: AnswerOf<typeof restores.getRestore>) => restore,
      providesTags: shows(),
    }),
    listFamiliesNotBack: build.query<restores.FamilyNotBack[], void>({
      query: () => request(restores.listFamiliesNotBack, {}),
      providesTags: shows(),
    }),
  }),
})

export const {
  useListEnrolmentsQuery,
  useGetNewStudentQuery,
  useAddStudentMutation,
  useLeaveStudentMutation,
  useReturnStudentMutation,
  usePlanBulkActMutation,
  useApplyBulkActMutation,
  useUndoBulkActMutation,
  useListBulkActsQuery,
  useSavePaperAgreementMutation,
  useBeginSchoolYearMutation,
  useGetRestoreQuery,
  useListFamiliesNotBackQuery,
} = studentsOfficeApi
