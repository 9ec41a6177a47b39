// Menu option Dashboard
import { memo } from 'react'
import { CorrectionsOpened } from '../../features/office/corrections/CorrectionsOpened'
import { CorrectionsWaiting } from '../../features/office/corrections/CorrectionsWaiting'
import { CompletenessBoard } from '../../features/office/progress/CompletenessBoard'
import { DocumentsWaiting } from '../../features/office/documentReviews/DocumentsWaiting'
import { RestoredNotice } from '../../features/office/settings/backups/RestoredNotice'
import { LateNotices } from '../../features/office/settings/notices/LateNotices'
import { OfficeNotices } from '../../features/office/settings/notices/OfficeNotices'
import { useNotices } from '../../features/office/settings/notices/useNotices'
import { Students } from '../../features/office/students/Students'
import { WaitingLines } from '../../ui/panels/WaitingLine'
import { Waiting } from '../../ui/plain/Waiting'

/** Kept as it is while the address changes with every search: the parts that read the address follow by themselves. */
export default memo(function DashboardScreen() {
  const { are, hasAny } = useNotices()
  // Its places are drawn when it is known what stands above them, or when there is something to read in them.
  if (are === 'coming') return <Waiting />
  return (
    <>
      <Students beside={are === 'late' && <LateNotices hasAny={hasAny} />}>
        <RestoredNotice />
        {are === 'here' && <OfficeNotices />}
        <CompletenessBoard />
        <WaitingLines>
          <DocumentsWaiting />
          <CorrectionsWaiting />
        </WaitingLines>
      </Students>
      <CorrectionsOpened />
    </>
  )
})
