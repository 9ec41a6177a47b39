// What the dashboard of the office tells above everything else, rarely: whether there is something, and whether it was
// heard of before the table was there.
import { useState } from 'react'
import { useListStudentsQuery } from '#client/api/students/studentsApi'
import {
  useGetBackupStateQuery,
  useGetRestoreQuery,
  useGetSettingsQuery,
  useListReadingNoticesQuery,
} from '#client/api/school/schoolSettingsApi'
import { useListPostingSchedulesQuery } from '#client/api/reports/termReportsApi'
import { useIsOverdue } from '#client/ui/hooks/useIsOverdue'
import { opensByDateOfBirth } from '../signIn/DateOfBirthNotice'
import { hindered } from './PostingNotice'

interface Notices {
  /** `late`: what stands there is being read, and must not be pushed. */
  readonly are: 'coming' | 'here' | 'late'
  readonly hasAny: boolean
}

const fresh = { refetchOnMountOrArgChange: 10 }

export const useNotices = (): Notices => {
  const { isTableHere } = useListStudentsQuery(undefined, {
    selectFromResult: ({ data, isError }) => ({ isTableHere: data !== undefined || isError }),
  })
  const backups = useGetBackupStateQuery(undefined, fresh)
  const restore = useGetRestoreQuery(undefined, fresh)
  const reading = useListReadingNoticesQuery(undefined, fresh)
  const plans = useListPostingSchedulesQuery(undefined, fresh)
  const settings = useGetSettingsQuery()
  const isComing = [backups, restore, reading, plans, settings].some(({ isLoading }) => isLoading)
  const [drawn, setDrawn] = useState<Notices['are'] | null>(null)
  const isOverdue = useIsOverdue()
  const first = isTableHere || isOverdue ? 'late' : 'coming'
  const are = drawn ?? (isComing ? first : 'here')
  if (drawn === null && are !== 'coming') setDrawn(are)
  const hasAny =
    (reading.data ?? []).length > 0 || hindered(plans.data).length > 0 || opensByDateOfBirth(settings.data)
  return { are, hasAny }
}
