import type { AuditRow } from '#shared/contract/access/administrators'
import { importTitles, type ImportKind } from '#shared/rules/lists/imports/importFields'
import { count } from '#client/ui/count'
import { momentText, timesText } from '#client/ui/dates/moments'
import { wordsOf } from './auditDetails'
import { auditSentences } from './auditSentences'
import { entriesIn, idsIn, isNothing, plainWords, plainly, termText, withAnd } from './auditValues'

/** Accounts by what a person types: 'admin:m.joseph' → 'm.joseph', 'student:20260001' → 'student 20260001'. */
export const personText = (account: string): string =>
  account.startsWith('admin:') ? account.slice('admin:'.length) : account.replace(/^student:/, 'student ')

const arrow = ' → '

/** What was and what is; undefined for what was noted once. */
const changeIn = (value: string): { before: string; after: string } | undefined => {
  const [before, after, ...more] = value.split(arrow)
  return before === undefined || after === undefined || more.length > 0 ? undefined : { before, after }
}

interface Detail {
  readonly name: string
  readonly value: string
}

/** In the list of subjects each is noted under its code: '– → English Language'. */
const subjectChange = ({ name, value }: Detail): string => {
  const change = changeIn(value)
  if (!change) return plainly(value)
  const { before, after } = change
  if (name === 'order of subjects') {
    const sorted = (codes: string) => entriesIn(codes).sort().join()
    return sorted(before) === sorted(after) ? 'a new order' : ''
  }
  if (before === '–') return `added ${after} (${name})`
  return after === '–' ? `removed ${before} (${name})` : `${name}: ${before}${arrow}${after}`
}

export const detailText = (action: string, detail: Detail): string => {
  if (action === 'subjects changed') return subjectChange(detail)
  const { name, value } = detail
  const words = wordsOf(action, name) ?? { label: plainWords(name), say: plainly }
  if (typeof words === 'function') return isNothing(value) ? '' : words(value)
  const change = changeIn(value)
  const said = change ? `${words.say(change.before)}${arrow}${words.say(change.after)}` : words.say(value)
  return `${words.label}: ${said}`
}

const isUnchanged = ({ value }: Detail): boolean => {
  const change = changeIn(value)
  return change !== undefined && change.before === change.after
}

/** The numbers that the portal gives to packs and imports: nobody knows them by heart. */
const isMachineMade = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

const valueOf = ({ details }: AuditRow, wanted: string): string | undefined =>
  details.find(({ name }) => name === wanted)?.value

/** 'the list of term marks of 9 Jul 2026, 14:32', when it came. Entries of earlier releases do not say which list it was. */
const importText = (row: AuditRow): string => {
  const title = importTitles[valueOf(row, 'kind') as ImportKind] as string | undefined
  if (title === undefined) return 'a list'
  return `the list of ${title.toLocaleLowerCase('en')} of ${momentText(valueOf(row, 'received') ?? row.at)}`
}

interface MachineMade {
  readonly beginning: string
  readonly text: (row: AuditRow) => string
  /** Details that the text says already. */
  readonly said: readonly string[]
}

/** What has a number of its own, by how the names of its entries begin. */
const machineMade: readonly MachineMade[] = [
  { beginning: 'import ', text: importText, said: ['kind', 'received'] },
  {
    beginning: 'pack ',
    text: (row) => valueOf(row, 'label') ?? 'this pack',
    said: ['label', 'kind'],
  },
]

const madeOf = ({ action }: AuditRow) => machineMade.find(({ beginning }) => action.startsWith(beginning))

/** Not accounts: 'class:1A' → 'class 1A'. What is left out here has no name that a person knows. */
const things: ReadonlyArray<readonly [RegExp, string]> = [
  [/^class:/, 'class '],
  [/^terms:/, 'version '],
  [/^house:.*/, 'a house'],
]

const thingText = (subject: string): string | null => {
  const [beginning, text] = things.find(([pattern]) => pattern.test(subject)) ?? []
  return beginning === undefined || text === undefined ? null : subject.replace(beginning, text)
}

export const subjectText = (row: AuditRow, subject: string): string =>
  (isMachineMade(subject) ? madeOf(row)?.text(row) : undefined) ??
  termText(subject) ??
  thingText(subject) ??
  personText(subject)

/** A part of a sentence: plain words, or the name of an account or a thing that leads to more about it. */
export type SentencePart = string | { readonly of: string; readonly text: string }

const own = ['portal', 'schedule']

const byPart = ({ actor }: AuditRow): SentencePart =>
  own.includes(actor) ? `The ${actor}` : { of: actor, text: personText(actor) }

const aboutPart = (row: AuditRow): SentencePart =>
  row.subject === null
    ? (madeOf(row)?.text(row) ?? 'something')
    : { of: row.subject, text: subjectText(row, row.subject) }

const sentenceOf = ({ action }: AuditRow): string =>
  (auditSentences as Readonly<Record<string, string>>)[action] ?? `{by}: ${plainWords(action)}`

const places = /\{([^}]+)\}/

/** Who did what to whom, with the details that belong in it. */
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

export const sentenceText = (row: AuditRow): string =>
  sentence(row)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')

/** Details that stand in the sentence. */
const inSentence = (row: AuditRow): string[] =>
  sentenceOf(row)
    .split(places)
    .filter((_part, index) => index % 2 === 1)
    .map((part) => part.replace(/\|.*/, ''))

/** '8 cells in English Language and Mathematics', where both are noted. */
const whereText = (row: AuditRow): string => {
  const subjects = entriesIn(valueOf(row, 'subjects') ?? '')
  const cells = valueOf(row, 'cells')
  if (cells === undefined) return withAnd(subjects)
  const many = detailText(row.action, { name: 'cells', value: cells })
  return subjects.length === 0 ? many : `${many} in ${withAnd(subjects)}`
}

/** Details that list students. */
const lists = ['students', 'repeat', 'left', 'added', 'kept']

/** A hundred names, perhaps: what is short stands before it. */
const isLong = ({ name }: Detail): boolean => name === 'columns'

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('en') + text.slice(1)

/** Without what the sentence says already, and without what nobody gave. */
export const detailsText = (row: AuditRow): string => {
  const said = [...(madeOf(row)?.said ?? []), ...inSentence(row), 'cells', 'subjects']
  const others = row.details
    .filter((detail) => !said.includes(detail.name) && !isUnchanged(detail) && !isNothing(detail.value))
    .sort((a, b) => Number(isLong(a)) - Number(isLong(b)))
    .map((detail) => detailText(row.action, detail))
  return [whereText(row), ...others].filter(Boolean).map(capital).join(' · ')
}

/** Words, and the IDs of the students whom an entry about many names. */
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
