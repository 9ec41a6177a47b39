// Making a demonstration school of 10,000 students, by the command that an operator types.
import { inDemoSchool } from './school'
import { atMost, type Row } from './count'

const students = 10_000

export const rows = async (): Promise<Row[]> => {
  const before = performance.now()
  const took = await inDemoSchool(() => Promise.resolve((performance.now() - before) / 1000), students)
  return [atMost(`npm run seed with ${students} students (s)`, took, 30)]
}
