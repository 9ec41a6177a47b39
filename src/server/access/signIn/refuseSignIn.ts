// All refusals look the same, and each is one transaction with the same two statements (SEC-28). How many wrong tries this
// device has made is all that changes their words.
import { localTimeIn } from '#shared/rules/dates'
import { minuteMs } from '../../platform/core/durations'
import { Paused, Refusal, refusal } from '../../platform/core/refusal'
import { countFailure, minutesLeft } from '../lockout/signInFailures'
import type { Role } from '../lockout/policy'
import type { AuthDeps } from './requestContext'
import { eventOf, type Attempt, type SignInContext } from './signInAttempt'
import { logEvent } from './events'

const pause = 'After several wrong tries, sign-in is paused for up to 15 minutes'
const wrong: Record<Role, string> = {
  student: 'ID or password is not right.',
  admin: 'Username or password is not right.',
}
const advice: Record<Role, string> = {
  student: `Please check both. ${pause}, a first sign-in for up to a day. The school office can reset your password.`,
  admin: `Please check both. ${pause}. After very many, you need the code from your second step as well as the password.`,
}

/** Where a first sign-in needs the code of a slip, for everybody. */
const wrongOrCode = 'ID, password or slip code is not right.'

/** From this failure of a device on, more is said than that it was one. */
const adviceAt = 3

const orCode = 'The first time, you also need the code from the school’s slip.'

/** The same for everybody, so that it does not reveal whether the date of birth was right. */
const paused = (wait: string): string =>
  `First sign-ins with the date of birth are paused for another ${wait}. There were too many of them. Please try again after that, or ask the school office. If you have chosen your own password, it still works: please check it and the student ID.`

const refusalText = (
  role: Role,
  { needsCode, firstSignInPause, now }: SignInContext,
  failures: number,
): string => {
  if (firstSignInPause) return paused(minutesLeft(firstSignInPause, now))
  const opening = needsCode ? wrongOrCode : wrong[role]
  if (failures < adviceAt) return opening
  return [opening, needsCode && orCode, advice[role]].filter(Boolean).join(' ')
}

/** The time comes from the tries of this device, so everybody hears it alike, whether the ID exists or not. */
export const pausedHere = ({ config, clock }: Pick<AuthDeps, 'config' | 'clock'>, until: Date) => {
  const fullMinute = new Date(Math.ceil(until.getTime() / minuteMs) * minuteMs)
  const time = localTimeIn(config.school.timeZone, fullMinute).slice(11, 16)
  return new Paused(`Too many tries. Wait until ${time}, then try again.`, until, clock())
}

export const refuse = async (
  deps: AuthDeps,
  attempt: Attempt,
  context: SignInContext,
  refused?: Refusal,
): Promise<never> => {
  await countFailure(deps, context)
  logEvent(deps.log, eventOf(attempt, 'refused', context.account))
  const { failures, pausedUntil } = attempt.tries.failed()
  if (pausedUntil) throw pausedHere(deps, pausedUntil)
  throw refused ?? refusal(401, refusalText(attempt.role, context, failures))
}

const wrongCode = `The code is not right, or was used before. Type the one that the app shows now. ${pause}.`

export const refusedCode = () => new Refusal(401, wrongCode, { message: [wrongCode], code: [wrongCode] })
