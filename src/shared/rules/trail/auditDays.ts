// Between which days the audit log is read: yyyy-MM-dd, both included.

export interface AuditDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Shown under the second day. */
export const auditDaysProblem = ({ from, to }: AuditDays): string | null =>
  from !== undefined && to !== undefined && to < from ? 'The last day is before the first.' : null
