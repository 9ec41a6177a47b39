// Looks up students by name while the person types: from three letters on, once they pause.
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import type { StudentSearchEntry } from '#shared/contract/students/students'
import { searchForm } from '#shared/rules/students/names'
import { useSearchStudentsQuery, type NameQuery } from '#client/api/students/studentsApi'
import { errorText } from '#client/api/transport/errorText'
import { unreachableText } from '#client/api/transport/noAnswerTexts'

export type NameSearch =
  | { readonly is: 'tooShort' }
  | { readonly is: 'noMonth' }
  | { readonly is: 'searching' }
  | { readonly is: 'found'; readonly students: readonly StudentSearchEntry[] }
  | { readonly is: 'failed'; readonly text: string }

const minLetters = 3
const pauseMs = 300

const isLongEnough = (name: string) => searchForm(name).replaceAll(' ', '').length >= minLetters

/** What was typed last, once nothing more was typed for a moment. */
const usePaused = (name: string, month: string | null): NameQuery | null => {
  const [paused, setPaused] = useState<NameQuery | null>(null)
  useEffect(() => {
    const timer = setTimeout(
      () => setPaused({ name, ...(month !== null && { birth_month: month }) }),
      pauseMs,
    )
    return () => clearTimeout(timer)
  }, [name, month])
  return paused?.name === name && (paused.birth_month ?? null) === month ? paused : null
}

/** @param month '1' to '12', '' while it is missing, null where the school does not ask for it */
export const useNameSearch = (typed: string, month: string | null): NameSearch => {
  const name = typed.trim()
  const paused = usePaused(name, month)
  const isReady = paused !== null && isLongEnough(name) && month !== ''
  const { currentData, isFetching, error } = useSearchStudentsQuery(isReady ? paused : skipToken, {
    refetchOnMountOrArgChange: true,
  })
  if (!isLongEnough(name)) return { is: 'tooShort' }
  if (month === '') return { is: 'noMonth' }
  if (!isReady || isFetching) return { is: 'searching' }
  if (error) return { is: 'failed', text: errorText(error, unreachableText) }
  return currentData ? { is: 'found', students: currentData } : { is: 'searching' }
}
