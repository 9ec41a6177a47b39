// Menu option Dashboard (SPEC §2)
import { memo } from 'react'
import { CompletenessBoard } from '../../features/completeness/CompletenessBoard'
import { CorrectionsWaiting } from '../../features/corrections/CorrectionsWaiting'
import { ReadingNotices } from '../../features/settings/ReadingNotices'
import { DateOfBirthNotice } from '../../features/settings/DateOfBirthNotice'
import { Students } from '../../features/students/Students'

/** Kept as it is while the address changes with every search: the parts that read the address follow by themselves. */
export default memo(function DashboardScreen() {
  return (
    <Students>
      <DateOfBirthNotice />
      <CompletenessBoard />
      <ReadingNotices />
      <CorrectionsWaiting />
    </Students>
  )
})
