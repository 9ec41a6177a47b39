// Sessions of families whose registration is open, and of the office, without a sign-in each.
import { openSession } from '../dist/server/access/sessions/openSession'
import { openDatabase } from '../dist/server/platform/database/opening/open'
import { quietLog } from '../src/server/platform/core/log'
import { testConfig } from '../src/server/testing/portal/testConfig'

export interface SignedIn {
  readonly student: string
  readonly token: string
}

export const signedIn = async (
  dataDir: string,
  count: number,
): Promise<{ families: SignedIn[]; office: SignedIn }> => {
  const { db, close } = await openDatabase({ databaseUrl: '', dataDir, log: quietLog })
  const limits = testConfig(dataDir).sessions
  const sessionOf = async (login: string, role: 'student' | 'admin'): Promise<SignedIn> => {
    const wish = {
      accountId: `${role}:${login}`,
      role,
      kind: 'session',
      userAgent: null,
      replaces: null,
    } as const
    const { token } = await openSession(db, limits, new Date(), wish)
    return { student: login, token }
  }
  // Form 1 is open for as long as the demonstration lives.
  const students = await db
    .selectFrom('student')
    .innerJoin('form_class', 'form_class.id', 'student.class_id')
    .select('student.id')
    .where('form_level', '=', 1)
    .limit(count)
    .execute()
  const families = await Promise.all(students.map(({ id }) => sessionOf(id, 'student')))
  const office = await sessionOf('admin', 'admin')
  await close()
  return { families, office }
}
