import type { AuditRow } from '#shared/contract/office/administrators'
import { findField } from '#shared/record/fields'
import { academicYear, longDay } from '#shared/rules/dates'
import { importTitles, type ImportKind } from '#shared/rules/imports/importFields'
import { momentText } from '../../../../ui/dates/moments'
import { auditSentences } from './auditSentences'

/** Accounts by what a person types: 'admin:m.joseph' → 'm.joseph', 'student:20260001' → 'student 20260001'. */
export const personText = (account: string): string =>
  account.startsWith('admin:') ? account.slice('admin:'.length) : account.replace(/^student:/, 'student ')

/** 'show_position' and 'showPosition' → 'show position'. */
export const plainWords = (name: string): string =>
  name
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLocaleLowerCase('en')

/** 'student 20260040 (revision 2)' for what was noted of a card that was given out again. */
const entryText = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const { student_id, revision } = entry as { student_id?: string; revision?: number }
  return student_id === undefined ? JSON.stringify(entry) : `${student_id} (revision ${revision ?? 1})`
}

/** A list as it was noted, in JSON. */
const listed = (value: string): string => {
  if (!/^\[["{]/.test(value)) return value
  try {
    return (JSON.parse(value) as unknown[]).map(entryText).join(', ')
  } catch {
    // Something that only begins like a list is shown as it is.
    return value
  }
}

/** Kept as 0 and 1. */
const switches = [
  'open',
  'hold',
  'counts',
  'posted',
  'exportData',
  'reports',
  'importStudents',
  'studentSearch',
]
const isSwitch = (name: string): boolean =>
  switches.includes(name) || name.startsWith('show') || name.startsWith('search')

const inWords = (name: string, value: string): string => {
  if (value === '' || value === '–') return 'nothing'
  if (isSwitch(name) && /^[01]$/.test(value)) return value === '1' ? 'on' : 'off'
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return longDay(value)
  return listed(value)
}

const arrow = ' → '

/** The name of a field of the record, as its label says it. */
const fieldText = (name: string): string => findField(name)?.label.toLocaleLowerCase('en') ?? plainWords(name)

export const detailText = ({ name, value }: { name: string; value: string }): string => {
  if (name === 'field') return fieldText(value)
  const [before, after] = value.split(arrow)
  if (before === undefined || after === undefined) return `${plainWords(name)}: ${inWords(name, value)}`
  return `${plainWords(name)}: ${inWords(name, before)}${arrow}${inWords(name, after)}`
}

const isUnchanged = ({ value }: { value: string }): boolean => {
  const [before, after] = value.split(arrow)
  return after !== undefined && before === after
}

/** The numbers that the portal gives to packs and imports: nobody knows them by heart. */
const isMachineMade = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

const valueOf = ({ details }: AuditRow, wanted: string): string | undefined =>
  details.find(({ name }) => name === wanted)?.value

/** 'term marks of 9 Jul 2026, 14:32', when the list came. Entries of earlier releases do not say which list it was. */
const importText = (row: AuditRow): string => {
  const title = importTitles[valueOf(row, 'kind') as ImportKind] as string | undefined
  if (title === undefined) return 'this import'
  return `${title.toLocaleLowerCase('en')} of ${momentText(valueOf(row, 'received') ?? row.at)}`
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

/** 'Form 1 in 2025-2026 Term 2' for '2025-2 form:1'; null for what is about neither a form nor a term. */
const termText = (subject: string): string | null => {
  const [, year, term, form] = /^(?:(\d{4})-(\d))?(?: ?form:(\d))?$/.exec(subject) ?? []
  const parts = [form && `Form ${form}`, year && `${academicYear(Number(year))} Term ${term}`]
  return parts.filter(Boolean).join(' in ') || null
}

export const subjectText = (row: AuditRow, subject: string): string =>
  (isMachineMade(subject) ? madeOf(row)?.text(row) : undefined) ?? termText(subject) ?? personText(subject)

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
      if (value === undefined) return otherwise
      return name === 'term'
        ? (termText(value) ?? value)
        : detailText({ name, value }).replace(/^[^:]*: /, '')
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

/** Without what the sentence says already, and without reasons that nobody gave. */
export const detailsText = (row: AuditRow): string => {
  const said = [...(madeOf(row)?.said ?? []), ...inSentence(row)]
  return row.details
    .filter((detail) => !said.includes(detail.name) && !isUnchanged(detail))
    .filter(({ name, value }) => !(value === '–' && (name === 'reason' || name === 'correction')))
    .map(detailText)
    .join(' · ')
}
