// While the frame of the office is drawn for the first time, what its screen needs is on the way already.
import { roleHas } from '#shared/rules/access/roles'
import { isStart, startPath } from '../../address/officeRights'
import { activeMenu } from '../../address/officeView'
import { lookupsApi } from '../../api/school/lookupsApi'
import { intakeOfficeApi } from '../../api/intake/intakeOfficeApi'
import { schoolOfficeApi } from '../../api/school/schoolOfficeApi'
import { studentsOfficeApi } from '../../api/students/studentsOfficeApi'
import { studentsApi } from '../../api/students/studentsApi'
import { auditApi } from '../../api/trail/auditApi'
import { log } from '../../log'
import { preloadScreen } from '../../pages/office/officeScreens'
import { sessionSelectors } from '../../session/sessionState'
import type { AppStore } from '../../store/store'

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
  store.dispatch(lookupsApi.util.prefetch('listFormClasses', undefined, {}))
  if (!roleHas(role, 'runOffice')) return
  store.dispatch(studentsOfficeApi.util.prefetch('getRestore', undefined, {}))
  store.dispatch(auditApi.util.prefetch('listReadingNotices', undefined, {}))
}
