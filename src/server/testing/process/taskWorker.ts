// Tasks for the tests of platform/workers/workerPool.
import { readlinkSync } from 'node:fs'
import { getPriority } from 'node:os'
import { SheetFault } from '../../platform/spreadsheets/sheetFault'
import { serveTasks } from '../../platform/workers/serveTasks'

export const testTasks = {
  /** Of this thread, as Linux has it; elsewhere that of the process. */
  priority: async (_nothing: null) =>
    getPriority(
      process.platform === 'linux' ? Number(readlinkSync('/proc/thread-self').split('/').at(-1)) : 0,
    ),
  double: async (number: number) => number * 2,
  refuse: async (text: string) => {
    throw new SheetFault(text)
  },
  fail: async (text: string) => {
    throw new Error(text)
  },
  end: async (code: number) => process.exit(code),
  /** Tells once that it has begun. */
  hang: async (_nothing: null, alive: () => void) => {
    alive()
    for (;;);
  },
  /** Piece by piece: each when the number of those that may be done has gone up. */
  toil: async ({ pieces, allowed }: { pieces: number; allowed: Int32Array }, alive: () => void) => {
    for (let piece = 0; piece < pieces; piece += 1) {
      Atomics.wait(allowed, 0, piece)
      alive()
    }
    return pieces
  },
  eat: async (_nothing: null) => {
    const eaten: string[][] = []
    for (;;) eaten.push(Array.from({ length: 10_000 }, (_none, index) => `${index} ${eaten.length}`))
  },
}

serveTasks(testTasks)
