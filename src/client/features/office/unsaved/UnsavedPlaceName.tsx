// 'Class of Tyrell Ifill', 'Mathematics of Jasmine Boodoo': names are not kept with what was typed. They are in the record
// or the list that the screen shows, and are read from the school while they are not.
import { fullName } from '#shared/rules/students/names'
import { useListStudentsQuery } from '#client/api/students/studentsApi'
import { useGetMarksBoardQuery } from '#client/api/reports/reportsOfficeApi'
import { selectRecord } from '#client/saving/cachedRecord'
import { useRight } from '#client/session/rights'
import { useAppSelector } from '#client/store/hooks'
import type { UnsavedPlace } from '#client/saving/unsaved'

type Subject = NonNullable<UnsavedPlace['subject']>

const noTerm = { year: 0, term: 0 }

const useSubjectTitle = (subject: Subject | undefined): string | undefined => {
  const { title } = useGetMarksBoardQuery(subject?.term ?? noTerm, {
    skip: subject === undefined,
    selectFromResult: ({ data }) => ({
      title: data?.subjects.find(({ code }) => code === subject?.code)?.title,
    }),
  })
  return title
}

const useStudentName = (studentId: string | undefined): string | undefined => {
  const shown = useAppSelector((state) =>
    studentId === undefined ? undefined : selectRecord(state, studentId),
  )
  const mayList = useRight('readRecords')
  const { row } = useListStudentsQuery(undefined, {
    skip: studentId === undefined || shown !== undefined || !mayList,
    selectFromResult: ({ data }) => ({ row: data?.find(({ id }) => id === studentId) }),
  })
  const person = shown ?? row
  return person && fullName(person)
}

export const UnsavedPlaceName = ({ place }: { readonly place: UnsavedPlace }) => {
  const title = useSubjectTitle(place.subject) ?? place.title
  const name = useStudentName(place.studentId)
  if (place.studentId === undefined) return title
  return `${title} of ${name || `student ${place.studentId}`}`
}
