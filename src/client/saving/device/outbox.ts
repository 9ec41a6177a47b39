// The outbox of one account in one tab: an encrypted slot on the device for unsaved edits.
//
// A closed or crashed tab leaves its slot behind, and the next tab of the account takes it over. Each open tab holds a
// lock, so a free lock shows that the tab is gone and that no other tab takes its slot.
import { nanoid } from '@reduxjs/toolkit'
import { kindOf, log } from '#client/log'
import { holdLock, inTurn, oneGivenBack, whenFree } from '#client/tabLocks'
import { ofHandle, seal, strictly, unseal, type DeviceStore, type Slot } from './store'

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

  const remove = (of: string): Promise<void> =>
    store.use((database) => database.delete('slots', [handle, of]))

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
    await remove(slot.tab)
    return true
  }

  return {
    write: async (text) => {
      if (text === null) return remove(tab)
      const sealed = await seal(key, placeOf(handle, tab), text)
      const slot: Slot = { handle, tab, answers: answersIn(text), ...sealed }
      await store.use(async (database) => {
        const write = database.transaction('slots', 'readwrite', strictly)
        await Promise.all([write.store.put(slot), write.done])
      })
    },
    takeOver: (take) =>
      inTurn('portal outbox taken over', async () => {
        let isAll = true
        const found: string[] = []
        const slots = await store.use((database) => database.getAll('slots', ofHandle(handle)))
        for (const slot of slots) {
          if (slot.tab === tab) continue
          // After a reload, the previous page may still hold its lock.
          const isDead = await whenFree(lockOf(slot.tab), async () => {
            // The tab may have written again and closed while other slots were taken over.
            const newest = await store.use((database) => database.get('slots', [handle, slot.tab]))
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

// ── Writes only the newest content: one write at a time, and later contents replace the one that waits.

/** The longest delay before a keystroke is written; the write itself takes some tens of milliseconds. */
const soonMs = 150

export interface Writer {
  /** Writes now, or right after the running write. */
  put(content: string | null): void
  /** Calls `read` and writes its result within 150 ms. */
  soon(read: () => string | null): void
  /** Writes even unchanged content, because the browser may have cleared its storage. */
  putAgain(content: string | null): void
  /** Resolves when nothing is left to write. */
  settled(): Promise<void>
  /** Ignores later contents. */
  close(): void
}

export const createWriter = (
  write: (content: string | null) => Promise<void>,
  onResult: (isWritten: boolean) => void,
): Writer => {
  let wanted: { readonly content: string | null } | null = null
  let written: string | null | undefined
  let isForgotten = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isClosed = false

  const writeOne = async (content: string | null) => {
    if (content === written && !isForgotten) return
    isForgotten = false
    try {
      await write(content)
      written = content
      onResult(true)
    } catch {
      // The disk is full or storage is now blocked. The page says so, and the next change tries again.
      written = undefined
      onResult(false)
    }
  }
  const run = async () => {
    for (let next = wanted; next; next = wanted) {
      wanted = null
      await writeOne(next.content)
    }
    running = null
  }
  const put = (content: string | null) => {
    if (isClosed) return
    clearTimeout(timer)
    timer = undefined
    wanted = { content }
    running ??= run()
  }
  return {
    put,
    putAgain: (content) => {
      isForgotten = true
      put(content)
    },
    soon: (read) => {
      timer ??= setTimeout(() => put(read()), soonMs)
    },
    settled: async () => {
      while (running) await running
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
