import { isEditable, type RegistrationWindow } from '#shared/rules/registration/registrationWindow'
import { Refusal } from '../../platform/core/refusal'

const reasonOf = ({ open, deadline }: RegistrationWindow): string =>
  open === 1 && deadline ? `Registration closed on ${deadline}.` : 'Registration is closed.'

/** For everything that a family writes: no window at all counts as closed (SEC-54). */
export const refuseWhenClosed = (window: RegistrationWindow | undefined, today: string) => {
  const known = window ?? { open: 0, deadline: null }
  if (isEditable(known, today)) return
  throw new Refusal(
    403,
    `${reasonOf(known)} Nothing was changed. In the form you can ask the school to correct something.`,
  )
}
