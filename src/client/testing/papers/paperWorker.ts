// A fake worker that opens every file; jsdom has neither bitmaps nor workers.
import { cleanup } from '@testing-library/react'
import type { Question } from '../../papers/worker/calls'

type Replies = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

const jpeg = () => new Blob(['jpeg'], { type: 'image/jpeg' })

const usual: Replies = {
  openPaper: () => ({ is: 'opened', source: jpeg(), width: 900, height: 1200, proposed: null }),
  makePage: () => ({ jpeg: jpeg(), width: 600, height: 800, faults: [] }),
  openPortrait: () => ({ is: 'opened', source: jpeg(), width: 2000, height: 1500 }),
  crop: jpeg,
}

/** Received calls, newest last; `fail`: its file was not found; `undo`: the test is over. */
export const newPaperWorker = (changes: Replies = {}) => {
  const heard: Question[] = []
  const replies = { ...usual, ...changes }
  const workers: EventTarget[] = []
  class PaperWorker extends EventTarget {
    constructor() {
      super()
      workers.push(this)
    }
    postMessage(question: Question) {
      heard.push(question)
      const result = replies[question.call]?.(...question.args)
      setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: { id: question.id, result } })))
    }
    terminate() {}
  }
  Object.assign(globalThis, { Worker: PaperWorker })
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined })
  const undo = () => {
    // Unmounting revokes the object URLs, so it comes first.
    cleanup()
    Reflect.deleteProperty(globalThis, 'Worker')
    for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name)
  }
  const fail = () => workers.forEach((worker) => worker.dispatchEvent(new Event('error')))
  return { heard, fail, undo }
}
