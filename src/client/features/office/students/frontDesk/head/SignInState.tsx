// Whether the family can sign in, in one sentence.
import type { StudentOverview } from '#shared/contract/intake/progress'
import { momentText } from '#client/ui/dates/moments'
import { Panel } from '#client/ui/panels/Panel'

/** Such a time is not a date to wait for: sign-in is paused until the office resets the password. */
const isForGood = (until: string): boolean => until.startsWith('9999')

export const signInText = ({ sign_in: state }: Pick<StudentOverview, 'sign_in'>): string => {
  if (!state.has_account) return 'No account yet. Reset the password so that the student can sign in.'
  const last = state.last_sign_in_at
    ? `Last signed in ${momentText(state.last_sign_in_at)}`
    : 'Has never signed in'
  const { locked_until: locked } = state
  if (locked && isForGood(locked)) return `${last}. Sign-in is paused until you reset the password.`
  if (locked) return `${last}. Sign-in is paused until ${momentText(locked)}.`
  if (state.activation_code)
    return `${last}. The first sign-in needs the date of birth and a code: see Sign-in.`
  return state.password_reset === 1 ? `${last}. The date of birth is the password.` : `${last}.`
}

export const SignInState = ({ overview }: { overview: StudentOverview }) => (
  <Panel title="Sign-in">
    <p>{signInText(overview)}</p>
  </Panel>
)
