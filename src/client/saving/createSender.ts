// Sends the queues of a slice: one save at a time per record or class, in turn with the other tabs of this browser. It
// retries after a pause while the server does not answer, and sends at once when the page is left. A stored value becomes the
// base of the text being typed and leaves the queue; the other tabs of the account are told.
import type { UnknownAction } from '@reduxjs/toolkit'
import type { FieldValue } from '#shared/record/record'
import { log } from '#client/log'
import type { AppStartListening, Effects } from '#client/store/listeners'
import type { RootState } from '#client/store/rootReducer'
import { inTurn } from '#client/tabLocks'
import {
  draftsWanted,
  type BatchFailed,
  type BatchStored,
  type By,
  type Saved,
  type Saves,
  type StoredNews,
} from './createSaveSlice'
import { draftsFollow } from './drafts'
import { hearUntil } from './leaveGuards'
import {
  attemptOf,
  isFresh,
  retryDelay,
  sentOf,
  some,
  without,
  type Batch,
  type Edits,
  type SaveQueue,
} from './machine/queue'
import { serverAhead, timesHere } from './serverClock'

interface Events<Key extends string, Answer> {
  readonly wentOffline: () => UnknownAction
  readonly cameOnline: () => UnknownAction
  readonly pageLeft: () => UnknownAction
  readonly retryDue: (due: By<Key> & { readonly attempt: number }) => UnknownAction
  readonly batchStored: (stored: By<Key> & BatchStored<Answer>) => UnknownAction
  readonly batchFailed: (failed: By<Key> & BatchFailed) => UnknownAction
  readonly storedElsewhere: (news: By<Key> & StoredNews) => UnknownAction
}

interface Sender<Key extends string, One extends Saved, Answer> {
  /** The property of an event that names the record or the class. */
  readonly key: Key
  readonly selectAll: (state: RootState) => Saves<One>
  readonly events: Events<Key, Answer>
  /** Each of these events starts the listeners for page visibility and connection anew. */
  readonly isOpening: (event: unknown) => event is UnknownAction
  /** Tabs that save the same record or class share this lock. */
  readonly lockOf: (id: string) => string
  /** Prefix of the name of the channel on which the tabs of an account tell each other what was stored. */
  readonly channel: string
  readonly send: (
    one: One,
    batch: Batch,
    effects: Effects,
  ) => Promise<{ readonly data?: Answer; readonly error?: unknown }>
  /** The fields that the server did not store with the batch. */
  readonly leftOutOf: (answer: Answer) => readonly string[]
  /** Updates the API cache after a batch was stored. */
  readonly follow: (id: string, batch: Batch, answer: Answer, effects: Effects) => Promise<void>
  /** Reads the record or class again, if it is cached, after another tab has stored a batch. */
  readonly readAgain: (one: One | undefined, news: StoredNews, id: string, effects: Effects) => void
}

type Change<One> = (now: One, before: One | undefined) => boolean

/** Runs `effect` for each record or class whose change matches. */
export const createOnChange =
  <One>(selectAll: (state: RootState) => Saves<One>) =>
  (
    listen: AppStartListening,
    matches: Change<One>,
    effect: (one: One, effects: Effects, before: One | undefined, id: string) => Promise<void>,
  ): void => {
    const changed = (now: RootState, before: RootState): string[] => {
      const [all, former] = [selectAll(now), selectAll(before)]
      if (all === former) return []
      return Object.entries(all).flatMap(([id, one]) => (matches(one, former[id]) ? [id] : []))
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

/** Milliseconds. A browser that says it is offline is sometimes wrong, so the save is tried anyway. */
const offlinePause = 30_000

const pauseOf = (queue: SaveQueue): number =>
  queue.is === 'pausing' && queue.online
    ? retryDelay(queue.attempt, queue.retryAfter, Math.random())
    : offlinePause

export const addSender = <Key extends string, One extends Saved, Answer extends { readonly version: number }>(
  listen: AppStartListening,
  {
    key,
    selectAll,
    events,
    isOpening,
    lockOf,
    channel,
    send,
    leftOutOf,
    follow,
    readAgain,
  }: Sender<Key, One, Answer>,
): void => {
  const when = createOnChange(selectAll)
  const named = (id: string) => ({ [key]: id }) as By<Key>

  const tellOtherTabs = createTabNews<By<Key> & StoredNews>(channel, (news, effects) => {
    const one = selectAll(effects.getState())[news[key]]
    effects.dispatch(events.storedElsewhere({ ...news, fields: timesHere(news.fields, news.ahead) }))
    readAgain(one, news, news[key], effects)
  })

  const takeAnswer = (id: string, { seq, edits }: Batch, answer: Answer, { dispatch }: Effects) => {
    const { version } = answer
    const stored = without(edits, ...leftOutOf(answer))
    // The drafts go first, because batchStored writes them to the device.
    draftsFollow(id, valuesOf(some(stored, isFresh)), version)
    dispatch(events.batchStored({ ...named(id), seq, answer, at: Date.now() }))
    tellOtherTabs({ ...named(id), version, fields: typedTimes(stored), ahead: serverAhead() })
  }

  /** Another tab may have changed the batch, or stored it already, while this one waited for the lock. */
  const sendIfWanted = async (id: string, seq: number, effects: Effects) => {
    const one = selectAll(effects.getState())[id]
    const batch = one && sentOf(one.queue)
    if (!one || batch?.seq !== seq) return null
    const { data: answer, error } = await send(one, batch, effects)
    const now = selectAll(effects.getState())[id]
    const inFlight = now && sentOf(now.queue)
    // The answer to a save that a newer one has replaced changes nothing in the queue.
    const isCurrent = inFlight?.seq === seq && now?.client === one.client
    if (answer && isCurrent) takeAnswer(id, inFlight, answer, effects)
    if (answer) return { batch, answer }
    // Only logged, because the field and the status line tell the person.
    log('save failed', { seq })
    if (isCurrent) effects.dispatch(events.batchFailed({ ...named(id), seq, error }))
    return null
  }

  /** A page that is being left cannot wait for the lock. */
  const sendInTurn = async (id: string, { seq, leaving }: Batch, effects: Effects) => {
    const act = () => sendIfWanted(id, seq, effects)
    const done = await (leaving ? act() : inTurn(lockOf(id), act))
    if (done) await follow(id, done.batch, done.answer, effects)
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
      effects.dispatch(events.retryDue({ ...named(id), attempt: attemptOf(queue) }))
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

export const valuesOf = (edits: Edits): Readonly<Record<string, FieldValue>> =>
  Object.fromEntries(Object.entries(edits).map(([name, { value }]) => [name, value]))

/**
 * When each edit was typed, in milliseconds. Edits without a time are left out: nobody can tell which of
 * two values is newer, so the person is asked.
 */
const typedTimes = (edits: Edits): StoredNews['fields'] =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([name, { at }]) => (at === undefined ? [] : [[name, at] as const])),
  )

// ── Tabs of one account tell each other which fields were stored. The messages have no values: each tab reads them
// from the server.

type Hear = (handle: string, effects: Effects, signal: AbortSignal) => void

const all = new Set<Hear>()
let account: Parameters<Hear> | null = null

/** @param handle identifies the account; tabs of other accounts get no messages */
export const hearOtherTabs: Hear = (handle, effects, signal) => {
  account = [handle, effects, signal]
  signal.addEventListener('abort', () => account?.[2] === signal && (account = null), { once: true })
  for (const hear of all) hear(handle, effects, signal)
}

/**
 * Works for the account that is signed in, now or later: the code of marks may be loaded after the sign-in.
 * @param name prefix of the channel's name, before the handle
 * @returns a function that sends to the other tabs
 */
export const createTabNews = <News>(
  name: string,
  onNews: (news: News, effects: Effects) => void,
): ((news: News) => void) => {
  let channel: BroadcastChannel | null = null
  const hear: Hear = (handle, effects, signal) => {
    const own = new BroadcastChannel(`${name} ${handle}`)
    channel = own
    own.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data, effects))
    const end = () => {
      own.close()
      if (channel === own) channel = null
    }
    signal.addEventListener('abort', end, { once: true })
  }
  all.add(hear)
  if (account) hear(...account)
  return (news) => channel?.postMessage(news)
}
