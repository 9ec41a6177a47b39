// The answers to the questions of a list: they wait here until the list is checked with all of them at once.
import { useEffect } from 'react'
import type { ImportState } from '#shared/contract/lists/imports'
import { useCheckImportMutation } from '#client/api/lists/importsApi'
import { errorText } from '#client/api/transport/errorText'
import { useUnsentDraft } from '#client/record/unsentWordsSlice'

type Answers = Readonly<Record<string, string>>
const nothing: { readonly given: Answers } = { given: {} }

/** Takes back an answer that the list was checked with. */
const takenBack = ''

export const useAnswers = (list: ImportState) => {
  const { draft, write, settle } = useUnsentDraft('import with questions to answer', list.batch.id, nothing)
  const [check, { isLoading, error }] = useCheckImportMutation()
  const given = stillAsked(draft.given, list)
  const isOutdated = given !== draft.given && Object.keys(given).length === 0
  useEffect(() => {
    if (isOutdated) settle()
  })
  const known = list.answers ?? {}
  const checkWith = async (answers: Answers) => {
    const { data } = await check({ ...sameCheck(list), answers })
    if (data) settle()
  }
  return {
    /** The number of answers that the list was not checked with. */
    waiting: Object.keys(given).length,
    /** The number of answers that the list was checked with. */
    checked: Object.keys(known).length,
    isChecking: isLoading,
    problem: error ? errorText(error) : null,
    answerTo: (id: string): string | undefined => (given[id] ?? known[id]) || undefined,
    answer: (id: string, value: string | undefined) => {
      const { [id]: _before, ...others } = given
      if (value !== undefined) write({ given: { ...others, [id]: value } })
      else write({ given: id in known ? { ...others, [id]: takenBack } : others })
    },
    checkAgain: () =>
      void checkWith(
        Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== takenBack)),
      ),
    clear: () => void checkWith({}),
  }
}

export type GivenAnswers = ReturnType<typeof useAnswers>

/** Other columns may ask other questions. */
const stillAsked = (given: Answers, { rows, words = [] }: ImportState): Answers => {
  const ids = Object.keys(given)
  if (ids.length === 0) return given
  const asked = new Set(words.map(({ id }) => id))
  for (const { doubts = [] } of rows) for (const { id } of doubts) asked.add(id)
  if (ids.every((id) => asked.has(id))) return given
  return Object.fromEntries(Object.entries(given).filter(([id]) => asked.has(id)))
}

/** The list as it was checked before. */
const sameCheck = ({ batch, columns, fixed, sheets_left }: ImportState) => ({
  id: batch.id,
  columns: columns.map(({ column, field }) => ({ column, field })),
  fixed,
  ...(sheets_left && { sheets_left }),
})
