// Asking about one printed card: asking ──▶ known, unknown or failed ──again──▶ asking.
import { useEffect, useState } from 'react'
import { signInCalls } from '#shared/contract/signInCalls'
import type { CardCheck } from '#shared/contract/termReports'
import { offlineText, unreachableText } from '../../api/errorText'
import { send, type Answer } from '../../api/send'

export type CheckState =
  | { readonly is: 'asking' }
  | { readonly is: 'known'; readonly card: CardCheck }
  | { readonly is: 'unknown' }
  | { readonly is: 'failed'; readonly text: string }

const outcome = (answer: Answer<CardCheck>): CheckState => {
  if (answer.ok) return { is: 'known', card: answer.data }
  if (answer.status === 404) return { is: 'unknown' }
  if (answer.status === 0) return { is: 'failed', text: navigator.onLine ? unreachableText : offlineText }
  return { is: 'failed', text: answer.body.message ?? unreachableText }
}

export const useCardCheck = (token: string) => {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<CheckState>({ is: 'asking' })

  useEffect(() => {
    let isOutdated = false
    void send<CardCheck, typeof signInCalls.checkReport>(signInCalls.checkReport, { params: { token } }).then(
      (answer) => {
        if (!isOutdated) setState(outcome(answer))
      },
    )
    return () => {
      isOutdated = true
    }
  }, [token, attempt])

  const again = () => {
    setState({ is: 'asking' })
    setAttempt(attempt + 1)
  }
  return { state, again }
}
