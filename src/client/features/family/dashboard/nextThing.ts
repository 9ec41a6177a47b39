// The one thing to do next, in words.
import type { RegistrationStatus } from '#shared/contract/records/registration'
import { longDay } from '#shared/rules/dates'
import { donePercent, type MissingThing } from '#shared/rules/registration/completeness'
import { isEditable, lastOpenDay } from '#shared/rules/registration/registrationWindow'
import { paths, stepPaths } from '../../../address/paths'

export interface NextThing {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly path: string
  /** Per cent of what is asked; absent where nothing can be done about it. */
  readonly done?: number
}

const things = (count: number): string => (count === 1 ? '1 thing left' : `${count} things left`)

const closedText = ({ deadline, today }: RegistrationStatus): string =>
  deadline !== null && deadline <= today
    ? `Registration closed on ${longDay(deadline)}.`
    : 'Registration is closed at the moment.'

/** @param status undefined while registration is not opened for this form level at all */
export const nextThing = (
  missing: readonly MissingThing[],
  asked: number,
  status: RegistrationStatus | undefined,
): NextThing => {
  if (!status || !isEditable(status, status.today)) {
    const reason = status ? closedText(status) : 'Registration is not open for this class.'
    return {
      title: missing.length === 0 ? 'Your registration is complete' : 'Your registration',
      text: `${reason} You can read your answers and print the form.`,
      action: 'View registration',
      path: paths.studentData,
    }
  }
  const lastDay = lastOpenDay(status)
  const until = lastDay === null ? '' : ` until ${longDay(lastDay)}`
  if (missing.length === 0) {
    return {
      title: 'Your registration is complete',
      text: `Thank you. You can still change your answers${until}.`,
      action: 'View registration',
      path: paths.studentData,
    }
  }
  return {
    title: `Your registration: ${things(missing.length)}`,
    text: `Registration is open${until}. Everything you type is saved as you go, so you can stop and come back.`,
    action: 'Continue registration',
    // Where one stopped: the first step that still lacks something (UX-23).
    path: missing[0] ? stepPaths[missing[0].step] : paths.studentData,
    done: donePercent(missing.length, asked),
  }
}
