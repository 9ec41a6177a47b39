// The list of subjects after one of them was changed: a subject that is given another place moves the others.
import type { Subjects } from '#shared/contract/reports/reportLists'

export type Subject = Subjects['subjects'][number]

/** `place` counts from 1; one beyond the list is its end. */
export interface SubjectChange extends Pick<Subject, 'code' | 'title' | 'counts'> {
  readonly place: number
}

const bare = ({ code, title, counts }: Pick<Subject, 'code' | 'title' | 'counts'>) => ({
  code,
  title,
  counts,
})

export const withoutSubject = (subjects: readonly Subject[], code: string) =>
  subjects.filter((one) => one.code !== code).map(bare)

export const withSubject = (subjects: readonly Subject[], change: SubjectChange) => {
  const others = withoutSubject(subjects, change.code)
  return [...others.slice(0, change.place - 1), bare(change), ...others.slice(change.place - 1)]
}
