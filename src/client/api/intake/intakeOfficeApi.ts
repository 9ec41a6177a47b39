// The office’s calls about intake: progress, chase lists, and the contacts with families.
import type { BodyOf } from '#shared/contract/call'
import * as classList from '#shared/contract/intake/classList'
import type { ClassList } from '#shared/contract/intake/classList'
import * as familyContacts from '#shared/contract/intake/familyContacts'
import * as progress from '#shared/contract/intake/progress'
import type { ChaseList, ChaseRow, Owed } from '#shared/contract/intake/progress'
import { baseApi } from '../baseApi'
import { frozenList, request } from '../request'
import { list, progressOf, shows } from '../tags'

export interface ChasedFamily extends Omit<ChaseRow, 'missing'> {
  readonly missing: readonly Owed[]
}

export interface ChasedFamilies extends Omit<ChaseList, 'owing' | 'things'> {
  readonly owing: readonly ChasedFamily[]
}

const chasedFamilies = ({ things, owing, ...list }: ChaseList): ChasedFamilies => ({
  ...list,
  owing: owing.map((row) => ({
    ...row,
    missing: row.missing.map((thing) => things[thing]).filter((thing) => thing !== undefined),
  })),
})

/** A class with everybody in it, also those with nothing missing. */
const chasedClass = ({ students, ...list }: ClassList): ChasedFamilies =>
  chasedFamilies({ ...list, students: students.length, owing: students })

/** The number of contacts per family in the list. */
const latest = 3

const withContact = (list: ChasedFamilies, student_id: string, noted: familyContacts.FamilyContact) => ({
  ...list,
  owing: list.owing.map((family) =>
    family.id === student_id
      ? { ...family, contacted: [noted, ...family.contacted].slice(0, latest) }
      : family,
  ),
})

export const intakeOfficeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStudentProgress: build.query<progress.StudentProgress[], void>({
      query: () => request(progress.listStudentProgress, {}),
      transformResponse: frozenList<progress.StudentProgress>,
      providesTags: shows('Students', list('Progress')),
    }),
    getStudentOverview: build.query<progress.StudentOverview, string>({
      query: (studentId) => request(progress.getStudentOverview, { studentId }),
      providesTags: shows(progressOf),
    }),
    getChaseList: build.query<ChasedFamilies, string>({
      query: (place) => request(progress.getChaseList, { place }),
      transformResponse: chasedFamilies,
      providesTags: shows('Students', list('Progress')),
    }),

    listOwnClasses: build.query<classList.OwnClass[], void>({
      query: () => request(classList.listOwnClasses, {}),
      providesTags: shows('Students'),
    }),
    getClassList: build.query<ChasedFamilies, string>({
      query: (classId) => request(classList.getClassList, { classId }),
      transformResponse: chasedClass,
      providesTags: shows('Students', list('Progress')),
    }),

    // Updates the lists in the cache, because reading thousands of families again would take too long.
    noteContact: build.mutation<familyContacts.FamilyContact, BodyOf<typeof familyContacts.noteContact>>({
      query: (contact) => request(familyContacts.noteContact, {}, contact),
      onQueryStarted: async ({ student_id }, api) => {
        const noted = await api.queryFulfilled.then(
          ({ data }) => data,
          () => null,
        )
        if (!noted) return
        const { selectCachedArgsForQuery, updateQueryData } = intakeOfficeApi.util
        for (const name of ['getChaseList', 'getClassList'] as const)
          for (const place of selectCachedArgsForQuery(api.getState(), name))
            api.dispatch(updateQueryData(name, place, (list) => withContact(list, student_id, noted)))
      },
    }),
  }),
})

export const {
  useListStudentProgressQuery,
  useGetStudentOverviewQuery,
  useGetChaseListQuery,
  useListOwnClassesQuery,
  useGetClassListQuery,
  useNoteContactMutation,
} = intakeOfficeApi
