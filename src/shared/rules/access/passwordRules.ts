// The rules for passwords (SEC-21, SEC-22, SEC-39), for both ends. Only the server has the list of breached passwords.

/** Facts about the person that the client or the server knows. */
export interface PasswordOwner {
  readonly login?: string | null
  readonly first_name?: string | null
  readonly middle_name?: string | null
  readonly last_name?: string | null
  /** yyyy-MM-dd */
  readonly date_of_birth?: string | null
  readonly phones?: readonly (string | null)[]
  /** Name and short name of the school. */
  readonly school?: readonly string[]
}

/** Characters as a person counts them, whatever their bytes. */
export const passwordLength = (password: string): number => [...password.normalize('NFKC')].length

export const tooCommon = 'This password is known from break-ins elsewhere. Please choose another one.'

/** One sentence per fault, each saying what to do; empty when the password may be used. */
export const passwordFaults = (password: string, minLength: number, owner: PasswordOwner): string[] => {
  const faults: string[] = []
  const length = passwordLength(password)
  if (length < minLength)
    faults.push(`Use at least ${minLength} characters. A few words are easy to remember.`)
  const what = easyPart(password, owner)
  if (what)
    faults.push(`This is too close to ${what}, which is easy to guess. Please add something of your own.`)
  if (length >= minLength && new Set(fold(password)).size === 1)
    faults.push('This repeats one character. Please choose something harder to guess.')
  return faults
}

/** The number of characters that must remain without the easy parts. */
const minOwnLetters = 5

const easyPart = (password: string, owner: PasswordOwner): string | undefined => {
  let rest = fold(password)
  let what: string | undefined
  for (const easy of easyWords(owner)) {
    if (!rest.includes(easy.word)) continue
    rest = rest.replaceAll(easy.word, '')
    what ??= easy.what
  }
  return what !== undefined && rest.length < minOwnLetters ? what : undefined
}

/** Lower-case letters and digits only: separators, accents and case do not make a word harder to guess. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

interface EasyWord {
  readonly word: string
  readonly what: string
}

const commonWords = [
  'portal',
  'school',
  'student',
  'registration',
  'password',
  'secondary',
  'admin',
  'welcome',
]

const easyWords = (owner: PasswordOwner): EasyWord[] =>
  [
    ...wordsOf([owner.login], 'your sign-in name'),
    ...wordsOf([owner.first_name, owner.middle_name, owner.last_name], 'your name'),
    ...wordsOf(owner.date_of_birth ? birthForms(owner.date_of_birth) : [], 'the date of birth'),
    ...wordsOf(owner.phones ?? [], 'a phone number'),
    ...wordsOf(owner.school ?? [], 'the name of the school'),
    ...wordsOf(commonWords, 'a word that everyone tries'),
  ]
    .filter(({ word }) => word.length >= 3)
    .sort((one, other) => other.word.length - one.word.length)

const wordsOf = (texts: readonly (string | null | undefined)[], what: string): EasyWord[] =>
  texts
    .flatMap((text) => [text ?? '', ...(text ?? '').split(/[\s\-’']+/)])
    .map((text) => ({ word: fold(text), what }))

const birthForms = (dateOfBirth: string): string[] => {
  const [year = '', month = '', day = ''] = dateOfBirth.split('-')
  const short = year.slice(2)
  return [
    year + month + day,
    year + day + month,
    day + month + year,
    month + day + year,
    short + month + day,
    day + month + short,
    month + day + short,
  ]
}
