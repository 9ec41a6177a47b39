// The office’s calls about lists: imports, workbooks of marks, the new school year, and saved views.
import { createAction } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { pathTo, type BodyOf, type AnswerOf } from '#shared/contract/call'
import * as imports from '#shared/contract/lists/imports'
import { importTitles, type ImportKind } from '#shared/rules/lists/imports/importFields'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import * as workbooks from '#shared/contract/lists/marksWorkbook'
import * as yearTurn from '#shared/contract/lists/yearTurn'
import * as savedViews from '#shared/contract/lists/savedViews'
import { baseApi } from '../baseApi'
import { request, documentUrl } from '../request'
import { changes, importOf, list, shows, entry } from '../tags'
import { apiAddress } from '../transport/apiAddress'
import { download } from '../transport/download'
import { upload } from '../transport/upload'
import { withReauthentication } from '../baseQuery'
import { isConflict } from '../transport/errorText'

type State = imports.ImportState

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
  apiAddress(pathTo(imports.getImportErrors, { importId }) + (onlyRejected ? '?rows=rejected' : ''))

/** The caller handles the refusal. */
const refused = () => ({ data: undefined })

/** Files that are saved on the person's disk. */
export const importFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMarksWorkbook: build.mutation<null, ClassOfTerm>({
      queryFn: (asked, api) => {
        const url = documentUrl(workbooks.getMarksWorkbook, paramsOf(asked))
        return withReauthentication(api, () =>
          download({ url, name: workbooks.workbookName(asked), signal: api.signal }),
        )
      },
    }),
    readMarksWorkbook: build.mutation<WorkbookCells, FilledWorkbook>({
      queryFn: async ({ file, key, ...asked }, api) => {
        const form = new FormData()
        form.set('file', file)
        const path = pathTo(workbooks.readMarksWorkbook, paramsOf(asked))
        const outcome = await upload({ path, form, key, onProgress: () => undefined }, api)
        return outcome as { data: WorkbookCells } | { error: FetchBaseQueryError }
      },
    }),
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
          url: apiAddress(pathTo(imports.getImportTemplate, { kind })),
          name: `${importTitles[kind]}.xlsx`,
          signal,
        }),
    }),
  }),
})

export const {
  useGetImportErrorsMutation,
  useGetImportTemplateMutation,
  useGetMarksWorkbookMutation,
  useReadMarksWorkbookMutation,
} = importFilesApi

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

type WorkbookCells = AnswerOf<typeof workbooks.readMarksWorkbook>

type Turn = yearTurn.YearTurn

export const listsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query<imports.ImportBatch[], void>({
      query: () => request(imports.listImports, {}),
      providesTags: shows(list('Import')),
    }),
    getImport: build.query<State, string>({
      query: (importId) => request(imports.getImport, { importId }),
      providesTags: shows(importOf),
    }),
    storeImport: build.mutation<State, NewList>({
      queryFn: async (list, api) => {
        const onProgress = (sent: number, total: number) =>
          api.dispatch(listProgressed(total > 0 ? Math.floor((sent / total) * 100) : 0))
        const { path } = imports.storeImport
        const outcome = await upload({ path, form: formOf(list), key: list.key, onProgress }, api)
        return outcome as { data: State } | { error: FetchBaseQueryError }
      },
      invalidatesTags: () => changes.importStored(),
    }),
    checkImport: build.mutation<State, BodyOf<typeof imports.checkImport>>({
      query: (mapping) => request(imports.checkImport, {}, mapping),
      // The answer is the current list, so it is not read again.
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(refused)
        if (data) await dispatch(listsApi.util.upsertQueryData('getImport', id, data))
      },
      invalidatesTags: (_state, error, { id }) =>
        error ? changes.importRefused(id) : changes.importStored(),
    }),
    applyImport: build.mutation<imports.ImportBatch, string>({
      query: (id) => request(imports.applyImport, {}, { id }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const { data: batch } = await queryFulfilled.catch(refused)
        if (batch) dispatch(listsApi.util.updateQueryData('getImport', id, (state) => ({ ...state, batch })))
      },
      invalidatesTags: (_batch, error, id) => (error ? changes.importRefused(id) : changes.importApplied()),
    }),
    undoImport: build.mutation<imports.ImportBatch, string>({
      query: (id) => request(imports.undoImport, {}, { id }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const { data: batch } = await queryFulfilled.catch(refused)
        if (batch) dispatch(listsApi.util.updateQueryData('getImport', id, (state) => ({ ...state, batch })))
      },
      invalidatesTags: (_batch, error, id) => (error ? changes.importRefused(id) : changes.importApplied()),
    }),
    getYearTurn: build.query<Turn, void>({
      query: () => request(yearTurn.getYearTurn, {}),
      providesTags: shows(list('YearTurn')),
    }),
    saveYearTurn: build.mutation<Turn, BodyOf<typeof yearTurn.saveYearTurn>>({
      query: (draft) => request(yearTurn.saveYearTurn, {}, draft),
      // The answer is the current draft, which the page takes (turnSavingSlice). A change that was
      // refused for another reason stays on the page. After a 409, a colleague may have applied the draft.
      invalidatesTags: (_turn, error) => (isConflict(error) ? changes.yearTurned() : changes.yearTurnSaved()),
    }),
    /** A query, because it changes nothing; it is read again after a change of the draft or of its sources. */
    planYearTurn: build.query<yearTurn.YearTurnDryRun, BodyOf<typeof yearTurn.planYearTurn>>({
      query: (wish) => request(yearTurn.planYearTurn, {}, wish),
      providesTags: shows(
        entry('YearTurn', 'PLAN'),
        ...(['Students', 'Lookup', 'Registration', 'AcademicTerm'] as const),
        list('Import'),
      ),
    }),
    applyYearTurn: build.mutation<Turn, BodyOf<typeof yearTurn.applyYearTurn>>({
      query: (wish) => request(yearTurn.applyYearTurn, {}, wish),
      onQueryStarted: async (_wish, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(refused)
        if (!data) return
        dispatch(listsApi.util.updateQueryData('getYearTurn', undefined, () => data))
        dispatch(listsApi.util.invalidateTags(changes.yearTurned()))
      },
      // A colleague was faster, or the school's data has changed.
      invalidatesTags: (_turn, error) => (error ? changes.yearTurned() : []),
    }),
    undoYearTurn: build.mutation<Turn, BodyOf<typeof yearTurn.undoYearTurn>>({
      query: (wish) => request(yearTurn.undoYearTurn, {}, wish),
      // The answer has the current state.
      onQueryStarted: async (_wish, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(refused)
        if (data) dispatch(listsApi.util.updateQueryData('getYearTurn', undefined, () => data))
      },
      invalidatesTags: () => changes.yearTurned(),
    }),
    listSavedViews: build.query<savedViews.SavedView[], savedViews.ViewPurpose>({
      query: (purpose) => request(savedViews.listSavedViews, { purpose }),
      providesTags: shows('SavedView'),
    }),
    saveSavedView: build.mutation<savedViews.SavedView, BodyOf<typeof savedViews.saveSavedView>>({
      query: (view) => request(savedViews.saveSavedView, {}, view),
      invalidatesTags: () => changes.savedViewChanged(),
    }),
    removeSavedView: build.mutation<null, string>({
      query: (viewId) => request(savedViews.removeSavedView, { viewId }),
      invalidatesTags: () => changes.savedViewChanged(),
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
  useGetYearTurnQuery,
  usePlanYearTurnQuery,
  useSaveYearTurnMutation,
  useApplyYearTurnMutation,
  useUndoYearTurnMutation,
  useListSavedViewsQuery,
  useRemoveSavedViewMutation,
  useSaveSavedViewMutation,
} = listsApi
