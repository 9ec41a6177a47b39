// Menu option Dashboard
import { memo } from 'react'
import { CorrectionsWaiting } from '../../features/office/corrections/CorrectionsWaiting'
import { CompletenessBoard } from '../../features/office/progress/CompletenessBoard'
import { DocumentsWaiting } from '../../features/office/documentReviews/DocumentsWaiting'
import { RestoredNotice } from '../../features/office/settings/backups/RestoredNotice'
import { ReadingNotices } from '../../features/office/settings/ReadingNotices'
import { DateOfBirthNotice } from '../../features/office/settings/signIn/DateOfBirthNotice'
import { Students } from '../../features/office/students/Students'

/** Kept as it is while the address changes with every search: the parts that read the address follow by themselves. */
export default memo(function DashboardScreen() {
  return (
    <Students>
      <RestoredNotice />
      <DateOfBirthNotice />
      <CompletenessBoard />
      <ReadingNotices />
      <DocumentsWaiting />
      <CorrectionsWaiting />
    </Students>
  )
})
