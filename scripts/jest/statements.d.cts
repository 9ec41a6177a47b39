export interface NotedStatement {
  readonly engine: 'sqlite' | 'postgres'
  readonly text: string
  readonly isThread: boolean
}
export const notedStatements: () => NotedStatement[]
export const watchTests: () => void
