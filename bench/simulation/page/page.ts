// Runs inside a simulated page: the portal's own store and listeners, and the actions of a person. It is bundled, and
// evaluated for each page with a browser's globals (browser/globals.ts).
import { isEditable } from '../../../src/shared/rules/school/registrationWindow'
import { openStore } from '../../../src/client/app/openStore'
import { registrationApi } from '../../../src/client/api/school/registrationApi'
import { studentsApi } from '../../../src/client/api/students/studentsApi'
import { lastCoverage } from '#client/api/baseQuery'
import { unsavedGivenUp } from '#client/saving/unsaved'
import { signedOut } from '../../../src/client/api/transport/sessionEvents'
import { addDeviceStoreListeners } from '#client/saving/deviceStoreListeners'
import { deviceStoreSelectors } from '#client/saving/deviceStoreSlice'
import { addRecordSaveListeners, whenRecord } from '#client/saving/record'
import { recordSave, recordSaveSelectors, type Editor } from '#client/saving/recordSaveSlice'
import { draftsWanted } from '#client/saving/createSaveSlice'
import { saveSummaryOf, unsavedFields } from '#client/saving/machine/status'
import { selectAnswer, selectVersionShown } from '../../../src/client/record/recordSelectors'
import { selectRecord, selectVersion, valueIn } from '#client/saving/cachedRecord'
import { sessionSelectors } from '../../../src/client/session/sessionState'
import { signOut } from '../../../src/client/session/signOut'
import { slicesJoined } from '../../../src/client/store/rootReducer'
import { signInAdmin, signInStudent } from '../../../src/client/session/signIn/signIn'
import { fieldProblem } from '../../../src/shared/record/fieldRules'
import { findField } from '../../../src/shared/record/fields'
import type { Field } from '../../../src/shared/record/field'
import type { FieldValue } from '../../../src/shared/record/record'
import { typedValue } from '#shared/record/fieldRules'
import { draftGone, draftTyped } from '#client/saving/drafts'
import { serverNow } from '#client/saving/serverClock'
import { startListening } from '../../../src/client/store/listeners'
import type { AppStore } from '../../../src/client/store/store'
import { today } from '../../../src/client/ui/dates/moments'

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
    isField: (name: string) => findField(name) !== undefined,
  }
}

export type Portal = ReturnType<typeof pageOf>

export const openPortal = async (): Promise<Portal> => {
  const store = await openStore()
  store.dispatch(slicesJoined())
  return pageOf(store)
}

/** Accepts any password: passwords are not simulated. */
const password = 'mango tree 41'

export const signIn = async (store: AppStore, login: string, admin: boolean): Promise<void> => {
  if (admin) await store.dispatch(signInAdmin({ username: login, password }))
  else await store.dispatch(signInStudent({ student_id: login, password }))
}

// The fields of a form without React: does the same as record/controls/useAnswer when somebody types, leaves a field or
// chooses.

const fieldNamed = (name: string): Field => findField(name) as Field

/** Handles the text of a field that is left. */
export const answerIn = (name: string, text: string): FieldValue => typedValue(fieldNamed(name), text)

export const createFields = (store: AppStore) => {
  const open = new Map<string, { readonly text: string; readonly base: number }>()
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

  const keyOf = (studentId: string, name: string) => `${studentId} ${name}`

  const leave = (studentId: string, name: string) => {
    const draft = open.get(keyOf(studentId, name))
    if (!draft) return
    open.delete(keyOf(studentId, name))
    draftGone(studentId, name)
    save(studentId, name, answerIn(name, draft.text), draft.base)
  }

  startListening({
    actionCreator: draftsWanted,
    effect: () => {
      for (const key of [...open.keys()]) leave(...(key.split(' ') as [string, string]))
    },
  })

  return {
    hearAnswers: (listener: typeof onAnswer) => {
      onAnswer = listener
    },
    type: (studentId: string, name: string, text: string) => {
      const base = open.get(keyOf(studentId, name))?.base ?? version(studentId, name)
      open.set(keyOf(studentId, name), { text, base })
      draftTyped(studentId, name, { text, base, was: stored(studentId, name), at: serverNow() })
    },
    leave,
    choose: (studentId: string, name: string, value: FieldValue) =>
      save(studentId, name, value, version(studentId, name)),
    isTyping: (studentId: string, name: string) => open.has(keyOf(studentId, name)),
    typing: () => [...open.keys()].map((key) => key.split(' ') as [string, string]),
    answerIn,
    knowsTime: () => serverNow() !== undefined,
  }
}
