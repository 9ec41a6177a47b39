// What a task thread and its tasks say to each other.

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
