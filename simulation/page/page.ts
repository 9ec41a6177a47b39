// Runs inside a simulated page: the portal's own store and listeners, and what a person can do to them. Bundled, and
// evaluated anew for each page with a browser's globals (browser/globals.ts).
import { findField } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { isEditable } from '../../src/shared/rules/school/registrationWindow'
import { openStore } from '../../src/client/app/openStore'
import { registrationApi } from '../../src/client/api/school/registrationApi'
import { studentsApi } from '../../src/client/api/students/studentsApi'
import { lastCoverage } from '../../src/client/api/baseQuery'
import { signedOut } from '../../src/client/api/transport/sessionEvents'
import { addDeviceStoreListeners } from '../../src/client/saving/deviceStoreListeners'
import { deviceStoreSelectors } from '../../src/client/saving/deviceStoreSlice'
import { addRecordSaveListeners, whenRecord } from '../../src/client/saving/record'
import { recordSave, recordSaveSelectors, type Editor } from '../../src/client/saving/recordSaveSlice'
import { saveSummaryOf, unsavedFields } from '../../src/client/saving/machine/status'
import { selectAnswer } from '../../src/client/record/recordSelectors'
import { selectRecord, selectVersion } from '../../src/client/saving/cachedRecord'
import { sessionSelectors } from '../../src/client/session/sessionState'
import { signIn } from './signingIn'
import { signOut } from '../../src/client/session/signOut'
import { startListening } from '../../src/client/store/listeners'
import { slicesJoined } from '../../src/client/store/rootReducer'
import type { AppStore } from '../../src/client/store/store'
import { createFields } from './fields'
import { unsavedGivenUp } from '../../src/client/saving/unsaved'

addRecordSaveListeners(startListening)
addDeviceStoreListeners(startListening)

/** As the registration form does (registrationListeners.ts). */
const secondLookMs = 5000
const formLevel = '1'
whenRecord(
  startListening,
  ({ editor, queue }, before) =>
    editor === 'family' && queue.is === 'closed' && before?.queue.is !== 'closed',
  async ({ studentId }, effects) => {
    const { getRegistrationStatus } = registrationApi.endpoints
    const look = getRegistrationStatus.initiate(formLevel, { forceRefetch: true, subscribe: false })
    const { data } = await effects.dispatch(look)
    if (!data || !isEditable(data, data.today)) return
    await effects.delay(secondLookMs)
    effects.dispatch(recordSave.windowReopened(studentId))
  },
)

const { selectRecords, selectQueue, selectIcon } = recordSaveSelectors

const pageOf = (store: AppStore) => {
  const state = () => store.getState()
  const queueOf = (studentId: string) => selectQueue(state(), studentId)
  let subscription: { unsubscribe(): void } | undefined
  return {
    ...createFields(store),
    signIn: (login: string, admin: boolean) => signIn(store, login, admin),
    signOut: () => store.dispatch(signOut()),
    /** "I am somebody else: leave this page" */
    leaveAccount: () => void store.dispatch(signedOut()),
    discard: () => void store.dispatch(unsavedGivenUp()),
    session: () => sessionSelectors.selectSession(state()),
    openRecord: (studentId: string, editor: Editor) => {
      subscription?.unsubscribe()
      subscription = store.dispatch(
        studentsApi.endpoints.getStudentRecord.initiate(studentId, { forceRefetch: true }),
      )
      store.dispatch(recordSave.recordOpened(studentId, editor))
    },
    /** The office closes the dialog: what it typed stays. */
    leaveRecord: () => subscription?.unsubscribe(),
    retry: (studentId: string) => void store.dispatch(recordSave.retryAsked(studentId)),
    chooseMine: (studentId: string, field: string) =>
      void store.dispatch(recordSave.choseMine({ studentId, field })),
    chooseTheirs: (studentId: string, field: string) =>
      void store.dispatch(recordSave.choseTheirs({ studentId, field })),
    records: () => Object.keys(selectRecords(state())),
    isRead: (studentId: string) => selectRecord(state(), studentId) !== undefined,
    version: (studentId: string) => selectVersion(state(), studentId),
    shown: (studentId: string, name: string): FieldValue => selectAnswer(state(), studentId, name),
    queue: queueOf,
    summary: (studentId: string) => saveSummaryOf(queueOf(studentId)),
    unsaved: (studentId: string) => unsavedFields(queueOf(studentId)),
    icon: (studentId: string, name: string) => selectIcon(state(), studentId, name),
    keeping: () => deviceStoreSelectors.selectDeviceStore(state()),
    keeps: () => deviceStoreSelectors.selectKeeps(state()),
    foundUnsaved: () => deviceStoreSelectors.selectFoundUnsaved(state()),
    /** Of the school, as this page has heard it last. */
    epoch: () => lastCoverage()?.epoch,
    isField: (name: string) => findField(name) !== undefined,
  }
}

export type Portal = ReturnType<typeof pageOf>

export const openPortal = async (): Promise<Portal> => {
  const store = await openStore()
  store.dispatch(slicesJoined())
  return pageOf(store)
}
