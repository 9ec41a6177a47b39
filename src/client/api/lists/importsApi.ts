// Client end of shared/contract/lists/imports.
import { createAction } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { pathTo, type BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/lists/imports'
import { importTitles, type ImportKind } from '#shared/rules/lists/imports/importFields'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, importOf, list, shows } from '../tags'
import { apiAddress } from '../transport/apiAddress'
import { download } from '../transport/download'
import { upload } from '../transport/upload'

type State = contract.ImportState

export interface NewList {
  readonly kind: ImportKind
  readonly file: File
  /** The idempotency key of the upload. */
  readonly key: string
}

/** The uploaded part of a list, in percent. */
export const listProgressed = createAction<number>('imports/listProgressed')

const formOf = ({ kind, file }: NewList): FormData => {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', file)
  return form
}

const errorsUrl = (importId: string, onlyRejected: boolean): string =>
  apiAddress(pathTo(contract.getImportErrors, { importId }) + (onlyRejected ? '?rows=rejected' : ''))

/** The caller handles the refusal. */
const refused = () => ({ data: undefined })

export const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query<contract.ImportBatch[], void>({
      query: () => request(contract.listImports, {}),
      providesTags: shows(list('Import')),
    }),
    getImport: build.query<State, string>({
      query: (importId) => request(contract.getImport, { importId }),
      providesTags: shows(importOf),
    }),
    storeImport: build.mutation<State, NewList>({
      queryFn: async (list, api) => {
        const onProgress = (sent: number, total: number) =>
          api.dispatch(listProgressed(total > 0 ? Math.floor((sent / total) * 100) : 0))
        const { path } = contract.storeImport
        const outcome = await upload({ path, form: formOf(list), key: list.key, onProgress }, api)
        return outcome as { data: State } | { error: FetchBaseQueryError }
      },
      invalidatesTags: () => changes.importStored(),
    }),
    checkImport: build.mutation<State, BodyOf<typeof contract.checkImport>>({
      query: (mapping) => request(contract.checkImport, {}, mapping),
      // The answer is the current list, so it is not read again.
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(refused)
        if (data) await dispatch(importsApi.util.upsertQueryData('getImport', id, data))
      },
      invalidatesTags: (_state, error, { id }) =>
        error ? changes.importRefused(id) : changes.importStored(),
    }),
    applyImport: build.mutation<contract.ImportBatch, string>({
      query: (id) => request(contract.applyImport, {}, { id }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const { data: batch } = await queryFulfilled.catch(refused)
        if (batch)
          dispatch(importsApi.util.updateQueryData('getImport', id, (state) => ({ ...state, batch })))
      },
      invalidatesTags: (_batch, error, id) => (error ? changes.importRefused(id) : changes.importApplied()),
    }),
    undoImport: build.mutation<contract.ImportBatch, string>({
      query: (id) => request(contract.undoImport, {}, { id }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const { data: batch } = await queryFulfilled.catch(refused)
        if (batch)
          dispatch(importsApi.util.updateQueryData('getImport', id, (state) => ({ ...state, batch })))
      },
      invalidatesTags: (_batch, error, id) => (error ? changes.importRefused(id) : changes.importApplied()),
    }),
  }),
})

/** Files that are saved on the person's disk. */
export const importFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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
} = importsApi

export const { useGetImportErrorsMutation, useGetImportTemplateMutation } = importFilesApi
