// Client end of shared/contract/lists/yearTurn.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/lists/yearTurn'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, entry, list, shows } from '../tags'
import { isConflict } from '../transport/errorText'

type Turn = contract.YearTurn

/** The caller handles the refusal. */
const refused = () => ({ data: undefined })

export const yearTurnApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getYearTurn: build.query<Turn, void>({
      query: () => request(contract.getYearTurn, {}),
      providesTags: shows(list('YearTurn')),
    }),
    saveYearTurn: build.mutation<Turn, BodyOf<typeof contract.saveYearTurn>>({
      query: (draft) => request(contract.saveYearTurn, {}, draft),
      // The answer is the current draft, which the page takes (turnSavingSlice). A change that was
      // refused for another reason stays on the page. After a 409, a colleague may have applied the draft.
      invalidatesTags: (_turn, error) => (isConflict(error) ? changes.yearTurned() : changes.yearTurnSaved()),
    }),
    /** A query, because it changes nothing; it is read again after a change of the draft or of its sources. */
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
      // A colleague was faster, or the school's data has changed.
      invalidatesTags: (_turn, error) => (error ? changes.yearTurned() : []),
    }),
    undoYearTurn: build.mutation<Turn, BodyOf<typeof contract.undoYearTurn>>({
      query: (wish) => request(contract.undoYearTurn, {}, wish),
      // The answer has the current state.
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
