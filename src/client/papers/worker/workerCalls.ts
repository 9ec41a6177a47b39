// Lets the page call the worker as functions. The first call starts the worker.
import { useEffect, useState } from 'react'
import type { Answer, CallName, PaperCalls } from './calls'
import { openWorker } from './openWorker'

interface Waiting {
  readonly settle: (result: unknown) => void
  readonly fail: (reason: Error) => void
}

export interface PaperWorker extends PaperCalls {
  /** Ends the worker; open calls are never answered. */
  readonly close: () => void
}

const listenTo = (worker: Worker, waiting: Map<number, Waiting>) => {
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('problem' in data) asked?.fail(new Error(data.problem))
    else asked?.settle(data.result)
  })
  // The worker could not be loaded or has crashed, so all open calls fail.
  worker.addEventListener('error', () => {
    for (const { fail } of waiting.values()) fail(new Error('the worker has died'))
    waiting.clear()
  })
  return worker
}

export const startWorker = (): PaperWorker => {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let count = 0
  const ask =
    <Name extends CallName>(call: Name) =>
    (...args: Parameters<PaperCalls[Name]>) =>
      new Promise<unknown>((settle, fail) => {
        worker ??= listenTo(openWorker(), waiting)
        count += 1
        waiting.set(count, { settle, fail })
        worker.postMessage({ id: count, call, args })
      }) as ReturnType<PaperCalls[Name]>
  return {
    openPaper: ask('openPaper'),
    makePage: ask('makePage'),
    openPortrait: ask('openPortrait'),
    crop: ask('crop'),
    close: () => {
      worker?.terminate()
      worker = null
      waiting.clear()
    },
  }
}

/** A worker for the life of the editor. */
export const usePaperWorker = (): PaperWorker => {
  const [worker] = useState(startWorker)
  useEffect(() => worker.close, [worker])
  return worker
}
