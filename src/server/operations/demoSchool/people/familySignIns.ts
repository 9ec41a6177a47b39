// When the invented families last signed in. Everybody who has answered anything has signed in and chosen a
// password.
import { minuteMs } from '#server/platform/core/durations'
import type { DemoStudent } from './demoStudents'
import { createRandom } from '../random'

/** By student ID, ISO UTC. It has its own random numbers, so that the students stay the same. */
export const lastSignIns = (students: readonly DemoStudent[], now: Date): ReadonlyMap<string, string> => {
  const random = createRandom(2026)
  const found = new Map<string, string>()
  for (const { row, hasBegun } of students) {
    if (!hasBegun) continue
    const saved = Date.parse(row.updatedAt)
    const before = saved - random.integer(4, 50) * minuteMs
    // Some come back later and change nothing.
    const after = saved + random.next() * (now.getTime() - saved)
    found.set(row.id, new Date(random.isTrue(0.3) ? after : before).toISOString())
  }
  return found
}
