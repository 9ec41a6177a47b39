// Tasks for the tests of platform/workers/workerPool.
import { readlinkSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sqliteLibrary } from '../../platform/database/sqlite/library'
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
  warn: async (text: string) => {
    // eslint-disable-next-line no-console
    console.warn(text)
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
  /** Sets its input to 1 when it has begun, and reads until it is ended. */
  read: async (begun: Int32Array) => {
    const database = new (sqliteLibrary().library.DatabaseSync)(':memory:')
    const many = 'with recursive number(n) as (select 1 union all select n + 1 from number limit 20000)'
    const statement = database.prepare(`${many} select n, 'row ' || n as text from number`)
    for (;;) {
      Atomics.store(begun, 0, 1)
      statement.all()
      await nextTurn()
    }
  },
  eat: async (_nothing: null) => {
    const eaten: string[][] = []
    for (;;) eaten.push(Array.from({ length: 10_000 }, (_none, index) => `${index} ${eaten.length}`))
  },
}

serveTasks(testTasks)
