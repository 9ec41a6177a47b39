import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/core/refusal'
import {
  asHook,
  type Check,
  checkReauthentication,
  notOpened,
  requireOfficeOrEnrolling,
  requireOwnBody,
  requireOwnRecord,
  requireOwnSignIn,
  requireOwnSignInBody,
  requireRight,
  requireRightInOffice,
  requireSignedIn,
  requireSignedInOrActivating,
  requireSignedInOrEnrolling,
} from './guards'
import type { SignedIn } from './session'

describe('guards', () => {
  const person = (role: SignedIn['role'], login: string, kind: SignedIn['kind'] = 'session'): SignedIn => ({
    accountId: `${role}:${login}`,
    role,
    officeRole: role === 'admin' ? 'administrator' : null,
    login,
    sessionId: 's',
    kind,
    confirmedAt: '2026-08-03T14:00:00.000Z',
    expiresAt: '2026-08-04T02:00:00.000Z',
    hasSecondFactor: false,
    needsSecondFactor: false,
    mustEnrol: false,
  })

  const who: Record<string, SignedIn | null> = {
    visitor: null,
    activating: person('student', '7', 'activation'),
    owner: person('student', '7'),
    other: person('student', '8'),
    'sister of 7': person('student', '9'),
    'student called Admin': person('student', 'Admin'),
    'student without id': person('student', ''),
    admin: person('admin', 'office'),
    'admin called 7': person('admin', '7'),
    clerk: { ...person('staff', 'desk'), officeRole: 'clerk' },
    principal: { ...person('staff', 'head'), officeRole: 'principal' },
    'role of a later release': person('staff', '7'),
    'admin who must enrol': { ...person('admin', 'office'), mustEnrol: true },
  }

  const names = Object.keys(who)
  const server = {
    opensSibling: async ({ login }: SignedIn, studentId: string) => login === '9' && studentId === '7',
  }

  type Guard = Check | ReturnType<typeof requireOwnBody>

  const answers = (guard: Guard, parts: { params?: unknown; body?: unknown; headers?: unknown } = {}) =>
    Promise.all(
      names.map(async (name) => {
        const request = { user: who[name], headers: {}, server, ...parts } as unknown as FastifyRequest
        const hook = guard.length === 1 ? asHook(guard as Check) : guard
        const error = await new Promise<Error | undefined>((resolve) => {
          void hook(request, {} as FastifyReply, resolve)
        })
        return [name, error === undefined ? 'in' : error instanceof Refusal ? error.status : String(error)]
      }),
    ).then((rows) => Object.fromEntries(rows) as Record<string, unknown>)

  const everybody = (over: Record<string, unknown>) => ({
    visitor: 401,
    activating: 403,
    owner: 'in',
    other: 'in',
    'sister of 7': 'in',
    'student called Admin': 'in',
    'student without id': 'in',
    admin: 'in',
    'admin called 7': 'in',
    clerk: 'in',
    principal: 'in',
    'role of a later release': 'in',
    'admin who must enrol': 403,
    ...over,
  })

  const noStudents = {
    'role of a later release': 403,
    owner: 403,
    other: 403,
    'sister of 7': 403,
    'student called Admin': 403,
    'student without id': 403,
  }

  const onlyOwn = (status: number) =>
    everybody({
      'role of a later release': 403,
      other: status,
      'student called Admin': status,
      'student without id': status,
    })

  test.each<[string, Guard, { params?: unknown; body?: unknown }, Record<string, unknown>]>([
    ['requireSignedIn', requireSignedIn, {}, everybody({})],
    [
      'requireSignedInOrActivating',
      requireSignedInOrActivating,
      {},
      everybody({ activating: 'in', 'admin who must enrol': 'in' }),
    ],
    [
      'SEC-30 requireSignedInOrEnrolling',
      requireSignedInOrEnrolling,
      {},
      everybody({ 'admin who must enrol': 'in' }),
    ],
    ['SEC-55 requireRight that all have', requireRight('readRecords'), {}, everybody(noStudents)],
    [
      'SEC-55 requireRight of administrators and clerks',
      requireRight('editRecords'),
      {},
      everybody({ ...noStudents, principal: 403 }),
    ],
    [
      'SEC-55 requireRight of administrators',
      requireRight('runOffice'),
      {},
      everybody({ ...noStudents, clerk: 403, principal: 403 }),
    ],
    [
      'SEC-30 requireOfficeOrEnrolling',
      requireOfficeOrEnrolling,
      {},
      everybody({ ...noStudents, 'admin who must enrol': 'in' }),
    ],
    ['requireOwnRecord', requireOwnRecord('readRecords'), { params: { studentId: '7' } }, onlyOwn(404)],
    [
      'SEC-52 requireOwnBody',
      requireOwnBody('id', 'editRecords'),
      { body: { id: '7' } },
      { ...onlyOwn(403), principal: 403 },
    ],
    [
      'requireOwnSignIn',
      requireOwnSignIn('readRecords'),
      { params: { studentId: '7' } },
      { ...onlyOwn(404), 'sister of 7': 404 },
    ],
    [
      'SEC-52 requireOwnSignInBody',
      requireOwnSignInBody('id', 'editRecords'),
      { body: { id: '7' } },
      { ...onlyOwn(403), 'sister of 7': 403, principal: 403 },
    ],
    [
      'SEC-52 requireRightInOffice',
      requireRightInOffice('editRecords'),
      {},
      everybody({ 'role of a later release': 403, principal: 403 }),
    ],
  ])('%s', async (_name, guard, parts, expected) => {
    expect(await answers(guard, parts)).toEqual(expected)
  })

  test.each<[string, Guard, { params?: unknown; body?: unknown }]>([
    ['a path without the student', requireOwnRecord('readRecords'), { params: {} }],
    ['no body', requireOwnBody('id', 'editRecords'), {}],
    ['a body without the student', requireOwnBody('id', 'editRecords'), { body: {} }],
    ['a list of students', requireOwnBody('id', 'editRecords'), { body: { id: ['7'] } }],
    ['an inherited property', requireOwnBody('toString', 'editRecords'), { body: {} }],
    ['a list of students of the sign-in', requireOwnSignInBody('id', 'editRecords'), { body: { id: ['7'] } }],
  ])('SEC-52 %s admits no student', async (_what, guard, parts) => {
    const seen = await answers(guard, parts)
    expect(
      [seen.visitor, seen.owner, seen.other, seen['sister of 7'], seen['student without id']].every(
        (status) => status !== 'in',
      ),
    ).toBe(true)
  })

  test('a student whose pages are not opened is no sign that somebody else has signed in', () => {
    const errorsFor = (headers: object) => Object.keys(notOpened({ headers } as FastifyRequest).errors ?? {})
    expect(errorsFor({})).toEqual(['account'])
    expect(errorsFor({ 'x-page-account': '7' })).toEqual(['student'])
  })

  test.each([requireSignedIn, requireSignedInOrActivating, requireSignedInOrEnrolling])(
    'SEC-52 a page that names its account admits nobody else (%#)',
    async (guard) => {
      const seen = await answers(guard, { headers: { 'x-page-account': '7' } })
      expect(Object.keys(seen).filter((name) => seen[name] === 'in')).toEqual(
        expect.arrayContaining(['owner', 'admin called 7']),
      )
      expect(['other', 'admin', 'admin who must enrol'].map((name) => seen[name])).toEqual([403, 403, 403])
    },
  )
})

describe('reauthentication', () => {
  const now = new Date('2026-08-03T14:00:00.000Z')

  const check = (minutesAgo: number, hasSecondFactor = false) => {
    const confirmedAt = new Date(now.getTime() - minutesAgo * 60_000).toISOString()
    const server = { clock: () => now, config: { sessions: { freshMinutes: 5 } } }
    checkReauthentication({ user: { confirmedAt, hasSecondFactor }, server } as unknown as FastifyRequest)
  }

  test.each([0, 5, -0.5])('SEC-31 fresh: proved %d minutes ago', (minutes) => {
    expect(() => check(minutes)).not.toThrow()
  })

  test.each([
    ['too long ago', 5.001],
    ['a minute ahead, by a clock that was put back', -1],
  ])('SEC-31 not fresh: proved %s', (_when, minutes) => {
    const refused = (...reauthenticate: string[]) =>
      expect.objectContaining({ status: 401, errors: { reauthenticate } }) as Error
    expect(() => check(minutes)).toThrow(refused('password'))
    expect(() => check(minutes, true)).toThrow(refused('password', 'code'))
  })
})
