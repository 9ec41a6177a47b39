// Menu option Dashboard
import { lazy, memo, Suspense } from 'react'
import { useOfficeQuery } from '../../address/useOfficeQuery'
import { CorrectionsOpened, CorrectionsWaiting } from '../../features/office/corrections/CorrectionsWaiting'
import { CompletenessBoard, BoardStrip } from '../../features/office/progress/CompletenessBoard'
import { DocumentsWaiting } from '../../features/office/documentReviews/DocumentsWaiting'
import {
  BackupNotice,
  LackingNotice,
  LateNotices,
  OfficeNotices,
  RestoredNotice,
  useNotices,
} from '#client/features/office/settings/dashboardNotices'
import { Students } from '../../features/office/students/Students'
import { TurnLine } from '../../features/office/yearTurn/turnTexts'
import { WithRight } from '../../session/rights'
import { OfficeSkeleton } from './OfficeSkeleton'
import { WaitingLines } from '../../ui/panels/WaitingLine'

/** In the place of the students; the slips of newcomers belong to the students' table. */
const YearTurnScreen = lazy(async () => {
  const [{ YearTurn }, { firstSlips }] = await Promise.all([
    import('../../features/office/yearTurn/YearTurn'),
    import('../../features/office/students/bulk/PrintSlips'),
  ])
  return { default: () => <YearTurn slips={firstSlips} /> }
})

/** Kept as it is while the address changes with every search: the parts that read the address follow by themselves. */
const Board = memo(() => {
  const { are, hasAny } = useNotices()
  // Waits until the notices above the table are known, so that nothing jumps.
  if (are === 'coming') return <OfficeSkeleton />
  return (
    <>
      <Students
        beside={
          <>
            <WithRight to="turnYear">
              <TurnLine />
            </WithRight>
            {are === 'late' && <LateNotices hasAny={hasAny} />}
          </>
        }
      >
        <WithRight to="runOffice">
          <LackingNotice />
        </WithRight>
        <WithRight to="readSecurity">
          <BackupNotice />
        </WithRight>
        <WithRight to="runOffice">
          <RestoredNotice />
        </WithRight>
        {are === 'here' && <OfficeNotices />}
        <BoardStrip>
          <WithRight to="readIntake">
            <WaitingLines>
              <DocumentsWaiting />
              <CorrectionsWaiting />
            </WaitingLines>
          </WithRight>
        </BoardStrip>
        <CompletenessBoard />
      </Students>
      <CorrectionsOpened />
    </>
  )
})
Board.displayName = 'Board'

export default function DashboardScreen() {
  const { query } = useOfficeQuery()
  if (!query.has('turn')) return <Board />
  return (
    <Suspense fallback={<OfficeSkeleton />}>
      <YearTurnScreen />
    </Suspense>
  )
}
