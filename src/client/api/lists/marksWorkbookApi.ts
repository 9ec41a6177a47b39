// Client end of shared/contract/lists/marksWorkbook: saved on the person's disk.
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { getMarksWorkbook } from '#shared/contract/lists/marksWorkbook'
import { workbookName } from '#shared/rules/lists/imports/workbookName'
import { baseApi } from '../baseApi'
import { documentUrl } from '../request'
import { download } from '../transport/download'
import { withReauthentication } from '../baseQuery'

interface ClassOfTerm extends TermKey {
  readonly class_id: string
}

export const marksWorkbookApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMarksWorkbook: build.mutation<null, ClassOfTerm>({
      queryFn: (asked, api) => {
        const params = { year: String(asked.year), term: String(asked.term), classId: asked.class_id }
        const url = documentUrl(getMarksWorkbook, params)
        return withReauthentication(api, () =>
          download({ url, name: workbookName(asked), signal: api.signal }),
        )
      },
    }),
  }),
})

export const { useGetMarksWorkbookMutation } = marksWorkbookApi
