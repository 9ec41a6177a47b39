// The words of the messages. The school may change them; their placeholders are filled from this list alone, so that no
// words can bring a mark, a health answer or a password into a message.
import { type MessageKind, messageKindNames } from './messages'

export interface MessageWords {
  readonly subject: string
  readonly text: string
}

export type AllWords = Readonly<Record<MessageKind, MessageWords>>

/** The placeholders of all messages. */
const everywhere = { school: 'The name of the school', name: 'The student’s first name' } as const

const ofKinds: Readonly<Record<MessageKind, Readonly<Record<string, string>>>> = {
  proof: {},
  received: {
    reference: 'The reference of the registration',
    left: 'A sentence about what is still missing; empty where nothing is',
  },
  'sent back': {
    document: 'Which document',
    reason: 'The reason that was chosen, never the office’s own words',
    until: 'A sentence with the last day; empty where no day was given',
  },
  report: { term: 'The term and the school year' },
  reminder: { day: 'The last day', left: 'What is still missing, by name' },
  password: { time: 'When' },
  device: { device: 'Which browser', time: 'When' },
  sibling: { time: 'When' },
}

/** Describes each placeholder of a kind. */
export const placeholdersOf = (kind: MessageKind): Readonly<Record<string, string>> => ({
  ...everywhere,
  ...ofKinds[kind],
})

/** Used until the school writes its own. */
export const usualWords: AllWords = {
  proof: {
    subject: 'Messages about {name} from {school}?',
    text: '{school} would like to write to you about {name}. Your e-mail address is on the registration form.\n\nOpen the page below and press the button if you want these messages.',
  },
  received: {
    subject: 'Registration of {name} received',
    text: '{school} has received the registration of {name}. Your reference is {reference}. {left}',
  },
  'sent back': {
    subject: 'Please send a document for {name} again',
    text: '{school} needs a document for {name} again: {document}.\nReason: {reason}.\n{until}\nSign in to send it again.',
  },
  report: {
    subject: '{name}’s report card is ready',
    text: 'The report card of {name} for {term} is ready. Sign in to read it.',
  },
  reminder: {
    subject: 'The registration of {name} is not finished',
    text: 'The last day to register {name} is {day}. Still missing: {left}.\nSign in to finish it.',
  },
  password: {
    subject: 'The password for {name} was changed',
    text: 'The password for {name} was changed or reset on {time}. If neither your family nor the school office did this on your request, please call the office today.',
  },
  device: {
    subject: 'Sign-in for {name} on a new device',
    text: 'Somebody signed in as {name} on a new device: {device}, {time}. If that was not your family, please call the school office today.',
  },
  sibling: {
    subject: 'Somebody can open {name}’s pages from another sign-in',
    text: 'On {time} somebody who signs in as another student added {name} as a brother or sister, with {name}’s password or slip, and can now open {name}’s pages. If this was not your family, end it today: sign in as {name}, open “Where you are signed in”, press Remove under “Brothers and sisters”, and change the password. Or call the school office.',
  },
}

interface Added {
  readonly school: string
  readonly phone: string
  /** The address at which families sign in. */
  readonly origin: string
  /** The page of this address. */
  readonly page: string
}

/** The lines that the portal adds below the words: the link to sign in or to the two buttons, and the link to stop. */
export const addedText = (kind: MessageKind, { school, phone, origin, page }: Added): string => {
  const sender = `-- \n${school}${phone ? `, ${phone}` : ''}`
  return kind === 'proof'
    ? `${page}\n\n${proofEnd}\n\n${sender}`
    : `Sign in: ${origin}\n\n${sender}\nTo stop these messages: ${page}`
}

const proofEnd =
  'If you do not know the school, press “No messages, thank you” on that page. If you do nothing, nothing else is sent to you either.'

/** The subject of an e-mail with several notices. */
export const severalSubject = 'News from {school}'

/** Characters. */
export const longestWords = { subject: 120, text: 1500 } as const

const placeholder = /\{([^{}\n]*)\}/g

/** Checks the subject and the text; a part without a problem is undefined. */
export const wordsProblem = (
  kind: MessageKind,
  { subject, text }: MessageWords,
): Partial<Record<keyof MessageWords, string>> | undefined => {
  const problems = { subject: partProblem(kind, 'subject', subject), text: partProblem(kind, 'text', text) }
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined)
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

const partProblem = (kind: MessageKind, part: keyof MessageWords, words: string): string | undefined => {
  if (words.trim() === '') return 'Please write something here.'
  if (words.length > longestWords[part]) return `Use at most ${longestWords[part]} characters.`
  if (part === 'subject' && /[\r\n]/.test(words)) return 'A subject has one line.'
  if (/:\/\/|www\./i.test(words)) return 'Leave out the address of a web page. The portal adds its own link.'
  const known = placeholdersOf(kind)
  const unknown = [...words.matchAll(placeholder)]
    .map(([, name = '']) => name)
    .find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) return undefined
  const list = Object.keys(known).map((name) => `{${name}}`)
  return `This message cannot use {${unknown}}. You can use ${list.join(', ')}.`
}

/** Placeholders without a value are left out, with the spaces and empty lines that this leaves. */
export const filled = (words: string, values: Readonly<Record<string, string>>): string =>
  words
    .replace(placeholder, (_all, name: string) => values[name] ?? '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The school's words where it has its own. */
export const wordsOf = (own: Partial<AllWords>): AllWords =>
  Object.fromEntries(
    messageKindNames.map((kind) => [kind, own[kind] ?? usualWords[kind]]),
  ) as unknown as AllWords

const samples: Readonly<Record<string, string>> = {
  name: 'Marisol',
  reference: 'REG-2026-20260001',
  left: 'birth certificate, family details',
  document: 'Birth certificate',
  reason: 'It cannot be read: too dark, blurred or cut off',
  until: 'Please send it by 30 September 2026.',
  term: 'Term 2 of 2025-2026',
  day: '30 September 2026',
  time: '3 August 2026, 10:00',
  device: 'Chrome on Android',
}

/** Invented values, for the preview. */
export const sampleValuesOf = (kind: MessageKind): Readonly<Record<string, string>> =>
  kind === 'received' ? { ...samples, left: 'Still missing: birth certificate.' } : samples
