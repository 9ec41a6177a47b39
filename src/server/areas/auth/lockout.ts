// How wrong passwords slow down further tries on one name (SEC-25).
import { latestTrue } from '../../clocks'
import type { SignInGuardTable } from '../../db/accountsSchema'

const firstDelayAt = 5
const softLockAt = 10
const softLockSeconds = 15 * 60
/** Below the 100 of NIST SP 800-63B; then only the school office helps. */
const hardStopAt = 90
export const never = '9999-12-31T00:00:00.000Z'

/** Until when the next try is not looked at: 2, 4, 8, 16, 32 seconds, then a quarter of an hour each. */
export const lockedUntil = (failures: number, now: Date): string | null => {
  if (failures < firstDelayAt) return null
  if (failures >= hardStopAt) return never
  const seconds = failures >= softLockAt ? softLockSeconds : 2 ** (failures - firstDelayAt + 1)
  return new Date(now.getTime() + seconds * 1000).toISOString()
}

/** No pause but the last ends later: what does was begun by a clock that went wrong, and is none. */
export const longestPause = (now: Date): string => latestTrue(now, softLockSeconds * 1000)

export const isLocked = (guard: Pick<SignInGuardTable, 'locked_until'> | undefined, now: Date): boolean => {
  const until = guard?.locked_until ?? ''
  return until === never || (until > now.toISOString() && until <= longestPause(now))
}
