// Looks up students by name while the person types: from three letters on, once they pause.
import { useEffect, useState } from 'react'
import type { StudentSearchEntry } from '#shared/contract/students'
import { signInCalls } from '#shared/contract/signInCalls'
import { searchForm } from '#shared/rules/names'
import { offlineText, unreachableText } from '../../api/errorText'
import { send, type Answer } from '../../api/send'

export type NameSearch =
  | { readonly is: 'tooShort' }
  | { readonly is: 'noMonth' }
  | { readonly is: 'searching' }
  | { readonly is: 'found'; readonly students: readonly StudentSearchEntry[] }
  | { readonly is: 'failed'; readonly text: string }

const minLetters = 3
const pause = 300

const isLongEnough = (name: string) => searchForm(name).replaceAll(' ', '').length >= minLetters

const outcome = (answer: Answer<StudentSearchEntry[]>): NameSearch => {
  if (answer.ok) return { is: 'found', students: answer.data }
  if (answer.status === 0) return { is: 'failed', text: navigator.onLine ? unreachableText : offlineText }
  return { is: 'failed', text: answer.body.message ?? unreachableText }
}

interface Searched {
  readonly asked: string
  readonly outcome: NameSearch
}

/** @param month '1' to '12', '' while it is missing, null where the school does not ask for it */
export const useNameSearch = (typed: string, month: string | null): NameSearch => {
  const [searched, setSearched] = useState<Searched | null>(null)
  const name = typed.trim()
  const asked = `${name}|${month}`

  useEffect(() => {
    if (!isLongEnough(name) || month === '') return
    let isOutdated = false
    const timer = setTimeout(() => {
      const query = { name, ...(month !== null && { birth_month: month }) }
      void send<StudentSearchEntry[]>(signInCalls.searchStudents, { query }).then((answer) => {
        if (!isOutdated) setSearched({ asked, outcome: outcome(answer) })
      })
    }, pause)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [name, month, asked])

  if (!isLongEnough(name)) return { is: 'tooShort' }
  if (month === '') return { is: 'noMonth' }
  return searched?.asked === asked ? searched.outcome : { is: 'searching' }
}
