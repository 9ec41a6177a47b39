// Client end of shared/contract/access/siblings.
import * as contract from '#shared/contract/access/siblings'
import type { BodyOf } from '#shared/contract/call'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows, siblingsOf } from '../tags'

export const siblingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSiblings: build.query<contract.Siblings, string>({
      query: (studentId) => request(contract.listSiblings, { studentId }),
      providesTags: shows(siblingsOf),
    }),
    addSibling: build.mutation<contract.Siblings, BodyOf<typeof contract.addSibling>>({
      query: (typed) => request(contract.addSibling, {}, typed),
      // A 401 is about the typed password, or the session has ended: reading the list tells.
      invalidatesTags: () => changes.siblingChanged(),
    }),
    removeSibling: build.mutation<null, BodyOf<typeof contract.removeSibling>>({
      query: (link) => request(contract.removeSibling, {}, link),
      invalidatesTags: (_answer, error) => (error === undefined ? changes.siblingChanged() : []),
    }),
  }),
})

export const { useListSiblingsQuery, useAddSiblingMutation, useRemoveSiblingMutation } = siblingsApi
