import { isEditable, type RegistrationWindow } from '#shared/rules/registration/registrationWindow'
import { Refusal } from '../../platform/core/refusal'

const reasonOf = ({ open, deadline }: RegistrationWindow): string =>
  open === 1 && deadline ? `Registration closed on ${deadline}.` : 'Registration is closed.'

/** For every write by a family. Without a window, registration is closed (SEC-54). */
export const refuseWhenClosed = (window: RegistrationWindow | undefined, today: string) => {
  const current = window ?? { open: 0, deadline: null }
  if (isEditable(current, today)) return
  throw new Refusal(
    403,
    `${reasonOf(current)} Nothing was changed. You can use the form to ask the school for a correction.`,
  )
}
