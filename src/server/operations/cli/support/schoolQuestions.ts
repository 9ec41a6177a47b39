// The questions of npm run init about a school: one table for its flags and for its prompts at the terminal. The first sign-in
// has a question of its own, with what each answer means.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Settings } from '#shared/contract/school/schoolSettings'
import { longest } from '#shared/rules/school/setUp'
import { isServed, type Config } from '#server/config/config'
import { settings } from '#server/config/definition'
import { backupPlaces, bucketPlace, integer } from '#server/config/kinds'
import { isBackupFixed, type StoredSchool } from '#server/config/liveConfig'
import { detailProblems, familyAddress, oneLine } from '#server/school/setUp/details'

export type FirstSignIn = Settings['firstSignIn']

/** The safe one. */
export const usualFirstSignIn: FirstSignIn = 'dob+code'

const byNumber: Readonly<Record<string, FirstSignIn>> = { '1': 'dob+code', '2': 'dob' }

const firstSignInQuestion = [
  'How do families sign in the first time?',
  '  1  with the date of birth and a code that the school prints on a slip (dob+code)',
  '  2  with the date of birth alone, which classmates know, for 14 days (dob)',
  'The office can change this later in the settings. 1 or 2? [1]',
].join('\n')

const readFirstSignIn = (typed: string): FirstSignIn => {
  const given = typed.trim()
  const chosen = given === 'dob' || given === 'dob+code' ? given : byNumber[given]
  if (chosen) return chosen
  throw new Error(`must be dob+code or dob (it is '${given}').`)
}

export const firstSignInTexts: Readonly<Record<FirstSignIn, string>> = {
  'dob+code': 'A first sign-in needs the date of birth and the code on a slip that the office prints.',
  dob: 'A first sign-in needs only the date of birth, for 14 days after a student is added or reset.',
}

type School = Pick<StoredSchool, 'name' | 'shortName' | 'address' | 'phone' | 'email' | 'publicUrl' | 'port'>

/** A question that nobody has answered is missing. */
export interface Answers extends School {
  readonly places?: readonly string[]
  readonly firstSignIn?: FirstSignIn
}

interface Question {
  readonly flag: string
  readonly answers: keyof Answers
  /** Settings each of which answers the question. */
  readonly keys: readonly string[]
  readonly text: string
  /** @throws what is wrong, as a sentence, or beginning with “must” */
  read(typed: string, config: Config): Answers
}

const atMost = (text: string, most: number): string => {
  if (text.length > most) throw new Error(`must have at most ${most} characters`)
  return text
}

const details = {
  name: 'name',
  shortName: 'short_name',
  address: 'address',
  phone: 'phone',
  email: 'email',
} as const

const detail = (key: keyof typeof details) => (typed: string) => {
  const text = atMost(oneLine(typed), longest[details[key]])
  const problem = Object.values(detailProblems({ name: 'named', email: '', [key]: text }))[0]
  if (problem !== undefined) throw new Error(problem)
  return { [key]: text }
}

const readPlaces = (typed: string, { backup, clientDir }: Config): Answers => {
  const places = backupPlaces(typed)
  const served = places.find((place) => place !== bucketPlace && isServed(place, clientDir))
  if (served !== undefined)
    throw new Error(`must not name ${served}: everything in ${clientDir} is served to everybody`)
  if (places.includes(bucketPlace) && backup.bucket.bucket === '')
    throw new Error('must not name a bucket before BACKUP_PLACES and the BACKUP_S3_ settings do')
  return { places }
}

const question = (
  flag: string,
  answers: keyof Answers,
  keys: readonly string[],
  text: string,
  read: Question['read'],
): Question => ({ flag, answers, keys, text, read })

export const questions: readonly Question[] = [
  question('name', 'name', ['school.name'], 'Name of the school', detail('name')),
  question(
    'short-name',
    'shortName',
    ['school.shortName'],
    'Short name, for small screens',
    detail('shortName'),
  ),
  question('address', 'address', ['school.address'], 'Address of the school', detail('address')),
  question('phone', 'phone', ['school.phone'], 'Telephone', detail('phone')),
  question('email', 'email', ['school.email'], 'E-mail', detail('email')),
  question(
    'url',
    'publicUrl',
    ['publicUrl'],
    'Address that families type, like https://portal.school.example',
    (typed) => ({ publicUrl: atMost(familyAddress(typed), longest.public_url) }),
  ),
  question('first-sign-in', 'firstSignIn', [], firstSignInQuestion, (typed) => ({
    firstSignIn: readFirstSignIn(typed),
  })),
  question(
    'backup-places',
    'places',
    ['backup.places', 'backup.dir', 'backup.s3.bucket'],
    'Folders that the office may choose for backups, with commas, like /mnt/usb/portal',
    readPlaces,
  ),
  question('port', 'port', ['port'], 'Port of the portal on this machine [3000]', (typed) => ({
    port: integer(1, 65_535)(typed.trim()),
  })),
]

/** The settings, by their names in the environment, that answer the question. */
const settingsOf = ({ keys }: Question, { given }: Config): string[] =>
  settings.filter(({ key }) => keys.includes(key) && given.includes(key)).map(({ env }) => env)

/** @throws before anything is made, where a flag is wrong or a setting would win over it */
export const answersIn = (args: string[], config: Config): Answers => {
  const options = Object.fromEntries(questions.map(({ flag }) => [flag, { type: 'string' as const }]))
  const { values } = parseArgs({ args, options })
  const given = questions.flatMap((question) => {
    const typed = values[question.flag]
    return typeof typed === 'string' ? [{ question, typed }] : []
  })
  return Object.assign(
    {},
    ...given.map(({ question, typed }) => answerTo(question, typed, config)),
  ) as Answers
}

const answerTo = (question: Question, typed: string, config: Config): Answers => {
  const [setting] = settingsOf(question, config)
  // Places of the environment and of init add up.
  const wins = question.answers === 'places' ? isBackupFixed(config) : setting !== undefined
  if (wins)
    throw new Error(
      `--${question.flag} has no effect while ${setting} is set. Change the setting, or leave out the flag.`,
    )
  try {
    return question.read(typed, config)
  } catch (error) {
    const text = textOf(error)
    throw new Error(`--${question.flag}${/^[a-z]/.test(text) ? '' : ':'} ${text}`, { cause: error })
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

const intro =
  'A few questions about the school. Press Enter to leave one for later: the office can answer it in the browser.'

/** Asks what neither a flag nor a setting has answered; without a terminal nothing. */
export const askAbout = async (
  config: Config,
  known: Answers,
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<Answers> => {
  if (!input.isTTY) return {}
  const lines = createInterface({ input, output })
  const gone = new AbortController()
  lines.once('close', () => gone.abort())
  const say = (text: string) => void output.write(`${text}\n`)
  const ask = (text: string) => lines.question(`${text} `, { signal: gone.signal })
  try {
    say(intro)
    let answers: Answers = {}
    for (const question of questions)
      if (!(question.answers in known))
        answers = { ...answers, ...(await answerOf(question, config, { ask, say })) }
    return answers
  } catch (error) {
    if (gone.signal.aborted) throw new Error('Stopped: no school has been made.', { cause: error })
    throw error
  } finally {
    lines.close()
  }
}

interface Talk {
  readonly ask: (text: string) => Promise<string>
  readonly say: (text: string) => void
}

const answerOf = async (question: Question, config: Config, { ask, say }: Talk): Promise<Answers> => {
  const given = settingsOf(question, config)
  if (given.length > 0) {
    say(`${question.text}: set by ${given.join(', ')}.`)
    return {}
  }
  for (;;) {
    const typed = (await ask(/[?\]]$/.test(question.text) ? question.text : `${question.text}:`)).trim()
    if (typed === '') return {}
    try {
      return question.read(typed, config)
    } catch (error) {
      const text = textOf(error)
      say(/^[a-z]/.test(text) ? `It ${text}` : text)
    }
  }
}
