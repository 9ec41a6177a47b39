import type { changeStudentPassword } from '#shared/contract/access/signIn'
import type { BodyOf } from '#shared/contract/call'
import { notAllowed } from '../../http/security/guards'
import type { SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'

type Body = BodyOf<typeof changeStudentPassword>

export type Change = { kind: 'first'; password: string } | { kind: 'own'; old: string; password: string }

const required = 'This field is required.'

const missing = (...fields: string[]) =>
  new Refusal(
    422,
    `Please check: ${fields.join(', ')}.`,
    Object.fromEntries(fields.map((name) => [name, [required]])),
  )

/** Which of its two uses this call is depends on the session, never on the body (SEC-35, SEC-44). */
export const readChange = (
  user: SignedIn,
  { student_id, reset_password, old_password, password }: Body,
): Change => {
  if (user.role !== 'student' || user.login !== student_id)
    throw notAllowed('You can change only your own password.')
  if (user.kind === 'activation') {
    if (reset_password === undefined) throw missing('reset_password')
    return { kind: 'first', password: reset_password }
  }
  if (old_password !== undefined && password !== undefined)
    return { kind: 'own', old: old_password, password }
  throw missing(
    ...(old_password === undefined ? ['old_password'] : []),
    ...(password === undefined ? ['password'] : []),
  )
}
