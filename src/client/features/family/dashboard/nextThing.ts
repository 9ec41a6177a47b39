// How the registration stands, and the one thing to do next, in words.
import type { RegistrationStatus } from '#shared/contract/school/registration'
import type { Step } from '#shared/record/field'
import { longDay, spokenDay } from '#shared/rules/dates'
import { isEditable, isLeaver, lastOpenDay, openText } from '#shared/rules/school/registrationWindow'
import { paths, stepPaths } from '#client/address/paths'

export interface NextThing {
  /** `done`: nothing is left; `closed`: something is, and nothing can be done about it here. */
  readonly is: 'open' | 'done' | 'closed'
  readonly text: string
  readonly action: string
  readonly path: string
}

const closedText = (status: RegistrationStatus): string => {
  const { deadline, left_on, today } = status
  if (left_on && isLeaver(status, today)) return `This student left the school on ${longDay(left_on)}.`
  return deadline !== null && deadline <= today
    ? `Registration closed on ${longDay(deadline)}.`
    : 'Registration is closed at the moment.'
}

const reading = { action: 'View registration', path: paths.studentData } as const

/**
 * @param first the step of the first thing that is left; null when nothing is
 * @param status undefined while registration is not opened for this form level at all
 * @param hasAnswered whether the family has begun
 */
export const nextThing = (
  first: Step | null,
  status: RegistrationStatus | undefined,
  hasAnswered = true,
): NextThing => {
  const is = first === null ? 'done' : 'closed'
  if (!status || !isEditable(status, status.today)) {
    const reason = status ? closedText(status) : 'Registration is not open for this class.'
    return { is, text: `${reason} You can read your answers and print the form.`, ...reading }
  }
  if (first === null) {
    const lastDay = lastOpenDay(status)
    const until = lastDay === null ? '' : ` until ${spokenDay(lastDay, status.today)}`
    return { is, text: `You can still change your answers${until}.`, ...reading }
  }
  return {
    is: 'open',
    text: openText(status, status.today),
    action: hasAnswered ? 'Continue registration' : 'Start registration',
    // Where one stopped: the first step that still lacks something (UX-23).
    path: stepPaths[first],
  }
}
