// Sending, cancelling and repeating an upload. Files do not belong in the store: the latest file of each document
// waits here and, sealed, on the device until the school has it.
import { isAnyOf, nanoid } from '@reduxjs/toolkit'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { accountApi } from '#client/api/access/accountApi'
import { intakeApi } from '#client/api/intake/intakeApi'
import { hasFile, putFile, readFiles, removeFile, type ChosenFile } from '#client/saving/device/files'
import { portalConfig } from '#client/portalConfig'
import { deviceAtHand, onDevice, type AtHand } from '#client/saving/device/place'
import { longestMs } from '#client/saving/leftBehind'
import { deviceStoreSelectors, deviceStore } from '#client/saving/deviceStoreSlice'
import { bestNow } from '#client/saving/serverClock'
import { forgotten, unsavedGivenUp } from '#client/saving/unsaved'
import { placeIn, type Slot } from '#client/papers/slot'
import { selectOwnId, selectSibling, selectSiblings } from '#client/session/children'
import type { RootState } from '#client/store/rootReducer'
import type { AppThunk } from '#client/store/store'
import { choiceProblem } from '#client/papers/files/fileChoice'
import { shrinkPhoto } from '#client/papers/files/shrinkPhoto'
import { type KeptHere, noFile, uploadError } from '#client/papers/files/uploadTexts'
import { signedInAgain, signedOut } from '#client/api/transport/sessionEvents'
import { hearUntil } from '#client/saving/leaveGuards'
import type { Effects, AppStartListening } from '#client/store/listeners'
import { dropAllPages } from '#client/papers/pages/keptPages'
import { uploadSelectors, uploads } from './uploadsSlice'

interface Chosen extends Pick<ChosenFile, 'file' | 'key' | 'at'> {
  /** The owner; another family may sign in on this page. */
  readonly studentId: string
}

const chosen = new Map<Slot, Chosen>()
const running = new Map<Slot, { abort: () => void }>()
/** Keys of files that were sent, cancelled or replaced; a write that ends later must not keep them. */
const done = new Set<string>()

/** The student of a slot; null for one whose pages this sign-in does not open. */
const selectStudentOf = (state: RootState, slot: Slot): string | null => {
  const { child } = placeIn(slot)
  if (child === null) return selectOwnId(state)
  return selectSiblings(state).find((one) => one.child === child)?.student_id ?? null
}

const selectOpens = (state: RootState, studentId: string): boolean =>
  studentId === selectOwnId(state) || selectSibling(state, studentId) !== undefined

/** Null when the device cannot keep it. The document says so, and the upload goes on. */
const tried = <T>(act: (device: AtHand) => Promise<T>) => onDevice('a document was not kept', act)

const remove = (slot: Slot, { key }: Pick<Chosen, 'key'>) =>
  tried(({ store, account }) => removeFile(store, account.handle, { type: slot, key }))

const drop = async (slot: Slot): Promise<void> => {
  const choice = chosen.get(slot)
  if (!choice) return
  chosen.delete(slot)
  done.add(choice.key)
  await remove(slot, choice)
}

const keptAs = (isRoom: boolean | null): KeptHere => {
  if (isRoom === null) return 'no'
  return isRoom ? 'yes' : 'no room'
}

const keep = (slot: Slot, choice: Chosen): AppThunk<Promise<void>> => {
  return async (dispatch, getState) => {
    const isRoom = await tried(({ store, account }) => putFile(store, account, { type: slot, ...choice }))
    // Until the device is ready nothing is known: sendFound keeps it then.
    const isKnown = deviceAtHand() !== null || deviceStoreSelectors.selectKeeps(getState()) === 'no'
    if (done.has(choice.key)) await remove(slot, choice)
    else if (isKnown) dispatch(uploads.keptHere({ type: slot, kept: keptAs(isRoom) }))
  }
}

const mayComeAgain = (error: unknown): boolean => uploadError(error).canRetry

type Outcome = 'stored' | 'unsent' | 'refused'

const send = (slot: Slot): AppThunk<Promise<Outcome>> => {
  return async (dispatch, getState) => {
    const choice = chosen.get(slot)
    if (!choice || !selectOpens(getState(), choice.studentId)) return 'unsent'
    const upload = dispatch(
      intakeApi.endpoints.storeFile.initiate(
        { type: placeIn(slot).type, slot, ...choice, editor: 'family' },
        { track: false },
      ),
    )
    running.set(slot, upload)
    const { data, error } = await upload
    if (running.get(slot) === upload) running.delete(slot)
    if (!data && mayComeAgain(error)) return 'unsent'
    if (chosen.get(slot) === choice) await drop(slot)
    return data ? 'stored' : 'refused'
  }
}

export const chooseFile =
  (slot: Slot, picked: File | undefined): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const studentId = selectStudentOf(getState(), slot)
    if (!picked) {
      dispatch(uploads.choiceRefused({ type: slot, error: noFile }))
      return
    }
    const file = placeIn(slot).type === 'picture' ? await shrinkPhoto(picked) : picked
    const error = choiceProblem(file.size, portalConfig().limits.uploadMaxBytes)
    if (error !== null) {
      dispatch(uploads.choiceRefused({ type: slot, error }))
      return
    }
    if (studentId === null) return
    const before = chosen.get(slot)
    if (before) done.add(before.key)
    const choice = { studentId, file, key: nanoid(), at: bestNow() }
    chosen.set(slot, choice)
    dispatch(uploads.chosenAnew(slot))
    const sent = dispatch(send(slot))
    await dispatch(keep(slot, choice))
    await sent
  }

/**
 * Sends the same file again under the same key, so that it has one effect even if the first copy arrived. Files
 * that another tab has sent or replaced are left out.
 */
export const retryUpload =
  (slot: Slot): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const choice = chosen.get(slot)
    if (!choice) return
    const isKept = await tried(({ store, account }) =>
      hasFile(store, account.handle, { type: slot, ...choice }),
    )
    const upload = uploadSelectors.selectUpload(getState(), slot)
    if (upload.is === 'empty' && upload.kept === 'yes' && isKept === false) {
      await drop(slot)
      dispatch(uploads.kept(slot))
    } else await dispatch(send(slot))
  }

/** Cancels the upload. */
export const cancelUpload = (slot: Slot): void => {
  running.get(slot)?.abort()
  void drop(slot)
}

/** The file is not sent later either; the school's file stays as it is. */
export const giveUp =
  (slot: Slot): AppThunk =>
  (dispatch) => {
    cancelUpload(slot)
    dispatch(uploads.kept(slot))
  }

const isDocument = (type: string): type is Slot =>
  documentTypes.some((one) => one.type === placeIn(type as Slot).type)

interface FoundDocuments {
  readonly stored: number
  readonly unsent: readonly Slot[]
  readonly refused: number
  /** Older than thirty days and given up. */
  readonly expired: number
}

const nothing: FoundDocuments = { stored: 0, unsent: [], refused: 0, expired: 0 }

/** Files chosen before the device was ready, and files from earlier, are kept and sent one after the other. */
const sendFound = (): AppThunk<Promise<FoundDocuments>> => async (dispatch, getState) => {
  await Promise.all([...chosen].map(([slot, choice]) => dispatch(keep(slot, choice))))
  const device = deviceAtHand()
  const account = selectOwnId(getState())
  const files = (await tried(({ store, account }) => readFiles(store, account))) ?? []
  const kept = files.flatMap(({ type, ...file }) =>
    isDocument(type) && !chosen.has(type) ? [{ slot: type, ...file }] : [],
  )
  if (account !== null && kept.some(({ slot }) => placeIn(slot).child !== null))
    await dispatch(accountApi.endpoints.listSiblings.initiate(account, { subscribe: false }))
  // Another account may have signed in while they were read.
  if (account === null || device !== deviceAtHand()) return nothing
  const found = kept.map(({ slot, ...file }) => ({
    slot,
    // A document stays here unsent if this sign-in no longer opens the pages of its child.
    choice: { studentId: selectStudentOf(getState(), slot) ?? '', ...file },
  }))
  for (const { slot, choice } of found) chosen.set(slot, choice)
  const [old, fresh] = [true, false].map((isOld) =>
    found.filter(({ choice }) => choice.at < bestNow() - longestMs === isOld),
  ) as [typeof found, typeof found]
  await Promise.all(old.map(({ slot }) => drop(slot)))
  const outcomes: Outcome[] = []
  for (const { slot } of fresh) {
    const sent = dispatch(send(slot))
    dispatch(uploads.keptHere({ type: slot, kept: 'yes' }))
    outcomes.push(await sent)
  }
  const how = (outcome: Outcome) => fresh.filter((_one, index) => outcomes[index] === outcome)
  return {
    stored: how('stored').length,
    unsent: how('unsent').map(({ slot }) => slot),
    refused: how('refused').length,
    expired: old.length,
  }
}

/** Removes all kept files at the person's request. */
const dropChosen = async (): Promise<void> => {
  await Promise.all([...chosen.keys()].map(drop))
}

/** Another person is there, or nobody; the device keeps its files. */
export const forgetChosen = (): void => {
  for (const { abort } of running.values()) abort()
  running.clear()
  chosen.clear()
}

// Unsent documents are sent again at the next sign-in on this device, when the connection is back, and every minute
// until then; after a 429 not before Retry-After has passed.
const againAfterMs = 60_000

/** @returns true when some have to wait */
const sendAgain = ({ dispatch, getState }: Pick<Effects, 'dispatch' | 'getState'>): boolean => {
  const now = Date.now()
  const unsent = uploadSelectors.selectUnsent(getState())
  for (const { type, notBefore } of unsent) if (notBefore <= now) void dispatch(retryUpload(type))
  return unsent.some(({ notBefore }) => notBefore > now)
}

export const addUploadListeners = (listen: AppStartListening): void => {
  listen({
    actionCreator: deviceStore.opened,
    effect: async (_event, effects) => {
      effects.cancelActiveListeners()
      if (selectOwnId(effects.getState()) === null) return
      hearUntil(effects.signal, window, 'online', () => sendAgain(effects))
      const found = await effects.dispatch(sendFound())
      effects.throwIfCancelled()
      effects.dispatch(deviceStore.documentsFound(found))
      await effects.condition(isAnyOf(signedOut))
    },
  })
  listen({
    matcher: intakeApi.endpoints.storeFile.matchRejected,
    effect: async (_event, effects) => {
      effects.cancelActiveListeners()
      do await effects.delay(againAfterMs)
      while (sendAgain(effects))
    },
  })
  listen({ actionCreator: signedInAgain, effect: (_event, effects) => void sendAgain(effects) })
  listen({
    actionCreator: unsavedGivenUp,
    effect: async () => {
      await Promise.all([dropChosen(), dropAllPages()])
    },
  })
  listen({ matcher: isAnyOf(signedOut, forgotten), effect: forgetChosen })
}
