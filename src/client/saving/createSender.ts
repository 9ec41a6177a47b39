// Sends the queues of a slice: one save at a time per record or class, in turn with the other tabs of this browser. It
// retries after a pause while the server does not answer, and sends at once when the page is left.
import type { UnknownAction } from '@reduxjs/toolkit'
import type { AppStartListening, Effects } from '#client/store/listeners'
import type { RootState } from '#client/store/rootReducer'
import { inTurn } from '#client/tabLocks'
import { draftsWanted, type Saved, type Saves } from './createSaveSlice'
import { hearUntil } from './leaveGuards'
import { retryDelay } from './machine/retry'
import { attemptOf, sentOf, type Batch, type SaveQueue } from './machine/queue'

interface Sender<One extends Saved, Answer> {
  readonly selectAll: (state: RootState) => Saves<One>
  readonly events: Readonly<Record<'wentOffline' | 'cameOnline' | 'pageLeft', () => UnknownAction>>
  readonly retryDue: (id: string, attempt: number) => UnknownAction
  /** The first of these events starts the listeners for page visibility and connection. */
  readonly isOpening: (event: unknown) => event is UnknownAction
  /** Tabs that save the same record or class share this lock. */
  readonly lockOf: (id: string) => string
  /** Undefined if the batch was not stored. */
  readonly send: (one: One, batch: Batch, effects: Effects) => Promise<Answer | undefined>
  /** Updates the API cache after a batch was stored. */
  readonly follow: (id: string, batch: Batch, answer: Answer, effects: Effects) => Promise<void>
}

type Change<One> = (now: One, before: One | undefined) => boolean

/** Runs `effect` for each record or class when `is` becomes true for it. */
export const createWhen =
  <One>(selectAll: (state: RootState) => Saves<One>) =>
  (
    listen: AppStartListening,
    is: Change<One>,
    effect: (one: One, effects: Effects, before: One | undefined, id: string) => Promise<void>,
  ): void => {
    const changed = (now: RootState, before: RootState): string[] => {
      const [all, former] = [selectAll(now), selectAll(before)]
      if (all === former) return []
      return Object.entries(all).flatMap(([id, one]) => (is(one, former[id]) ? [id] : []))
    }
    listen({
      predicate: (_event, now, before) => changed(now, before).length > 0,
      effect: async (_event, effects) => {
        const [now, before] = [effects.getState(), effects.getOriginalState()]
        const [all, former] = [selectAll(now), selectAll(before)]
        await Promise.all(
          changed(now, before).flatMap((id) => {
            const one = all[id]
            return one ? [effect(one, effects, former[id], id)] : []
          }),
        )
      },
    })
  }

/** Milliseconds. A browser that reports to be offline is sometimes wrong, so the save is tried anyway. */
const offlinePause = 30_000

const pauseOf = (queue: SaveQueue): number =>
  queue.is === 'pausing' && queue.online
    ? retryDelay(queue.attempt, queue.retryAfter, Math.random())
    : offlinePause

export const addSender = <One extends Saved, Answer>(
  listen: AppStartListening,
  { selectAll, events, retryDue, isOpening, lockOf, send, follow }: Sender<One, Answer>,
): void => {
  const when = createWhen(selectAll)

  /** Another tab may have changed the batch, or stored it already, while this one waited for the lock. */
  const sendIfWanted = async (id: string, seq: number, effects: Effects) => {
    const one = selectAll(effects.getState())[id]
    const batch = one && sentOf(one.queue)
    return one && batch?.seq === seq ? { batch, answer: await send(one, batch, effects) } : null
  }

  /** A page that is being left cannot wait for the lock. */
  const sendInTurn = async (id: string, { seq, leaving }: Batch, effects: Effects) => {
    const act = () => sendIfWanted(id, seq, effects)
    const done = await (leaving ? act() : inTurn(lockOf(id), act))
    if (done?.answer) await follow(id, done.batch, done.answer, effects)
  }

  when(
    listen,
    ({ queue }, before) => queue.is === 'sending' && queue.seq !== before?.queue.seq,
    async ({ queue }, effects, _before, id) => {
      const sent = sentOf(queue)
      if (sent) await sendInTurn(id, sent, effects)
    },
  )
  when(
    listen,
    ({ queue }, before) =>
      queue.is === 'pausing' && (before?.queue.is !== 'pausing' || before.queue.attempt !== queue.attempt),
    async ({ queue }, effects, _before, id) => {
      await effects.delay(pauseOf(queue))
      effects.dispatch(retryDue(id, attemptOf(queue)))
    },
  )
  listen({
    matcher: isOpening,
    effect: async (_event, effects) => {
      effects.cancelActiveListeners()
      const { signal, dispatch } = effects
      /** Takes the text of focused fields and sends it with a request that outlives the page. */
      const flush = () => {
        dispatch(draftsWanted())
        dispatch(events.pageLeft())
      }
      hearUntil(signal, window, 'offline', () => dispatch(events.wentOffline()))
      hearUntil(signal, window, 'online', () => dispatch(events.cameOnline()))
      hearUntil(signal, window, 'pagehide', flush)
      hearUntil(signal, document, 'visibilitychange', () => {
        if (document.visibilityState === 'hidden') flush()
      })
      if (!navigator.onLine) dispatch(events.wentOffline())
      await effects.condition(() => false)
    },
  })
}
