// The outbox of one account in one tab: an encrypted slot on the device for unsaved edits.
//
// A closed or crashed tab leaves its slot behind, and the next tab of the account takes it over. Each open tab holds a
// lock, so a free lock shows that the tab is gone and that no other tab takes its slot.
import { nanoid } from '@reduxjs/toolkit'
import { kindOf, log } from '#client/log'
import { holdLock, inTurn, oneGivenBack, whenFree } from '#client/tabLocks'
import { seal, unseal } from './sealing'
import { putSlot, removeSlot, slotOf, slotsOf, type DeviceStore, type Slot } from './store'

export interface Outbox {
  /** Replaces the content of this tab's slot; null empties it. Resolves when the data is on the disk. */
  readonly write: (text: string | null) => Promise<void>
  /**
   * Calls `take` with the slot of each closed tab, one after the other. A slot is deleted after `take` has resolved, so
   * that the data is always in at least one slot. Resolves to true if all slots are gone.
   */
  readonly takeOver: (take: (text: string) => Promise<void>) => Promise<boolean>
  /**
   * Resolves to true when a tab closes that was open, with a slot, at the last `takeOver`; to false at the signal, or
   * if there was none.
   */
  readonly whenOneDies: (signal: AbortSignal) => Promise<boolean>
}

export interface Account {
  readonly handle: string
  readonly key: CryptoKey
}

const lockOf = (tab: string) => `portal outbox ${tab}`
const placeOf = (handle: string, tab: string) => `${handle} ${tab}`

const readSlot = async (key: CryptoKey, { handle, tab, nonce, sealed }: Slot): Promise<string | null> => {
  try {
    return await unseal(key, placeOf(handle, tab), { nonce, sealed })
  } catch {
    // The secret of the server has changed or the slot is damaged: nobody can read it, and it is not deleted.
    log('an outbox could not be opened')
    return null
  }
}

/**
 * @param signal aborts at sign-out: then another tab or the next sign-in may take over the slot
 * @param answersIn counts the answers in a text
 */
export const openOutbox = async (
  store: DeviceStore,
  { handle, key }: Account,
  signal: AbortSignal,
  answersIn: (text: string) => number,
): Promise<Outbox> => {
  const tab = nanoid()
  let living: readonly string[] = []
  await holdLock(lockOf(tab), signal)

  /** Returns false if the slot stays for the next attempt. */
  const takeSlot = async (slot: Slot, take: (text: string) => Promise<void>): Promise<boolean> => {
    const text = await readSlot(key, slot)
    if (text === null) return true
    try {
      await take(text)
    } catch (error) {
      log('an outbox was not taken over', { reason: kindOf(error) })
      return false
    }
    await removeSlot(store, slot)
    return true
  }

  return {
    write: async (text) => {
      if (text === null) return removeSlot(store, { handle, tab })
      const sealed = await seal(key, placeOf(handle, tab), text)
      await putSlot(store, { handle, tab, answers: answersIn(text), ...sealed })
    },
    takeOver: (take) =>
      inTurn('portal outbox taken over', async () => {
        let isAll = true
        const found: string[] = []
        for (const slot of await slotsOf(store, handle)) {
          if (slot.tab === tab) continue
          // After a reload, the previous page may still hold its lock.
          const isDead = await whenFree(lockOf(slot.tab), async () => {
            // The tab may have written again and closed while other slots were taken over.
            const newest = await slotOf(store, slot)
            if (newest) isAll = (await takeSlot(newest, take)) && isAll
          })
          if (!isDead) found.push(slot.tab)
        }
        living = found
        return isAll
      }),
    whenOneDies: (until) => oneGivenBack(living.map(lockOf), until),
  }
}
