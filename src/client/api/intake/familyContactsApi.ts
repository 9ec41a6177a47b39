// Client end of shared/contract/intake/familyContacts.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/intake/familyContacts'
import { request } from '../request'
import type { ChasedFamilies } from './chaseLists'
import { classListApi } from './classListApi'

/** The number of contacts per family in the list. */
const latest = 3

const withContact = (list: ChasedFamilies, student_id: string, noted: contract.FamilyContact) => ({
  ...list,
  owing: list.owing.map((family) =>
    family.id === student_id
      ? { ...family, contacted: [noted, ...family.contacted].slice(0, latest) }
      : family,
  ),
})

export const familyContactsApi = classListApi.injectEndpoints({
  endpoints: (build) => ({
    // Updates the lists in the cache, because reading thousands of families again would take too long.
    noteContact: build.mutation<contract.FamilyContact, BodyOf<typeof contract.noteContact>>({
      query: (contact) => request(contract.noteContact, {}, contact),
      onQueryStarted: async ({ student_id }, api) => {
        const noted = await api.queryFulfilled.then(
          ({ data }) => data,
          () => null,
        )
        if (!noted) return
        const { selectCachedArgsForQuery, updateQueryData } = classListApi.util
        for (const name of ['getChaseList', 'getClassList'] as const)
          for (const place of selectCachedArgsForQuery(api.getState(), name))
            api.dispatch(updateQueryData(name, place, (list) => withContact(list, student_id, noted)))
      },
    }),
  }),
})

export const { useNoteContactMutation } = familyContactsApi
