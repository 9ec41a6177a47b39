// Tabs of one account tell each other which fields were stored. The messages have no values: each tab reads them from
// the server.
import type { Effects } from '#client/store/listeners'
import { without, type Edits } from './machine/queue'

type Hear = (handle: string, effects: Effects, signal: AbortSignal) => void

const all = new Set<Hear>()
let account: Parameters<Hear> | null = null

/** Calls `hear` for the account that is signed in, now or later. */
export const hearToo = (hear: Hear): void => {
  all.add(hear)
  if (account) hear(...account)
}

/** @param handle identifies the account; tabs of other accounts get no messages */
export const hearOtherTabs: Hear = (handle, effects, signal) => {
  account = [handle, effects, signal]
  signal.addEventListener('abort', () => account?.[2] === signal && (account = null), { once: true })
  for (const hear of all) hear(handle, effects, signal)
}

/**
 * @param name prefix of the channel's name, before the handle
 * @returns a function that sends to the other tabs
 */
export const createTabNews = <News>(
  name: string,
  onNews: (news: News, effects: Effects) => void,
): ((news: News) => void) => {
  let channel: BroadcastChannel | null = null
  hearToo((handle, effects, signal) => {
    const own = new BroadcastChannel(`${name} ${handle}`)
    channel = own
    own.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data, effects))
    const end = () => {
      own.close()
      if (channel === own) channel = null
    }
    signal.addEventListener('abort', end, { once: true })
  })
  return (news) => channel?.postMessage(news)
}

/**
 * When each edit was typed, in milliseconds. Edits without a time are left out: nobody can tell which answer is newer,
 * so the server asks.
 */
export const typedTimes = (edits: Edits, except: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(without(edits, ...except)).flatMap(([name, { at }]) =>
      at === undefined ? [] : [[name, at] as const],
    ),
  )
