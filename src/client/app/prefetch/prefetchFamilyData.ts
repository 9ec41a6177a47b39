// While the frame of families is drawn for the first time, what their first page needs is on the way already (UX-71).
import { childIn } from '../../address/child'
import { paths, stepPaths } from '../../address/paths'
import { siblingsApi } from '../../api/access/siblingsApi'
import { lookupsApi } from '../../api/school/lookupsApi'
import { registrationApi } from '../../api/school/registrationApi'
import { studentsApi } from '../../api/students/studentsApi'
import { uploadsApi } from '../../api/intake/uploadsApi'
import { formLevelOf } from '../../record/recordSelectors'
import { selectStudentAt } from '../../session/children'
import { sessionSelectors } from '../../session/sessionState'
import type { AppStore } from '../../store/store'

const pagesOfTheRecord: readonly string[] = [paths.dashboard, ...Object.values(stepPaths)]

/** In the cache only: the page asks for itself, and says what is wrong. */
const unwatched = { subscribe: false } as const

export const askAhead = async (store: AppStore): Promise<void> => {
  const person = sessionSelectors.selectPerson(store.getState())
  if (!person || person.admin || !pagesOfTheRecord.includes(window.location.pathname)) return
  const { search } = window.location
  const { listSiblings } = siblingsApi.endpoints
  if (childIn(search) !== null) await store.dispatch(listSiblings.initiate(person.userId, unwatched))
  const studentId = selectStudentAt(store.getState(), search)
  if (studentId === '') return
  store.dispatch(uploadsApi.util.prefetch('getStudentDataFiles', studentId, {}))
  const [record, classes] = await Promise.all([
    store.dispatch(studentsApi.endpoints.getStudentRecord.initiate(studentId, unwatched)),
    store.dispatch(lookupsApi.endpoints.listFormClasses.initiate(undefined, unwatched)),
  ])
  const level = formLevelOf(record.data, classes.data)
  if (level !== undefined)
    store.dispatch(registrationApi.util.prefetch('getRegistrationStatus', String(level), {}))
}
