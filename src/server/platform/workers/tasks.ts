// The messages between a pool and its threads.

/** Functions of plain data, by name. A long one calls `alive` now and then, which restarts its deadline. */
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

/** Sent once, when everything the tasks need is loaded, with the thread's number in the system. */
export interface ThreadReady {
  readonly isReady: true
  readonly number?: string | undefined
}

/** Asks a thread to end by itself, as soon as it comes to the next message. */
export interface ThreadEnd {
  readonly isEnd: true
}

/** Given to a thread when it starts. */
export interface ThreadFacts {
  readonly priority: 'usual' | 'low'
  /** Runs mostly a library: its warnings are not shown. */
  readonly isForeign?: boolean
}
