// The contents of a device, read with the key that only the school could derive.
import type { Slot } from '#client/saving/device/store'
import type { Drafts } from '#client/saving/drafts'
import type { Found } from '#client/saving/recordSaveSlice'
import { type Device, openSlot } from '../browser/device'
import { outboxSecrets, type Account } from '../school/school'

interface RawStore {
  readonly records: { values(): Iterable<{ readonly value: unknown }> }
}

interface RawFactory {
  readonly _databases: Map<string, { readonly rawObjectStores: Map<string, RawStore> }>
}

/** Reads the stored bytes directly: IndexedDB's own API takes simulated time. */
const rowsIn = ({ factory }: Device, table: string): unknown[] => {
  const database = (factory as unknown as RawFactory)._databases.get('portal-outbox')
  const store = database?.rawObjectStores.get(table)
  return store ? [...store.records.values()].map(({ value }) => value) : []
}

/** The texts of all slots of an account on this device. */
export const textsOn = (device: Device, account: Account): string[] => {
  const [browser] = rowsIn(device, 'browser') as string[]
  if (browser === undefined) return []
  const { handle, key } = outboxSecrets(account, browser)
  return (rowsIn(device, 'slots') as Slot[])
    .filter((slot) => slot.handle === handle)
    .map((slot) => openSlot(key, `${slot.handle} ${slot.tab}`, slot.nonce, slot.sealed))
}

interface Stored {
  readonly records: ReadonlyArray<Found & { readonly drafts: Drafts }>
}

const recordsIn = (texts: readonly string[], studentId: string) =>
  texts
    .flatMap((text) => (JSON.parse(text) as Stored).records)
    .filter((record) => record.studentId === studentId)

/** Values of this field that were stored in an earlier epoch and wait on the device to be returned. */
export const toGiveBackOn = (
  texts: readonly string[],
  studentId: string,
  field: string,
  epoch: string | undefined,
): unknown[] =>
  recordsIn(texts, studentId)
    .flatMap(({ answers }) => answers.uncovered?.[field] ?? [])
    .flatMap((one) => (one.epoch === epoch ? [] : [one.value]))

/** Every unsaved value of this field on the device. */
export const valuesOn = (
  texts: readonly string[],
  studentId: string,
  field: string,
  answerIn: (name: string, text: string) => unknown,
): unknown[] =>
  recordsIn(texts, studentId)
    .flatMap(({ answers, drafts }) => [
      answers.waiting[field]?.value,
      answers.refusedValues[field]?.value,
      answers.conflicts[field]?.yours,
      drafts[field] && answerIn(field, drafts[field].text),
    ])
    .filter((value) => value !== undefined)
