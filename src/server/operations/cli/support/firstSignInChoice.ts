// How first sign-ins work in a new school: the question, its answers, and what each of them means.
import type { Settings } from '#shared/contract/school/schoolSettings'

export type FirstSignIn = Settings['firstSignIn']

/** The safe one. */
export const usualFirstSignIn: FirstSignIn = 'dob+code'

const byNumber: Readonly<Record<string, FirstSignIn>> = { '1': 'dob+code', '2': 'dob' }

export const firstSignInQuestion = [
  'How do families sign in the first time?',
  '  1  with the date of birth and a code that the school prints on a slip (dob+code)',
  '  2  with the date of birth alone, which classmates know, for 14 days (dob)',
  'The office can change this later in the settings. 1 or 2? [1]',
].join('\n')

export const readFirstSignIn = (typed: string): FirstSignIn => {
  const given = typed.trim()
  const chosen = given === 'dob' || given === 'dob+code' ? given : byNumber[given]
  if (chosen) return chosen
  throw new Error(`must be dob+code or dob (it is '${given}').`)
}

export const firstSignInTexts: Readonly<Record<FirstSignIn, string>> = {
  'dob+code': 'A first sign-in needs the date of birth and the code on a slip that the office prints.',
  dob: 'A first sign-in needs only the date of birth, for 14 days after a student is added or reset.',
}
