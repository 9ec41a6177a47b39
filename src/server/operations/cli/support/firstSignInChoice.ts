// Chooses how first sign-ins work in a new school: by flag, by a question at the terminal, or else the safe default.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Settings } from '#shared/contract/school/schoolSettings'

export type FirstSignIn = Settings['firstSignIn']

const usual: FirstSignIn = 'dob+code'
const byNumber: Readonly<Record<string, FirstSignIn>> = { '': usual, '1': 'dob+code', '2': 'dob' }

const question = [
  'How do families sign in the first time?',
  '  1  with the date of birth and a code that the school prints on a slip (dob+code)',
  '  2  with the date of birth alone, which classmates know, for 14 days (dob)',
  'The office can change this later in the settings. 1 or 2? [1] ',
].join('\n')

const isChoice = (given: string): given is FirstSignIn => given === 'dob' || given === 'dob+code'

/** Undefined when the flag is not given. */
export const firstSignInOf = (args: string[]): FirstSignIn | undefined => {
  const { values } = parseArgs({ args, options: { 'first-sign-in': { type: 'string' } } })
  const given = values['first-sign-in']
  if (given === undefined || isChoice(given)) return given
  throw new Error(`--first-sign-in must be dob+code or dob (it is '${given}').`)
}

type Terminal = NodeJS.ReadableStream & { readonly isTTY?: boolean }

/** Asks until the answer is one of the two; without a terminal it uses the default. */
export const askFirstSignIn = async (
  input: Terminal = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<FirstSignIn> => {
  if (!input.isTTY) return usual
  const lines = createInterface({ input, output })
  try {
    for (;;) {
      const given = (await lines.question(question)).trim()
      const chosen = isChoice(given) ? given : byNumber[given]
      if (chosen) return chosen
    }
  } finally {
    lines.close()
  }
}

export const firstSignInTexts: Readonly<Record<FirstSignIn, string>> = {
  'dob+code': 'A first sign-in needs the date of birth and the code on a slip that the office prints.',
  dob: 'A first sign-in needs only the date of birth, for 14 days after a student is added or reset.',
}
