// Runs inside a simulated page: the portal's own store and listeners, and the actions of a person. It is bundled, and
// evaluated for each page with a browser's globals (browser/globals.ts).
import { openStore } from '#client/app/openStore'
import { lastCoverage } from '#client/api/baseQuery'
import { schoolApi } from '#client/api/school/schoolApi'
import { studentsApi } from '#client/api/students/studentsApi'
import { selectAnswer, selectVersionShown } from '#client/record/recordSelectors'
import { selectRecord, selectVersion, valueIn } from '#client/saving/cachedRecord'
import { draftsWanted } from '#client/saving/createSaveSlice'
import { addDeviceStoreListeners } from '#client/saving/deviceStoreListeners'
import { deviceStoreSelectors } from '#client/saving/deviceStoreSlice'
import { allDrafts, draftGone, draftIn, draftTyped } from '#client/saving/drafts'
import { saveSummaryOf, unsavedFields } from '#client/saving/machine/status'
import { addRecordSaveListeners, whenRecord } from '#client/saving/record'
import { recordSave, recordSaveSelectors, type Editor } from '#client/saving/recordSaveSlice'
import { serverNow } from '#client/saving/serverClock'
import { unsavedGivenUp } from '#client/saving/unsaved'
import { sessionSelectors } from '#client/session/sessionState'
import { signInAdmin, signInStudent } from '#client/session/signIn/signIn'
import { signOut } from '#client/session/signOut'
import { startListening } from '#client/store/listeners'
import { slicesJoined } from '#client/store/rootReducer'
import type { AppStore } from '#client/store/store'
import { today } from '#client/ui/dates/moments'
import type { Field } from '#shared/record/field'
import { fieldProblem, typedValue } from '#shared/record/fieldRules'
import { findField } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { isEditable } from '#shared/rules/school/registrationWindow'

addRecordSaveListeners(startListening)
addDeviceStoreListeners(startListening)

/** Does the same as the registration form (registrationListeners.ts). */
const secondLookMs = 5000
const formLevel = '1'
whenRecord(
  startListening,
  ({ editor, queue }, before) =>
    editor === 'family' && queue.is === 'closed' && before?.queue.is !== 'closed',
  async ({ studentId }, effects) => {
    const { getRegistrationStatus } = schoolApi.endpoints
    const look = getRegistrationStatus.initiate(formLevel, { forceRefetch: true, subscribe: false })
    const { data } = await effects.dispatch(look)
    if (!data || !isEditable(data, data.today)) return
    await effects.delay(secondLookMs)
    effects.dispatch(recordSave.windowReopened(studentId))
  },
)

const { selectRecords, selectQueue, selectIcon } = recordSaveSelectors

/** The school accepts any: passwords are not simulated. */
const password = 'mango tree 41'

const pageOf = (store: AppStore) => {
  const state = () => store.getState()
  const queueOf = (studentId: string) => selectQueue(state(), studentId)
  let subscription: { unsubscribe(): void } | undefined
  return {
    ...createFields(store),
    signIn: (login: string, admin: boolean): Promise<unknown> =>
      admin
        ? store.dispatch(signInAdmin({ username: login, password }))
        : store.dispatch(signInStudent({ student_id: login, password })),
    signOut: () => store.dispatch(signOut()),
    discard: () => void store.dispatch(unsavedGivenUp()),
    session: () => sessionSelectors.selectSession(state()),
    openRecord: (studentId: string, editor: Editor) => {
      subscription?.unsubscribe()
      subscription = store.dispatch(
        studentsApi.endpoints.getStudentRecord.initiate(studentId, { forceRefetch: true }),
      )
      store.dispatch(recordSave.recordOpened(studentId, editor))
    },
    /** The office closes the dialog: its unsaved text stays. */
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
    /** The epoch of the school, as this page last received it. */
    epoch: () => lastCoverage()?.epoch,
  }
}

export type Portal = ReturnType<typeof pageOf>

export const openPortal = async (): Promise<Portal> => {
  const store = await openStore()
  store.dispatch(slicesJoined())
  return pageOf(store)
}

// The fields of a form without React: does the same as record/controls/useAnswer when somebody types, leaves a field or
// chooses.

const fieldNamed = (name: string): Field => findField(name) as Field

/** The answer that the text of a field becomes when the field is left. */
const answerIn = (name: string, text: string): FieldValue => typedValue(fieldNamed(name), text)

const createFields = (store: AppStore) => {
  /** Called with each answer before the save machine receives it. */
  let onAnswer: (studentId: string, name: string, value: FieldValue) => void = () => undefined

  const stored = (studentId: string, name: string) => valueIn(selectRecord(store.getState(), studentId), name)
  const version = (studentId: string, name: string) => selectVersionShown(store.getState(), studentId, name)

  const save = (studentId: string, name: string, value: FieldValue, base: number) => {
    onAnswer(studentId, name, value)
    if (value === selectAnswer(store.getState(), studentId, name)) return
    const problem = fieldProblem(fieldNamed(name), value, today())
    const typed = { value, base, was: stored(studentId, name), at: serverNow() }
    store.dispatch(recordSave.edited({ studentId, field: name, ...typed, problem }))
  }

  const leave = (studentId: string, name: string) => {
    const draft = draftIn(studentId, name)
    if (!draft) return
    draftGone(studentId, name)
    save(studentId, name, answerIn(name, draft.text), draft.base)
  }

  /** The student and field of each text that has not been left. */
  const typing = () =>
    Object.entries(allDrafts()).flatMap(([studentId, drafts]) =>
      Object.keys(drafts).map((name): [string, string] => [studentId, name]),
    )

  startListening({
    actionCreator: draftsWanted,
    effect: () => typing().forEach((field) => leave(...field)),
  })

  return {
    hearAnswers: (listener: typeof onAnswer) => {
      onAnswer = listener
    },
    type: (studentId: string, name: string, text: string) => {
      const begun = { base: version(studentId, name), was: stored(studentId, name) }
      const { base, was } = draftIn(studentId, name) ?? begun
      draftTyped(studentId, name, { text, base, was, at: serverNow() })
    },
    leave,
    choose: (studentId: string, name: string, value: FieldValue) =>
      save(studentId, name, value, version(studentId, name)),
    isTyping: (studentId: string, name: string) => draftIn(studentId, name) !== null,
    typing,
    answerIn,
    knowsTime: () => serverNow() !== undefined,
  }
}
