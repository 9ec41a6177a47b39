// Whoever is refused hears the same, and each refusal is one transaction with the same two statements (SEC-28).
import { Refusal, refusal } from '../../refusal'
import type { Portal } from './asking'
import { logEvent } from './authEvents'
import { eventOf, type Attempt, type Looked, type Role } from './signInAttempt'
import { countFailure } from './signInFailures'

const pause = 'After several wrong tries sign-in pauses for up to 15 minutes.'
const wrong: Record<Role, string> = {
  student: `The student ID or the password is not right. Please check both and try again. ${pause} The school office can reset the password.`,
  admin: `The username or the password is not right. Please check both and try again. ${pause}`,
}

const orCode = 'The first time, the code from the school’s slip is needed too.'

/** One text for everybody who is refused. */
const refusalText = (role: Role, needsCode: boolean): string =>
  needsCode && role === 'student' ? wrong.student.replace(pause, `${orCode} ${pause}`) : wrong[role]

export const refuse = async (
  portal: Portal,
  attempt: Attempt,
  looked: Looked,
  refused = refusal(401, refusalText(attempt.role, looked.needsCode)),
): Promise<never> => {
  await countFailure(portal, looked)
  logEvent(portal.log, eventOf(attempt, 'refused', looked.account))
  throw refused
}

const wrongCode = `The code is not right, or was used before. Type the one that the app shows now. ${pause}`

export const refusedCode = () => new Refusal(401, wrongCode, { message: [wrongCode], code: [wrongCode] })
