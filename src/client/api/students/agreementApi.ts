// Client end of shared/contract/students/agreement.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/students/agreement'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes } from '../tags'

export const agreementApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    savePaperAgreement: build.mutation<contract.PaperAgreement, BodyOf<typeof contract.savePaperAgreement>>({
      query: (paper) => request(contract.savePaperAgreement, {}, paper),
      // After a refusal as well, because the family may have agreed in the meantime.
      invalidatesTags: (_answer, _error, { student_id }) => changes.paperAgreementSaved(student_id),
    }),
  }),
})

export const { useSavePaperAgreementMutation } = agreementApi
