// Signing in and out.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, flag, integer, nullable } from '../../record/schemas'
import { nothing, studentId } from '../schemas'
import { officeRoles } from '../../rules/access/roles'
import { code } from './secondFactor'

/** Sets the cookie XSRF-TOKEN; every POST sends its value in the header X-XSRF-TOKEN. */
export const getCsrfCookie = call({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  load: 'saves',
  notes: 'nothing about a student',
  response: nothing,
  status: 204,
})

const secret = Type.String({ minLength: 1, maxLength: 1024 })

export const SignInAnswer = closed({
  name: Type.String(),
  /** False while a new password must be chosen first: there is no session yet. */
  authenticated: Type.Boolean(),
  reset_password: Type.Boolean(),
  /** When the school last reset the password (ISO), shown on the new-password form. */
  reset_at: Type.Optional(nullable(Type.String())),
})
export type SignInAnswer = Type.Static<typeof SignInAnswer>

export const loginStudent = call({
  method: 'POST',
  path: '/api/login-student',
  load: 'sign-in',
  notes: 'own data',
  body: closed({
    student_id: Type.String({ minLength: 1, maxLength: 64 }),
    password: secret,
    /** From the school's printed slip, where the school asks for it at a first sign-in. */
    code: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  response: SignInAnswer,
})

export const UserRecord = closed({
  student_id: Type.String(),
  password_reset: flag,
  name: Type.String(),
})
export type UserRecord = Type.Static<typeof UserRecord>

/** An array; the first element is used. */
export const getUser = call({
  method: 'GET',
  path: '/api/user/:studentId',
  load: 'sign-in',
  notes: { what: 'summary', isRepeated: true },
  response: Type.Array(UserRecord),
})

export const AdminSession = closed({
  /** 'Admin', and of somebody with a smaller role the role's title. */
  name: Type.String(),
  username: Type.String(),
  /** The smaller role of somebody who is no administrator. */
  role: Type.Optional(Type.Enum(officeRoles.filter((role) => role !== 'administrator'))),
  /** 1: the password was right, now send the code of the second step; there is no session yet. */
  code_wanted: Type.Optional(flag),
  /** 1: signed in, but the office stays closed until a second step is set up. */
  enrol_wanted: Type.Optional(flag),
  /** Set when a recovery code was used. */
  recovery_codes_left: Type.Optional(integer),
})
export type AdminSession = Type.Static<typeof AdminSession>

export const loginAdmin = call({
  method: 'POST',
  path: '/api/admin-login',
  load: 'sign-in',
  notes: 'nothing about a student',
  body: closed({
    username: Type.String({ maxLength: 64 }),
    password: Type.String({ maxLength: 1024 }),
    /** From the second step, if the administrator has set one up. */
    code: Type.Optional(code),
  }),
  response: AdminSession,
})

/**
 * Two uses: `{ student_id, reset_password }` with the set-password token of a first sign-in,
 * `{ student_id, old_password, password }` from a signed-in student.
 */
export const changeStudentPassword = call({
  method: 'POST',
  path: '/api/change-password-student',
  load: 'saves',
  notes: 'own data',
  body: closed({
    student_id: studentId,
    reset_password: Type.Optional(secret),
    old_password: Type.Optional(secret),
    password: Type.Optional(secret),
  }),
  response: closed({ name: Type.String() }),
})

/** The administrator's own. The other sessions end; this one continues under a new ID. */
export const changeAdminPassword = call({
  method: 'POST',
  path: '/api/change-password-admin',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  body: closed({ old_password: secret, password: secret }),
  response: closed({ username: Type.String() }),
})

export const logout = call({
  method: 'POST',
  path: '/logout',
  load: 'saves',
  notes: 'nothing about a student',
  response: nothing,
  status: 204,
})

export const resetStudentPassword = call({
  method: 'POST',
  path: '/api/reset-password-student',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  fresh: true,
  body: closed({ student_id: studentId, reason: Type.Optional(Type.String({ maxLength: 200 })) }),
  response: closed({ student_id: Type.String(), name: Type.String() }),
})

/** Creates the first administrator of a new school, or sets up an invited one. The token works once. */
export const setupAdmin = call({
  method: 'POST',
  path: '/api/setup-admin',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({
    token: Type.String({ minLength: 1, maxLength: 100 }),
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: secret,
  }),
  response: closed({ username: Type.String() }),
})
