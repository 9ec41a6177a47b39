// The outbox of one account in one tab: a sealed slot on the device for what was typed and is not stored.
//
// A tab that dies leaves its slot behind. The next tab of the same account takes it over: it knows by the lock, which
// every living tab holds, that nobody else will.
import { nanoid } from '@reduxjs/toolkit'
import { kindOf, log } from '#client/log'
import { holdLock, inTurn, oneGivenBack, whenFree } from '#client/tabLocks'
import { seal, unseal } from './sealing'
import { putSlot, removeSlot, slotOf, slotsOf, type DeviceStore, type Slot } from './store'

export interface Outbox {
  /** Replaces what lies in this tab's slot; null empties it. Resolves when it is on the disk. */
  readonly write: (text: string | null) => Promise<void>
  /**
   * Hands over what each tab that died has left behind, one after the other. Its slot goes when `take` has resolved,
   * so that at every moment at least one slot has it. Resolves with whether all of them went.
   */
  readonly takeOver: (take: (text: string) => Promise<void>) => Promise<boolean>
  /** True once a tab is gone that lived, and had a slot, when `takeOver` came by; false at the signal, or without any. */
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
    // The server has another secret now, or the slot is damaged: nobody can read it, and nobody removes it.
    log('an outbox could not be opened')
    return null
  }
}

/**
 * @param signal the end of the sign-in: another tab, or the next sign-in, may take the slot over from then on
 * @param answersIn how many answers a text holds
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

  /** False when it stays where it is, for the next time. */
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
          // The page before a reload may not have given its lock back yet.
          const isDead = await whenFree(lockOf(slot.tab), async () => {
            // Its tab may have written more, and died, while others were taken over.
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
