// The two answers that a posting needs: what is missing, and which cards the families have otherwise.
import { useState } from 'react'
import type { ReportChange } from '#shared/contract/reports/postingCheck'
import type { TermReport } from '#shared/contract/reports/termReports'
import { termAddress } from '#shared/rules/reports/cards/termPosting'
import { useGetPostingCheckQuery, useListReportChangesQuery } from '#client/api/reports/termReportsApi'
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { fresh } from '../check/CheckResult'
import { useWords } from '#client/record/unsentWordsSlice'
import { postingHindrance } from './postingHindrance'

const none: readonly ReportChange[] = []

/** @param typed the reason that was given when this was asked before */
export const usePostingReadiness = ({ year, term, posted }: TermReport, typed = '') => {
  const { words, write, settle } = useWords('reason for a posting', termAddress({ year, term }), {
    reason: typed,
  })
  const { reason } = words
  const [isWaived, setWaived] = useState(false)
  // Cards that are out already are not made again: there is nothing to wait for.
  const options = { ...fresh, skip: posted === 1 }
  const check = useGetPostingCheckQuery({ year, term }, options)
  const changes = useListReportChangesQuery({ year, term }, options)
  const isLoading = check.isFetching || changes.isFetching
  const isFailed = !isLoading && (check.isError || changes.isError)
  const isUnnamed = usePaperProblems().post !== null
  const changed = changes.isSuccess ? (changes.data ?? none).length : 0
  return {
    reason,
    setReason: (text: string) => write({ reason: text }),
    /** The reason is sent, or given up. */
    settle,
    isWaived,
    setWaived,
    isFailed,
    changed,
    changes,
    /** Why Yes is closed; empty when it is not. */
    waits: postingHindrance({ isUnnamed, isLoading, isFailed, isWaived, changed, reason }),
  }
}

export type PostingReadiness = ReturnType<typeof usePostingReadiness>
