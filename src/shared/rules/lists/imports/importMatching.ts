// Matches the columns of a list to fields, by their headers.
import { searchForm } from '../../students/names'
import { birthParts, hasBirthParts, type ImportField } from './importField'
import { besideOthers, guessedHeader, type ColumnMatch } from './headersBeside'
import { importFields, type ImportKind } from './importFields'
import { lettersApart } from './lettersApart'
import { withoutTotal, withoutWeight } from './markTotals'
import { placementProblem } from '../placements/placementImportFields'
import { studentsProblem } from './studentImportFields'

/** How to write something, not what: “SURNAME (Block Letters)”, “D.O.B. (dd/mm/yyyy)”. */
const manners =
  /\((?:in )?(?:block|capital|print|please|as (?:on|it)|[dmy]{1,4}[ /.-][dmy]|yyyy|e\.?g|for example|if any|if known|optional|(?:sur|last |family |first |given )name first)\b[^)]*\)/gi

/** "Mother's Phone (home)" → 'mother phone home' */
export const headerWords = (text: string): string =>
  searchForm(withoutTotal(text).replace(manners, ' '))
    .split(' ')
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .join(' ')

/** True if a header is about somebody in the student's record who is not the student. */
export const namesPerson = (header: string): boolean => personsIn(headerWords(header)) !== ''

/** A header that names one of them is about that person alone: the wrong one would be called. */
const persons = new Set([
  ...['mother', 'mom', 'mum', 'mummy', 'father', 'dad', 'daddy', 'parent', 'guardian'],
  ...[
    'emergency',
    'kin',
    'doctor',
    'grandmother',
    'grandfather',
    'aunt',
    'uncle',
    'stepmother',
    'stepfather',
  ],
  ...['carer', 'caregiver', 'grandparent', 'granny', 'brother', 'sister', 'sibling', 'cousin', 'spouse'],
  ...['driver', 'teacher', 'neighbour', 'neighbor', 'step', 'foster', 'godmother', 'godfather'],
])

/** 'mother mobile phone' → 'mother' */
const personsIn = (text: string): string =>
  [...new Set(text.split(' ').filter((word) => persons.has(word)))].sort().join(' ')

/** The office's earlier choices for headers, by their words; null: left out. */
export type RememberedHeaders = Readonly<Record<string, string | null>>

const maxHeaderLength = 60

/** Counts the fields that cells name as headers do, word by word: what is only similar may be a value. */
export const knownFieldsIn = (kind: ImportKind, remembered: RememberedHeaders) => {
  const fields = new Map<string, string>()
  for (const field of importFields(kind))
    for (const text of headersOf(field)) fields.set(sorted(headerWords(text)), field.name)
  for (const [text, field] of Object.entries(remembered)) if (field !== null) fields.set(sorted(text), field)
  return (cells: readonly string[]): number =>
    new Set(
      cells.flatMap((cell) =>
        cell.length > maxHeaderLength ? [] : (fields.get(sorted(headerWords(withoutWeight(cell)))) ?? []),
      ),
    ).size
}

/** True if cells name a number of the students, which no title does. */
export const namesNumber = (kind: ImportKind) => {
  const numbers = importFields(kind).filter(({ name }) => ['id', 'student_id', 'sea_no'].includes(name))
  const known = new Set(numbers.flatMap(headersOf).map((text) => sorted(headerWords(text))))
  return (cells: readonly string[]): boolean => cells.some((cell) => known.has(sorted(headerWords(cell))))
}

/** Every header that is known of a field. */
const headersOf = ({ name, title, aliases, guesses = [] }: ImportField): string[] => [
  name,
  title,
  ...aliases,
  ...guesses,
]

const sorted = (text: string): string => text.split(' ').sort().join(' ')

interface Candidate {
  readonly column: number
  readonly field: string
  readonly isAlias: boolean
  readonly confidence: number
}

/** The share of letter pairs that two texts have in common (Dice coefficient). */
const similarity = (one: Map<string, number>, other: Map<string, number>): number => {
  let shared = 0
  let all = 0
  for (const count of other.values()) all += count
  for (const [pair, count] of one) {
    shared += Math.min(count, other.get(pair) ?? 0)
    all += count
  }
  return (2 * shared) / all
}

const minSimilarity = 0.75

/** A former school is not the present one. */
const former = /\b(?:former|old|previous?|prior|last|past)\b/

interface Name {
  readonly field: string
  readonly isAlias: boolean
  /** May mean something else as well. */
  readonly isGuess: boolean
  readonly isExact: boolean
  readonly persons: string
  readonly isFormer: boolean
  readonly text: string
  readonly sorted: string
  readonly pairs: Map<string, number>
}

/** Words that change nothing in what a header means. */
const idle = new Set('student pupil candidate child learner the of no number name'.split(' '))

/** 'moblie phone' for 'mobile phone': a word that is not one of the name means something that is not known here. */
const isMistyped = (header: Name, name: Name): boolean => {
  const words = name.text.split(' ')
  const joined = (text: string) => text.replaceAll(' ', '')
  return (
    isTypo(joined(header.text), joined(name.text)) ||
    header.text.split(' ').every((word) => idle.has(word) || words.some((other) => isTypo(word, other)))
  )
}

const lettersPerTypo = 6

const isTypo = (typed: string, word: string): boolean =>
  lettersApart(typed, word) <= Math.max(1, Math.floor(word.length / lettersPerTypo)) ||
  (typed.length === word.length && [...typed].sort().join('') === [...word].sort().join(''))

/** Ways to recognise a header, surest first. */
const ways: ReadonlyArray<(header: Name, name: Name) => number> = [
  (header, name) => (header.text === name.text && !name.isGuess ? 1 : 0),
  (header, name) => (header.sorted === name.sorted && !name.isGuess ? 0.95 : 0),
  (header, name) => (header.sorted === name.sorted ? guessedHeader : 0),
  (header, name) => {
    if (name.isGuess || name.isExact || header.persons !== name.persons || header.isFormer !== name.isFormer)
      return 0
    if (!isMistyped(header, name)) return 0
    const score = similarity(header.pairs, name.pairs)
    return score >= minSimilarity ? score * 0.9 : 0
  },
]

/** The surest matches win; no field and no column is used twice. */
export const suggestMatches = (
  headers: readonly string[],
  kind: ImportKind,
  remembered: RememberedHeaders = {},
): ColumnMatch[] => {
  const columns = headers.map((header) => nameOf(headerWords(withoutWeight(header))))
  const times = new Map<string, number>()
  for (const { sorted: words } of columns) times.set(words, (times.get(words) ?? 0) + 1)
  const names = importFields(kind).flatMap(namesOf)
  const taken = new Set<string>()
  const chosen = new Map<number, Omit<Candidate, 'field' | 'isAlias'> & { readonly field: string | null }>()
  const known = new Set(names.map(({ field }) => field))
  const ambiguous = new Set(names.flatMap((name) => (name.isGuess ? [name.sorted] : [])))
  for (const [column, header] of headers.entries()) {
    const text = headerWords(header)
    const field = Object.hasOwn(remembered, text) ? remembered[text] : undefined
    if (field === undefined || (field !== null && (taken.has(field) || !known.has(field)))) continue
    if (field !== null) taken.add(field)
    const surety = ambiguous.has(sorted(text)) ? guessedHeader : 1
    chosen.set(column, { column, field, confidence: field === null ? 0 : surety })
  }
  for (const way of ways) {
    const free = names.filter(({ field }) => !taken.has(field))
    const found = columns.flatMap((header, column) => {
      if (header.text === '' || chosen.has(column)) return []
      return free
        .map((name) => ({ column, field: name.field, isAlias: name.isAlias, confidence: way(header, name) }))
        .filter(({ confidence }) => confidence > 0)
    })
    for (const candidate of found.sort(bySurety)) {
      if (taken.has(candidate.field) || chosen.has(candidate.column)) continue
      taken.add(candidate.field)
      chosen.set(candidate.column, candidate)
    }
  }
  const isBirthDate = hasBirthParts((name) => taken.has(name))
  const plain = headers.map((_header, column) => {
    const found = chosen.get(column)
    const isPart = birthParts.some(({ name }) => name === found?.field)
    const { field = null, confidence = 0 } = (isPart && !isBirthDate ? undefined : found) ?? {}
    const isRepeated = (times.get(columns[column]?.sorted ?? '') ?? 0) > 1
    const sure = isRepeated ? Math.min(confidence, guessedHeader) : confidence
    return { column, field, confidence: Number(sure.toFixed(2)) }
  })
  const fieldsKnown = new Set(importFields(kind).map(({ name }) => name))
  // 'Mother: E-mail' is a header of the portal's own, and its 'E-mail' is the student's.
  const beside = columns.map(({ text, persons }, at) => ({
    text,
    persons: /[:_]/.test(headers[at] ?? '') ? '' : persons,
  }))
  return besideOthers(plain, beside, (name) => fieldsKnown.has(name))
}

const nameOf = (text: string, field = ''): Name => ({
  field,
  isAlias: false,
  isGuess: false,
  isExact: false,
  persons: personsIn(text),
  isFormer: former.test(text),
  text,
  sorted: sorted(text),
  pairs: pairsOf(text),
})

/** Counts each pair of adjacent letters in a text. */
const pairsOf = (text: string): Map<string, number> => {
  const joined = ` ${text.slice(0, maxHeaderLength)} `
  const pairs = new Map<string, number>()
  for (let index = 0; index < joined.length - 1; index += 1) {
    const pair = joined.slice(index, index + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

const namesOf = (field: ImportField): Name[] => {
  const { name, title, guesses = [], isExact = false } = field
  const guessed = new Set(guesses.map(headerWords))
  return [...new Set(headersOf(field).map(headerWords))].map((text, at) => ({
    ...nameOf(text, name),
    isAlias: at > 0 && text !== headerWords(title),
    isGuess: guessed.has(text),
    isExact,
  }))
}

const bySurety = (a: Candidate, b: Candidate) =>
  b.confidence - a.confidence || Number(a.isAlias) - Number(b.isAlias) || a.column - b.column

export type FixedValues = Readonly<Record<string, string>>

/** Why a mapping cannot be used, in sentences; empty when it can. */
export const mappingProblems = (
  columns: ReadonlyArray<{ readonly field: string | null }>,
  fixed: FixedValues,
  kind: ImportKind,
): string[] => {
  const named = columns.flatMap(({ field }) => (field === null ? [] : [field]))
  const fields = importFields(kind)
  const known = new Map(fields.map((field) => [field.name, field]))
  const problems: string[] = []
  for (const name of new Set(named)) {
    const field = known.get(name)
    if (!field) problems.push(`The field ${name} does not exist.`)
    else if (named.filter((other) => other === name).length > 1)
      problems.push(`Two columns are matched to ${field.title}. Keep one of them.`)
  }
  for (const name of Object.keys(fixed))
    if (!known.get(name)?.isFixable)
      problems.push(`${known.get(name)?.title ?? name} cannot be the same for all rows.`)
  const isBirthDate = hasBirthParts((name) => named.includes(name))
  const isGiven = ({ name }: ImportField) =>
    named.includes(name) || Boolean(fixed[name]) || (name === 'date_of_birth' && isBirthDate)
  const isByName = kind === 'marks' && !named.includes('student_id')
  if (isByName) problems.push(...nameProblems((name) => named.includes(name) || Boolean(fixed[name])))
  for (const field of fields)
    if (field.isKey && kind !== 'students' && !isGiven(field) && !(isByName && field.name === 'student_id'))
      problems.push(
        `Choose the column for ${field.title}${field.isFixable ? ', or one value for every row' : ''}.`,
      )
  const isNamed = (name: string) => named.includes(name)
  const names =
    kind === 'placements' ? placementProblem(isNamed) : kind === 'students' ? studentsProblem(isNamed) : null
  if (names !== null) problems.unshift(names)
  else if (!fields.some((field) => !field.isKey && !field.isSpare && isGiven(field)))
    problems.push(kind === 'marks' ? noMarks : 'Choose at least one column to import.')
  return problems
}

/** A broadsheet, or the sheet of a whole year. */
const noMarks =
  'Choose the column of the marks. If each subject or each term has a column of its own, import a list for each of them, or fill in the workbook of the class.'

/** Students without IDs are looked for by name, among those of a class. */
const nameProblems = (isGiven: (name: string) => boolean): string[] => {
  if (!isGiven('name') && !(isGiven('first_name') && isGiven('last_name')))
    return [
      'Choose the column for Student ID, or for the name: in one column, or first and last name in two.',
    ]
  return isGiven('class_id')
    ? []
    : ['Which class is it? Names are looked for in one class: choose its column, or one class for every row.']
}
