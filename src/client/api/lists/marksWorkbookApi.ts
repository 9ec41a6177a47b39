// Client end of shared/contract/lists/marksWorkbook: saved on the person's disk, and read for the grid.
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { pathTo, type AnswerOf } from '#shared/contract/call'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import * as contract from '#shared/contract/lists/marksWorkbook'
import { workbookName } from '#shared/contract/lists/marksWorkbook'
import { baseApi } from '../baseApi'
import { documentUrl } from '../request'
import { download } from '../transport/download'
import { upload } from '../transport/upload'
import { withReauthentication } from '../baseQuery'

interface ClassOfTerm extends TermKey {
  readonly class_id: string
}

interface FilledWorkbook extends ClassOfTerm {
  readonly file: File
  /** The idempotency key of the upload. */
  readonly key: string
}

const paramsOf = ({ year, term, class_id }: ClassOfTerm) => ({
  year: String(year),
  term: String(term),
  classId: class_id,
})

type WorkbookCells = AnswerOf<typeof contract.readMarksWorkbook>

export const marksWorkbookApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMarksWorkbook: build.mutation<null, ClassOfTerm>({
      queryFn: (asked, api) => {
        const url = documentUrl(contract.getMarksWorkbook, paramsOf(asked))
        return withReauthentication(api, () =>
          download({ url, name: workbookName(asked), signal: api.signal }),
        )
      },
    }),
    readMarksWorkbook: build.mutation<WorkbookCells, FilledWorkbook>({
      queryFn: async ({ file, key, ...asked }, api) => {
        const form = new FormData()
        form.set('file', file)
        const path = pathTo(contract.readMarksWorkbook, paramsOf(asked))
        const outcome = await upload({ path, form, key, onProgress: () => undefined }, api)
        return outcome as { data: WorkbookCells } | { error: FetchBaseQueryError }
      },
    }),
  }),
})

export const { useGetMarksWorkbookMutation, useReadMarksWorkbookMutation } = marksWorkbookApi
