// The texts of an entry of the audit log: its sentence, and its details behind it.
import type { AuditRow } from '#shared/contract/trail/audit'
import { importTitles, type ImportKind } from '#shared/rules/lists/imports/importFields'
import { count } from '#client/ui/count'
import { momentText, timesText } from '#client/ui/dates/moments'
import { wordsOf } from './auditDetails'
import { auditSentences } from './auditSentences'
import { entriesIn, idsIn, isNothing, plainly, plainWords, termText, withAnd } from './auditValues'

/**
 * Accounts in the words that a person types: 'admin:m.joseph' → 'm.joseph', 'student:20260001' → 'student 20260001'.
 */
export const personText = (account: string): string =>
  account.startsWith('admin:') ? account.slice('admin:'.length) : account.replace(/^student:/, 'student ')

interface Detail {
  readonly name: string
  readonly value: string
}

const arrow = ' → '

export const detailText = (action: string, detail: Detail): string => {
  const { name, value } = detail
  const change = changeIn(value)
  if (action === 'subjects changed' && change) return subjectChange(name, change)
  const words = wordsOf(action, name) ?? { label: plainWords(name), say: plainly }
  if (typeof words === 'function') return isNothing(value) ? '' : words(value)
  const said = change ? `${words.say(change.before)}${arrow}${words.say(change.after)}` : words.say(value)
  return `${words.label}: ${said}`
}

interface Change {
  readonly before: string
  readonly after: string
}

/** Each subject is noted under its code: '– → English Language'. */
const subjectChange = (name: string, { before, after }: Change): string => {
  if (name === 'order of subjects') {
    const sorted = (codes: string) => entriesIn(codes).sort().join()
    return sorted(before) === sorted(after) ? 'a new order' : ''
  }
  if (before === '–') return `added ${after} (${name})`
  return after === '–' ? `removed ${before} (${name})` : `${name}: ${before}${arrow}${after}`
}

/** The value before and after; undefined for a value that was noted once. */
const changeIn = (value: string): Change | undefined => {
  const [before, after, ...more] = value.split(arrow)
  return before === undefined || after === undefined || more.length > 0 ? undefined : { before, after }
}

export const subjectText = (row: AuditRow, subject: string): string =>
  (isMachineMade(subject) ? madeOf(row)?.text(row) : undefined) ??
  termText(subject) ??
  thingText(subject) ??
  personText(subject)

/** The portal numbers packs and imports itself: nobody knows these numbers by heart. */
const isMachineMade = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

interface MachineMade {
  readonly beginning: string
  readonly text: (row: AuditRow) => string
  /** Details that the text says already. */
  readonly said: readonly string[]
}

const valueOf = ({ details }: AuditRow, wanted: string): string | undefined =>
  details.find(({ name }) => name === wanted)?.value

/**
 * 'the list of term marks of 9 Jul 2026, 14:32', by the moment it came. Entries of earlier releases do not say which
 * list it was.
 */
const importText = (row: AuditRow): string => {
  const title = importTitles[valueOf(row, 'kind') as ImportKind] as string | undefined
  if (title === undefined) return 'a list'
  return `the list of ${title.toLocaleLowerCase('en')} of ${momentText(valueOf(row, 'received') ?? row.at)}`
}

/** Things with numbers of their own, by how the names of their entries begin. */
const machineMade: readonly MachineMade[] = [
  { beginning: 'import ', text: importText, said: ['kind', 'received'] },
  {
    beginning: 'pack ',
    text: (row) => valueOf(row, 'label') ?? 'this pack',
    said: ['label', 'kind'],
  },
]

const madeOf = ({ action }: AuditRow) => machineMade.find(({ beginning }) => action.startsWith(beginning))

/** Subjects that are not accounts: 'class:1A' → 'class 1A'. Other subjects have no name that a person knows. */
const things: ReadonlyArray<readonly [RegExp, string]> = [
  [/^class:/, 'class '],
  [/^terms:/, 'version '],
  [/^house:.*/, 'a house'],
]

const thingText = (subject: string): string | null => {
  const [beginning, text] = things.find(([pattern]) => pattern.test(subject)) ?? []
  return beginning === undefined || text === undefined ? null : subject.replace(beginning, text)
}

/** A part of a sentence: plain words, or the name of an account or a thing that leads to more about it. */
export type SentencePart = string | { readonly of: string; readonly text: string }

const places = /\{([^}]+)\}/

/** The sentence of an entry, with the details that belong in it. */
export const sentence = (row: AuditRow): SentencePart[] =>
  sentenceOf(row)
    .split(places)
    .map((part, index) => {
      if (index % 2 === 0) return part
      if (part === 'by') return byPart(row)
      if (part === 'about') return aboutPart(row)
      const [name = '', otherwise = ''] = part.split('|')
      const value = valueOf(row, name)
      const words = wordsOf(row.action, name)
      if (value === undefined) return otherwise
      return typeof words === 'function' ? words(value) : (words?.say ?? plainly)(value)
    })
    .filter((part) => part !== '')

const sentenceOf = ({ action }: AuditRow): string =>
  (auditSentences as Readonly<Record<string, string>>)[action] ?? `{by}: ${plainWords(action)}`

const own = ['portal', 'schedule']

const byPart = ({ actor }: AuditRow): SentencePart =>
  own.includes(actor) ? `The ${actor}` : { of: actor, text: personText(actor) }

const aboutPart = (row: AuditRow): SentencePart =>
  row.subject === null
    ? (madeOf(row)?.text(row) ?? 'something')
    : { of: row.subject, text: subjectText(row, row.subject) }

export const sentenceText = (row: AuditRow): string =>
  sentence(row)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')

/** The details that the sentence does not say already, without empty ones. */
export const detailsText = (row: AuditRow): string => {
  const said = [...(madeOf(row)?.said ?? []), ...inSentence(row), 'cells', 'subjects']
  const others = row.details
    .filter((detail) => !said.includes(detail.name) && !isUnchanged(detail) && !isNothing(detail.value))
    .sort((a, b) => Number(isLong(a)) - Number(isLong(b)))
    .map((detail) => detailText(row.action, detail))
  return [whereText(row), ...others].filter(Boolean).map(capital).join(' · ')
}

/** Details that stand in the sentence. */
const inSentence = (row: AuditRow): string[] =>
  sentenceOf(row)
    .split(places)
    .filter((_part, index) => index % 2 === 1)
    .map((part) => part.replace(/\|.*/, ''))

const isUnchanged = ({ value }: Detail): boolean => {
  const change = changeIn(value)
  return change !== undefined && change.before === change.after
}

/** Columns may be a hundred names: shorter details stand before them. */
const isLong = ({ name }: Detail): boolean => name === 'columns'

/** '8 cells in English Language and Mathematics', where both are noted. */
const whereText = (row: AuditRow): string => {
  const subjects = entriesIn(valueOf(row, 'subjects') ?? '')
  const cells = valueOf(row, 'cells')
  if (cells === undefined) return withAnd(subjects)
  const many = detailText(row.action, { name: 'cells', value: cells })
  return subjects.length === 0 ? many : `${many} in ${withAnd(subjects)}`
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('en') + text.slice(1)

/** Details that list students. */
const lists = ['students', 'repeat', 'left', 'added', 'kept']

/** Words, and the IDs of the students that an entry about several students names. */
export const detailParts = (row: AuditRow, text: string): SentencePart[] => {
  const ids = new Set(
    row.details.filter(({ name }) => lists.includes(name)).flatMap(({ value }) => idsIn(value)),
  )
  return text.split(/([\w.-]+)/).map((part) => (ids.has(part) ? { of: part, text: part } : part))
}

/** '14 saves between 10:02 and 10:41', '2 saves at 10:02' */
export const savesText = (saves: NonNullable<AuditRow['saves']>): string => {
  const [last, first] = [saves[0]?.at ?? '', saves.at(-1)?.at ?? '']
  return `${count(saves.length, 'save')} ${timesText(first, last)}`
}
