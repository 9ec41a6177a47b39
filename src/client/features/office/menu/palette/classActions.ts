// Acts for a whole class, as the palette leads to them: offered when the class is typed, so that a school of thirty
// classes is no list of sixty rows.
import { useMemo } from 'react'
import { wordOfPlace } from '#shared/rules/intake/chasePlace'
import { officePath } from '#client/address/officeView'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { searchWords } from '#client/lists/studentFind'
import type { OfficeAction } from './paletteChoices'

const actionsOf = (class_id: string): OfficeAction[] => [
  {
    title: `Chase list of Class ${class_id}`,
    path: officePath('dashboard', { chase: wordOfPlace({ is: 'class', class_id }) }),
  },
  {
    title: `Sign-in slips of Class ${class_id}`,
    words: 'print codes',
    path: officePath('dashboard', { slips: class_id }),
  },
]

export const useClassActions = (text: string) => {
  const { data: classes, isLoading } = useListFormClassesQuery(undefined, { skip: text.trim() === '' })
  const ofClasses = useMemo(() => {
    const words = searchWords(text)
    const named = (classes ?? []).filter(({ id }) => searchWords(id).every((part) => words.includes(part)))
    return named.flatMap(({ id }) => actionsOf(id))
  }, [classes, text])
  return { ofClasses, isLoading }
}
