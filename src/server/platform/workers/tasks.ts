// What a pool and its threads say to each other.

/** Named functions of plain data. A long one says now and then that it is alive: the deadline is counted from there. */
export type Tasks = Readonly<Record<string, (input: never, alive: () => void) => Promise<unknown>>>

export interface TaskOrder {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

export type TaskAnswer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly isAlive: true }
  /** `refused` is for the person: the input is at fault. `fault` is for the log: the task is. */
  | { readonly id: number; readonly refused?: string; readonly fault?: string }

/** Said once, when all that tasks need is loaded; with the number by which the system knows the thread. */
export interface ThreadReady {
  readonly isReady: true
  readonly number?: string | undefined
}

/** What a thread knows of itself when it starts. */
export interface ThreadFacts {
  readonly priority: 'usual' | 'low'
}
