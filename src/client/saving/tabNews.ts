// What tabs of one account tell each other: which fields are stored now. No values: each tab reads them from the server.
import { studentsApi } from '../api/students/studentsApi'
import type { AppStartListening } from '../store/listeners'
import { readRecord } from '../record/readRecord'
import { selectRecord } from '../record/recordSelectors'
import { recordSave, recordSaveSelectors } from './recordSaveSlice'
import { sentOf } from './machine/queue'
import type { Effects } from './sendRecord'

interface StoredNews {
  readonly studentId: string
  readonly version: number
  /** When each was typed, in milliseconds. */
  readonly fields: Readonly<Record<string, number>>
}

const { saveStudent } = studentsApi.endpoints

let channel: BroadcastChannel | null = null

export const announceStored = (listen: AppStartListening): void => {
  listen({
    matcher: saveStudent.matchFulfilled,
    effect: ({ payload, meta }, effects) => {
      const { body } = meta.arg.originalArgs
      const record = recordSaveSelectors.selectRecords(effects.getOriginalState())[body.id]
      const sent = record && sentOf(record.queue)
      if (!channel || record?.client !== body._client || sent?.seq !== body._seq) return
      const disputed = payload.conflicts.map(({ field }) => field)
      const edits = Object.entries(sent?.edits ?? {}).filter(([name]) => !disputed.includes(name))
      // Without a time nobody can say which answer is the newer: then the server asks.
      const fields = Object.fromEntries(
        edits.flatMap(([name, { at }]) => (at === undefined ? [] : [[name, at] as const])),
      )
      const news: StoredNews = { studentId: body.id, version: payload.version, fields }
      channel.postMessage(news)
    },
  })
}

type Hear = (handle: string, effects: Effects, signal: AbortSignal) => void

const others = new Set<Hear>()
let hearing: Parameters<Hear> | null = null

/** Of what else tabs tell each other, whether somebody is signed in already or not. */
export const hearToo = (hear: Hear): void => {
  others.add(hear)
  if (hearing) hear(...hearing)
}

/** @param handle of the account: tabs of another one hear nothing */
export const hearOtherTabs: Hear = (handle, effects, signal) => {
  const own = new BroadcastChannel(`portal ${handle}`)
  channel = own
  own.addEventListener('message', ({ data }: MessageEvent<StoredNews>) => {
    effects.dispatch(recordSave.storedElsewhere(data))
    if (!selectRecord(effects.getState(), data.studentId)) return
    void effects.dispatch(readRecord(data.studentId))
  })
  const end = () => {
    own.close()
    if (channel === own) channel = null
    if (hearing?.[2] === signal) hearing = null
  }
  signal.addEventListener('abort', end, { once: true })
  hearing = [handle, effects, signal]
  for (const hear of others) hear(handle, effects, signal)
}
