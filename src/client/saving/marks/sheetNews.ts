// What tabs of one account tell each other about marks: which cells are stored now. No values: each reads them again.
import { marksApi } from '../../api/reports/marksApi'
import type { AppStartListening } from '../../store/listeners'
import { sentOf } from '../machine/queue'
import type { Effects } from '../sendRecord'
import { cellKey, sheetId } from './cellKeys'
import { marksSave, marksSaveSelectors } from './marksSaveSlice'
import { readAgain } from './sendCells'

interface SheetNews {
  readonly sheet: string
  readonly version: number
  /** When each was typed, in milliseconds. */
  readonly fields: Readonly<Record<string, number>>
}

const { getClassMarks } = marksApi.endpoints

let channel: BroadcastChannel | null = null

export const announceCells = (listen: AppStartListening): void => {
  listen({
    actionCreator: marksSave.batchStored,
    effect: ({ payload: { sheet, seq, answer } }, effects) => {
      const one = marksSaveSelectors.selectSheet(effects.getOriginalState(), sheet)
      const sent = one && sentOf(one.queue)
      if (!channel || sent?.seq !== seq) return
      const others = new Set([...answer.conflicts, ...answer.refused].map(cellKey))
      const fields = Object.entries(sent.edits).flatMap(([field, { at }]) =>
        at === undefined || others.has(field) ? [] : [[field, at] as const],
      )
      const news: SheetNews = { sheet, version: answer.version, fields: Object.fromEntries(fields) }
      channel.postMessage(news)
    },
  })
}

/** @param handle of the account: tabs of another one hear nothing */
export const hearOtherSheets = (handle: string, effects: Effects, signal: AbortSignal): void => {
  const own = new BroadcastChannel(`portal marks ${handle}`)
  channel = own
  own.addEventListener('message', ({ data }: MessageEvent<SheetNews>) => {
    const one = marksSaveSelectors.selectSheet(effects.getState(), data.sheet)
    effects.dispatch(marksSave.storedElsewhere(data))
    if (!one || sheetId(one.key) !== data.sheet || !getClassMarks.select(one.key)(effects.getState()).data)
      return
    void readAgain(one.key, data.version, effects)
  })
  const end = () => {
    own.close()
    if (channel === own) channel = null
  }
  signal.addEventListener('abort', end, { once: true })
}
