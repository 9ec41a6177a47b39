// Client end of shared/contract/imports.
import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { pathTo, type BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/imports'
import { importTitles, type ImportKind } from '#shared/rules/importFields'
import { apiAddress } from './apiAddress'
import { baseApi } from './baseApi'
import { download } from './download'
import { request } from './request'
import { upload } from './upload'

type State = contract.ImportState

export interface NewList {
  readonly kind: ImportKind
  readonly file: File
  /** Under which a list that is sent again has one effect. */
  readonly key: string
}

/** How much of a list has left for the server, in percent. */
export const listProgressed = createAction<number>('imports/listProgressed')

const formOf = ({ kind, file }: NewList): FormData => {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', file)
  return form
}

const errorsUrl = (importId: string, onlyRejected: boolean): string =>
  apiAddress(pathTo(contract.getImportErrors, { importId }) + (onlyRejected ? '?rows=rejected' : ''))

/** The list of all imports, apart from each of them. */
const everyImport = { type: 'Import', id: 'every' } as const
const touched = [everyImport, 'Student', 'Students', 'TermReport', 'ReportList'] as const

/** The answer is on its way to whoever asked; here there is nothing to do about it. */
const refused = () => ({ data: undefined })

interface Asked<Answer> {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  readonly queryFulfilled: Promise<{ data: Answer }>
}

/** The answer is the list as it stands now: it need not be asked for again. */
const keepChecked = async ({ id }: { id: string }, { dispatch, queryFulfilled }: Asked<State>) => {
  const { data } = await queryFulfilled.catch(refused)
  if (data) await dispatch(importsApi.util.upsertQueryData('getImport', id, data) as never)
}

const keepBatch = async (id: string, { dispatch, queryFulfilled }: Asked<contract.ImportBatch>) => {
  const { data: batch } = await queryFulfilled.catch(refused)
  if (batch)
    dispatch(importsApi.util.updateQueryData('getImport', id, (state) => ({ ...state, batch })) as never)
}

export const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query<contract.ImportBatch[], void>({
      query: () => request(contract.listImports, {}),
      providesTags: [everyImport],
    }),
    getImport: build.query<State, string>({
      query: (importId) => request(contract.getImport, { importId }),
      providesTags: (_state, _error, id) => [{ type: 'Import', id }],
    }),
    storeImport: build.mutation<State, NewList>({
      queryFn: async (list, api) => {
        const onProgress = (sent: number, total: number) =>
          api.dispatch(listProgressed(total > 0 ? Math.floor((sent / total) * 100) : 0))
        const { path } = contract.storeImport
        const outcome = await upload({ path, form: formOf(list), key: list.key, onProgress }, api)
        return outcome as { data: State } | { error: FetchBaseQueryError }
      },
      invalidatesTags: [everyImport],
    }),
    checkImport: build.mutation<State, BodyOf<typeof contract.checkImport>>({
      query: (mapping) => request(contract.checkImport, {}, mapping),
      onQueryStarted: keepChecked,
      invalidatesTags: (_state, error, { id }) => (error ? [{ type: 'Import', id }] : [everyImport]),
    }),
    applyImport: build.mutation<contract.ImportBatch, string>({
      query: (id) => request(contract.applyImport, {}, { id }),
      onQueryStarted: keepBatch,
      invalidatesTags: (_batch, error, id) => (error ? [{ type: 'Import', id }] : touched),
    }),
    undoImport: build.mutation<contract.ImportBatch, string>({
      query: (id) => request(contract.undoImport, {}, { id }),
      onQueryStarted: keepBatch,
      invalidatesTags: (_batch, error, id) => (error ? [{ type: 'Import', id }] : touched),
    }),
    /** Saved on the person's disk. */
    getImportErrors: build.mutation<null, { importId: string; fileName: string; onlyRejected: boolean }>({
      queryFn: ({ importId, fileName, onlyRejected }, { signal }) =>
        download({
          url: errorsUrl(importId, onlyRejected),
          name: `${fileName.replace(/\.[^.]*$/, '')} – Errors.xlsx`,
          signal,
        }),
    }),
    getImportTemplate: build.mutation<null, ImportKind>({
      queryFn: (kind, { signal }) =>
        download({
          url: apiAddress(pathTo(contract.getImportTemplate, { kind })),
          name: `${importTitles[kind]}.xlsx`,
          signal,
        }),
    }),
  }),
})

export const {
  useListImportsQuery,
  useGetImportQuery,
  useStoreImportMutation,
  useCheckImportMutation,
  useApplyImportMutation,
  useUndoImportMutation,
  useGetImportErrorsMutation,
  useGetImportTemplateMutation,
} = importsApi
