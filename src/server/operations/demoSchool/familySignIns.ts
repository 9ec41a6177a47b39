// When the invented families were last signed in. Everybody who has answered something has been here, and has a
// password of the own.
import { minuteMs } from '../../platform/core/durations'
import type { DemoStudent } from './demoStudents'
import { createRandom } from './random'

/** By student ID, ISO UTC. A chance of its own: the people stay who they are. */
export const lastSignIns = (students: readonly DemoStudent[], now: Date): ReadonlyMap<string, string> => {
  const random = createRandom(2026)
  const found = new Map<string, string>()
  for (const { row, hasBegun } of students) {
    if (!hasBegun) continue
    const saved = Date.parse(row.updatedAt)
    const before = saved - random.integer(4, 50) * minuteMs
    // Some look again later and change nothing.
    const after = saved + random.next() * (now.getTime() - saved)
    found.set(row.id, new Date(random.isTrue(0.3) ? after : before).toISOString())
  }
  return found
}
