// Client end of shared/contract/lists/yearTurn.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/lists/yearTurn'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, entry, list, shows } from '../tags'
import { isConflict } from '../transport/errorText'

type Turn = contract.YearTurn

/** The refusal is on its way to whoever asked; here there is nothing to do about it. */
const refused = () => ({ data: undefined })

export const yearTurnApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getYearTurn: build.query<Turn, void>({
      query: () => request(contract.getYearTurn, {}),
      providesTags: shows(list('YearTurn')),
    }),
    saveYearTurn: build.mutation<Turn, BodyOf<typeof contract.saveYearTurn>>({
      query: (draft) => request(contract.saveYearTurn, {}, draft),
      // The answer is the draft as it stands now; the page takes it (saving/turnSavingSlice.ts).
      // A change that was refused for another reason stays on the page. A colleague may have turned the year.
      invalidatesTags: (_turn, error) => (isConflict(error) ? changes.yearTurned() : changes.yearTurnSaved()),
    }),
    /** Changes nothing, hence a query: read again when the draft is another, or what it is made from. */
    planYearTurn: build.query<contract.YearTurnDryRun, BodyOf<typeof contract.planYearTurn>>({
      query: (wish) => request(contract.planYearTurn, {}, wish),
      providesTags: shows(
        entry('YearTurn', 'PLAN'),
        ...(['Students', 'Lookup', 'Registration', 'AcademicTerm'] as const),
        list('Import'),
      ),
    }),
    applyYearTurn: build.mutation<Turn, BodyOf<typeof contract.applyYearTurn>>({
      query: (wish) => request(contract.applyYearTurn, {}, wish),
      onQueryStarted: async (_wish, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(refused)
        if (!data) return
        dispatch(yearTurnApi.util.updateQueryData('getYearTurn', undefined, () => data))
        dispatch(yearTurnApi.util.invalidateTags(changes.yearTurned()))
      },
      // Somebody was faster, or the school is another one than before.
      invalidatesTags: (_turn, error) => (error ? changes.yearTurned() : []),
    }),
    undoYearTurn: build.mutation<Turn, BodyOf<typeof contract.undoYearTurn>>({
      query: (wish) => request(contract.undoYearTurn, {}, wish),
      // The answer says where the turn stands now.
      onQueryStarted: async (_wish, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(refused)
        if (data) dispatch(yearTurnApi.util.updateQueryData('getYearTurn', undefined, () => data))
      },
      invalidatesTags: () => changes.yearTurned(),
    }),
  }),
})

export const {
  useGetYearTurnQuery,
  usePlanYearTurnQuery,
  useSaveYearTurnMutation,
  useApplyYearTurnMutation,
  useUndoYearTurnMutation,
} = yearTurnApi
