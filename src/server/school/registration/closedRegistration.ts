import { longDay } from '#shared/rules/dates'
import { isEditable, isLeaver, type RegistrationWindow } from '#shared/rules/school/registrationWindow'
import { Refusal } from '../../platform/core/refusal'

/** For every write by a family. Without a window, registration is closed (SEC-54). */
export const refuseWhenClosed = (window: RegistrationWindow | undefined, today: string) => {
  const current = window ?? { open: 0, deadline: null }
  if (isEditable(current, today)) return
  const message = `${reasonOf(current, today)} Nothing was changed. You can use the form to ask the school for a correction.`
  // Guards and filters answer 403, too: pages close a form only where the body says `window`.
  throw new Refusal(403, message, { window: [message] })
}

const reasonOf = (window: RegistrationWindow, today: string): string => {
  const { open, deadline, left_on } = window
  if (left_on && isLeaver(window, today))
    return `The form is closed, because the student left the school on ${longDay(left_on)}.`
  return open === 1 && deadline ? `Registration closed on ${longDay(deadline)}.` : 'Registration is closed.'
}
