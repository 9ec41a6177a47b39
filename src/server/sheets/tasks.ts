// What a task thread and its tasks say to each other.

/** Named functions of plain data. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>

export interface TaskOrder {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

export type TaskAnswer =
  | { readonly id: number; readonly output: unknown }
  /** `refused` is for the person: the input is at fault. `fault` is for the log: the task is. */
  | { readonly id: number; readonly refused?: string; readonly fault?: string }
