// The number of students in each class and each house now; undefined until it is known.
import { useMemo } from 'react'
import { useListStudentProgressQuery } from '#client/api/intake/intakeOfficeApi'
import { useListStudentsQuery } from '#client/api/students/studentsApi'

export const useStudentsByClass = () => {
  const here = useHere()
  return useMemo(() => here && countBy(here.map(({ class_id }) => class_id)), [here])
}

const useHere = () => {
  const { data } = useListStudentsQuery()
  return useMemo(() => data?.filter(({ left_on }) => !left_on), [data])
}

const countBy = <Key>(keys: readonly (Key | null)[]): ReadonlyMap<Key, number> => {
  const counts = new Map<Key, number>()
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

export const useStudentsByHouse = () => {
  const here = useHere()
  const { data: rows } = useListStudentProgressQuery()
  return useMemo(() => {
    if (!here || !rows) return undefined
    const ids = new Set(here.map(({ id }) => id))
    return countBy(rows.filter(({ id }) => ids.has(id)).map(({ house_code }) => house_code))
  }, [here, rows])
}
