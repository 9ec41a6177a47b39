// What the server tells with records and their saves: until when copies have what is stored, and whether the portal was
// restored from one. (shared/contract/students/students, coverageHeaders)
import { createAction } from '@reduxjs/toolkit'
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react'
import { coverageHeaders } from '#shared/contract/students/students'

export interface Coverage {
  /** Of the school; another one after a restore. */
  readonly epoch: string
  /** Milliseconds, by the server's clock. */
  readonly until: number
}

export const coverageHeard = createAction<Coverage>('api/coverageHeard')

let last: Coverage | null = null

/** What was heard last on this page; null as long as nothing was. */
export const lastCoverage = (): Coverage | null => last

export const rememberCoverage = (coverage: Coverage): void => {
  last = coverage
}

/** Null when the answer does not tell. */
export const coverageIn = (meta: FetchBaseQueryMeta | undefined): Coverage | null => {
  const headers = meta?.response?.headers
  const [epoch, until] = [headers?.get(coverageHeaders.epoch), headers?.get(coverageHeaders.coveredUntil)]
  return epoch && until ? { epoch, until: new Date(until).getTime() } : null
}
