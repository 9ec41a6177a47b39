// What shows that the school is a real one. Then an empty folder, which may be a disk that is not mounted, does not
// become a demonstration whose passwords everybody knows.
import { isLoopback } from '../platform/core/loopback'

const names = ['SCHOOL_NAME', 'PUBLIC_URL', 'DATABASE_URL', 'TRUST_PROXY', 'CONFIG_FILE'] as const

/** Names of the settings that show it. */
export const signsOfRealSchool = (env: Readonly<Record<string, string | undefined>>): string[] => [
  ...names.filter((name) => env[name]),
  ...(env.HOST && !isLoopback(env.HOST) ? ['HOST'] : []),
]
