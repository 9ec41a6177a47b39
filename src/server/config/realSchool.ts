// What says that the school is a real one. Then no demonstration with passwords that everybody knows is made by itself
// in an empty folder, which may be a disk that was not mounted (SEC-109).
import { isLoopback } from '../platform/core/loopback'

const names = ['SCHOOL_NAME', 'PUBLIC_URL', 'DATABASE_URL', 'TRUST_PROXY', 'CONFIG_FILE'] as const

/** The settings that say so, by name. */
export const signsOfRealSchool = (env: Readonly<Record<string, string | undefined>>): string[] => [
  ...names.filter((name) => env[name]),
  ...(env.HOST && !isLoopback(env.HOST) ? ['HOST'] : []),
]
