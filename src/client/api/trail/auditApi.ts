// Client end of shared/contract/trail/audit.
import * as audit from '#shared/contract/trail/audit'
import type { AuditKindId } from '#shared/rules/trail/auditActions'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { shows } from '../tags'

export interface AuditQuery {
  readonly before?: number
  readonly about?: string
  readonly kind?: AuditKindId
  /** yyyy-MM-dd, of the school; the first and the last day. */
  readonly from?: string
  readonly to?: string
  readonly limit?: number
  /** Saves of marks in one row. */
  readonly together?: 1
}

const auditParams = (wanted: AuditQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wanted)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReadingNotices: build.query<audit.ReadingNotice[], void>({
      query: () => request(audit.listReadingNotices, {}),
      providesTags: shows(),
    }),
    getAuditChain: build.query<audit.AuditChain, void>({
      query: () => request(audit.getAuditChain, {}),
      providesTags: shows('Audit'),
    }),
    listAudit: build.query<audit.AuditPage, AuditQuery>({
      query: (wanted) => ({ ...request(audit.listAudit, {}), params: auditParams(wanted) }),
      providesTags: shows('Audit'),
    }),
  }),
})

export const { useListReadingNoticesQuery, useGetAuditChainQuery, useListAuditQuery, useLazyListAuditQuery } =
  auditApi
