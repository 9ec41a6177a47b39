import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { roleHas } from '#shared/rules/access/roles'
import { RecoveryNotice, SettingsGear, useSetUpFirst } from '#client/features/office/settings/frameParts'
import { rightOfPath, isStart, startPath } from '../address/officeRights'
import { HelpBeside, HelpButton } from '../features/office/help/HelpBeside'
import { UnsavedPlaceName } from '../features/office/unsaved/UnsavedPlaceName'
import { AdminLayout } from '../layout/AdminLayout'
import { officeActions } from '../pages/office/officeActions'
import { menuOf, preloadScreen } from '../pages/office/officeScreens'
import { KeptNotice } from '../record/KeptNotice'
import '../saving/marks/marks'
import { UnsavedNotice } from '../record/UnsavedNotice'
import { useMay, useOfficeRole } from '../session/rights'
import { sessionSelectors } from '../session/sessionState'
import { useArrived } from '../session/useSignedIn'
import { useAppSelector } from '../store/hooks'
import { useFocusKept } from '../ui/hooks/useFocusKept'
import { PageSkeleton } from '../ui/plain/PageSkeleton'
import { activeMenu } from '../address/officeView'
import { schoolApi } from '../api/school/schoolApi'
import { intakeOfficeApi } from '../api/intake/intakeOfficeApi'
import { schoolOfficeApi } from '../api/school/schoolOfficeApi'
import { studentsOfficeApi } from '../api/students/studentsOfficeApi'
import { studentsApi } from '../api/students/studentsApi'
import { auditApi } from '../api/trail/auditApi'
import { log } from '../log'
import type { AppStore } from '../store/store'
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

/** While the frame of the office is drawn for the first time, what its screen needs is on the way already. */
export const askAhead = (store: AppStore): void => {
  const person = sessionSelectors.selectPerson(store.getState())
  if (!person?.admin || person.mustEnrol) return
  const role = sessionSelectors.selectOfficeRole(store.getState())
  const asked = new URLSearchParams(window.location.search)
  const query = isStart(asked) ? new URLSearchParams(startPath(role).split('?')[1]) : asked
  const menu = activeMenu(query)
  // The screen asks for itself again, and says what is wrong.
  preloadScreen(query).catch(() => log('a screen of the office did not come ahead', { menu }))
  if (menu !== 'dashboard' || !roleHas(role, 'readRecords')) return
  store.dispatch(studentsApi.util.prefetch('listStudents', undefined, {}))
  store.dispatch(intakeOfficeApi.util.prefetch('listStudentProgress', undefined, {}))
  // The notices above the table are there before it.
  store.dispatch(schoolOfficeApi.util.prefetch('getSettings', undefined, {}))
  store.dispatch(schoolApi.util.prefetch('listFormClasses', undefined, {}))
  if (!roleHas(role, 'runOffice')) return
  store.dispatch(studentsOfficeApi.util.prefetch('getRestore', undefined, {}))
  store.dispatch(auditApi.util.prefetch('listReadingNotices', undefined, {}))
}
