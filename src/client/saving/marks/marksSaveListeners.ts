// The effects of saving marks: sending, retries, and the page's own events.
import type { AppStartListening } from '../../store/listeners'
import type { RootState } from '../../store/rootReducer'
import { retryDelay } from '../machine/answers'
import { attemptOf, sentOf, type SaveQueue } from '../machine/queue'
import { hearUntil } from '../leaveGuards'
import { draftsWanted } from '../recordSaveSlice'
import type { Effects } from '../sendRecord'
import { sheetId } from './cellKeys'
import { marksSave, marksSaveSelectors, type SheetSave } from './marksSaveSlice'
import { sendCells } from './sendCells'
import { announceCells } from './sheetNews'

type Change = (now: SheetSave, before: SheetSave | undefined) => boolean

const { selectSheets } = marksSaveSelectors

const changed = (is: Change, now: RootState, before: RootState): SheetSave[] => {
  const [sheets, former] = [selectSheets(now), selectSheets(before)]
  if (sheets === former) return []
  return Object.entries(sheets)
    .filter(([id, one]) => is(one, former[id]))
    .map(([, one]) => one)
}

const whenSheet = (
  listen: AppStartListening,
  is: Change,
  effect: (one: SheetSave, effects: Effects) => Promise<void>,
): void => {
  listen({
    predicate: (_event, now, before) => changed(is, now, before).length > 0,
    effect: async (_event, effects) => {
      const sheets = changed(is, effects.getState(), effects.getOriginalState())
      await Promise.all(sheets.map((one) => effect(one, effects)))
    },
  })
}

const offlinePause = 30_000

const pauseOf = (queue: SaveQueue): number =>
  queue.is === 'pausing' && queue.online
    ? retryDelay(queue.attempt, queue.retryAfter, Math.random())
    : offlinePause

const flush = ({ dispatch }: Effects) => {
  dispatch(draftsWanted())
  dispatch(marksSave.pageLeft())
}

const watchPage = (listen: AppStartListening) =>
  listen({
    matcher: (event): event is ReturnType<typeof marksSave.sheetOpened> =>
      marksSave.sheetOpened.match(event) || marksSave.recalled.match(event),
    effect: async (_event, effects) => {
      effects.cancelActiveListeners()
      const { signal, dispatch } = effects
      hearUntil(signal, window, 'offline', () => dispatch(marksSave.wentOffline()))
      hearUntil(signal, window, 'online', () => dispatch(marksSave.cameOnline()))
      hearUntil(signal, window, 'pagehide', () => flush(effects))
      hearUntil(
        signal,
        document,
        'visibilitychange',
        () => document.visibilityState === 'hidden' && flush(effects),
      )
      if (!navigator.onLine) dispatch(marksSave.wentOffline())
      await effects.condition(() => false)
    },
  })

export const addMarksSaveListeners = (listen: AppStartListening): void => {
  announceCells(listen)
  whenSheet(
    listen,
    ({ queue }, before) => queue.is === 'sending' && queue.seq !== before?.queue.seq,
    async (one, effects) => {
      const sent = sentOf(one.queue)
      if (sent) await sendCells(one, sent, effects)
    },
  )
  whenSheet(
    listen,
    ({ queue }, before) =>
      queue.is === 'pausing' && (before?.queue.is !== 'pausing' || before.queue.attempt !== queue.attempt),
    async ({ key, queue }, effects) => {
      await effects.delay(pauseOf(queue))
      effects.dispatch(marksSave.retryDue({ sheet: sheetId(key), attempt: attemptOf(queue) }))
    },
  )
  watchPage(listen)
}
