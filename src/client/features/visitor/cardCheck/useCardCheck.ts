// Asking about one printed card: asking ──▶ known, unknown or failed ──again──▶ asking.
import type { CardCheck } from '#shared/contract/reports/termReports'
import { useCheckReportQuery } from '#client/api/reports/termReportsApi'
import { errorText, isNotFound } from '#client/api/transport/errorText'
import { unreachableText } from '#client/api/transport/noAnswerTexts'

export type CheckState =
  | { readonly is: 'asking' }
  | { readonly is: 'known'; readonly card: CardCheck }
  | { readonly is: 'unknown' }
  | { readonly is: 'failed'; readonly text: string }

interface Asked {
  readonly isFetching: boolean
  readonly data?: CardCheck
  readonly error?: unknown
}

const stateOf = ({ isFetching, data: card, error }: Asked): CheckState => {
  if (isFetching) return { is: 'asking' }
  if (card && !error) return { is: 'known', card }
  return isNotFound(error) ? { is: 'unknown' } : { is: 'failed', text: errorText(error, unreachableText) }
}

export const useCardCheck = (token: string) => {
  const asked = useCheckReportQuery(token, { refetchOnMountOrArgChange: true })
  return { state: stateOf(asked), again: () => void asked.refetch() }
}
