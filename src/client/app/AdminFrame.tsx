import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { RecoveryNotice } from '../features/session/RecoveryNotice'
import { selectIsEnrolling } from '../features/settings/enrolmentSlice'
import { SettingsGear } from '../features/settings/SettingsGear'
import { AdminLayout } from '../layout/AdminLayout'
import { useAppSelector } from '../store/hooks'
import { Waiting } from '../ui/Waiting'
import { SchoolTheme } from './SchoolTheme'

const EnrolFirst = lazy(() => import('../features/settings/EnrolFirst'))

export default function AdminFrame() {
  const isEnrolling = useAppSelector(selectIsEnrolling)
  return (
    <SchoolTheme>
      <AdminLayout tools={<SettingsGear />} isClosed={isEnrolling}>
        {isEnrolling ? (
          <Suspense fallback={<Waiting />}>
            <EnrolFirst />
          </Suspense>
        ) : (
          <>
            <RecoveryNotice />
            <Outlet />
          </>
        )}
      </AdminLayout>
    </SchoolTheme>
  )
}
