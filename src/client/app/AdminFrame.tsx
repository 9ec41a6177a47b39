import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { rightOfPath } from '../address/officeRights'
import { HelpBeside, HelpButton } from '../features/office/help/HelpBeside'
import { RecoveryNotice, SettingsGear, useSetUpFirst } from '#client/features/office/settings/frameParts'
import { UnsavedPlaceName } from '../features/office/unsaved/UnsavedPlaceName'
import { AdminLayout } from '../layout/AdminLayout'
import { officeActions } from '../pages/office/officeActions'
import { menuOf } from '../pages/office/officeScreens'
import { KeptNotice } from '../record/KeptNotice'
import '../saving/marks/marks'
import { UnsavedNotice } from '../record/UnsavedNotice'
import { useMay, useOfficeRole } from '../session/rights'
import { sessionSelectors } from '../session/sessionState'
import { useArrived } from '../session/useSignedIn'
import { useAppSelector } from '../store/hooks'
import { useFocusKept } from '../ui/hooks/useFocusKept'
import { PageSkeleton } from '../ui/plain/PageSkeleton'
import { SchoolTheme } from './theme/SchoolTheme'

const EnrolFirst = lazy(() => import('#client/features/office/settings/access/EnrolFirst'))

export default function AdminFrame() {
  const isEnrolling = useAppSelector(sessionSelectors.selectMustEnrol)
  useSetUpFirst(isEnrolling)
  useArrived()
  useFocusKept()
  const may = useMay()
  const role = useOfficeRole()
  const [isHelpBeside, setHelpBeside] = useState(false)
  return (
    <SchoolTheme>
      <AdminLayout
        entries={menuOf(role)}
        actions={officeActions.filter(({ path }) => may(rightOfPath(path)))}
        tools={
          <>
            <HelpButton />
            <SettingsGear />
          </>
        }
        beside={<HelpBeside onBeside={setHelpBeside} />}
        isShared={isHelpBeside}
        isClosed={isEnrolling}
      >
        {isEnrolling ? (
          <Suspense fallback={<PageSkeleton heading="One more step to protect the office" />}>
            <EnrolFirst />
          </Suspense>
        ) : (
          <>
            <KeptNotice />
            <UnsavedNotice Name={UnsavedPlaceName} />
            <RecoveryNotice />
            <Outlet />
          </>
        )}
      </AdminLayout>
    </SchoolTheme>
  )
}
