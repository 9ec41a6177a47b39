// All refusals look the same, and each is one transaction with the same two statements (SEC-28).
import { Refusal, refusal } from '../../platform/core/refusal'
import { countFailure, minutesLeft } from './lockout/signInFailuresService'
import type { Role } from './lockout/signInPolicy'
import type { AuthDeps } from './requestContext'
import { eventOf, type Attempt, type SignInContext } from './signInAttemptService'
import { logEvent } from './signInEventsService'

const pause = 'After several wrong tries, sign-in is paused for up to 15 minutes'
const wrong: Record<Role, string> = {
  student: `The student ID or the password is not right. Please check both and try again. ${pause}, a first sign-in for up to a day. The school office can reset your password.`,
  admin: `The username or the password is not right. Please check both and try again. ${pause}. After very many, you need the code of your second step as well as the password.`,
}

const orCode = 'The first time, the code from the school’s slip is needed too.'

/** The same for everybody, so that it does not reveal whether the date of birth was right. */
const paused = (wait: string): string =>
  `First sign-ins with the date of birth are paused for another ${wait}. There were too many of them. Please try again after that, or ask the school office. If you have chosen your own password, it still works: please check it and the student ID.`

const refusalText = (role: Role, { needsCode, firstSignInPause, now }: SignInContext): string => {
  if (firstSignInPause) return paused(minutesLeft(firstSignInPause, now))
  return needsCode ? wrong[role].replace(pause, `${orCode} ${pause}`) : wrong[role]
}

export const refuse = async (
  deps: AuthDeps,
  attempt: Attempt,
  context: SignInContext,
  refused = refusal(401, refusalText(attempt.role, context)),
): Promise<never> => {
  await countFailure(deps, context)
  logEvent(deps.log, eventOf(attempt, 'refused', context.account))
  throw refused
}

const wrongCode = `The code is not right, or was used before. Type the one that the app shows now. ${pause}.`

export const refusedCode = () => new Refusal(401, wrongCode, { message: [wrongCode], code: [wrongCode] })
