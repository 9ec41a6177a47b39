// Matches the columns of a list to fields, by their headers.
import { searchForm } from '../../students/names'
import { birthParts, hasBirthParts, type ImportField } from './importField'
import { besideOthers, guessedHeader, type ColumnMatch } from './headersBeside'
import { importFields, type ImportKind } from './importFields'
import { lettersApart } from './lettersApart'
import { saysPercent, withoutTotal, withoutWeight } from './markTotals'

/** How to write something, not what: “SURNAME (Block Letters)”, “D.O.B. (dd/mm/yyyy)”. */
const manners =
  /\((?:in )?(?:block|capital|print|please|as (?:on|it)|[dmy]{1,4}[ /.-][dmy]{1,4}|yyyy|e\.?g|for example|if any|if known|optional|(?:sur|last |family |first |given )name first|(?:last|surname|family|first|given)(?: names?)?, ?(?:last|surname|family|first|given|other))\b[^)]*\)/gi

/** “House #” is a part of an address. */
const numberOfHouse = /\b(house|apt|lot)\s*#/i

/** "Mother's Phone (home)" → 'mother phone home' */
export const headerWords = (text: string): string =>
  searchForm(withoutTotal(text).replace(manners, ' ').replace(numberOfHouse, '$1 number'))
    .split(' ')
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .map(inFull)
    .join(' ')

/** 'contact no' → 'contact number', 'home tel' → 'home phone'; “No.” alone numbers the rows. */
const inFull = (word: string, _at: number, all: readonly string[]): string =>
  all.length > 1 ? (shortWords[word] ?? word) : word

const shortWords: Readonly<Record<string, string>> = { no: 'number', tel: 'phone', telephone: 'phone' }

/** Choices of the office from before a word was read in full. */
const inFullAll = (remembered: RememberedHeaders): RememberedHeaders =>
  Object.fromEntries(
    Object.entries(remembered).map(([text, field]) => [text.split(' ').map(inFull).join(' '), field]),
  )

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
  ...['driver', 'teacher', 'person', 'neighbour', 'neighbor', 'step', 'foster', 'godmother', 'godfather'],
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
  for (const [text, field] of Object.entries(inFullAll(remembered)))
    if (field !== null) fields.set(sorted(text), field)
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
  readonly isPercent: boolean
  /** “Child's name” is the student's, and “Name” beside it is that of who answered. */
  readonly namesStudent: boolean
  readonly confidence: number
}

const studentWords =
  /\b(?:student|pupil|child|learner|candidate) |\b (?:student|pupil|child|learner|candidate)\b/

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
  chosenBefore: RememberedHeaders = {},
): ColumnMatch[] => {
  const remembered = inFullAll(chosenBefore)
  // '_id' is the number of an answer in the program that wrote the list.
  const columns = headers.map((header) =>
    nameOf(header.startsWith('_') ? '' : headerWords(withoutWeight(header))),
  )
  const times = new Map<string, number>()
  const percents = new Map<string, number>()
  for (const [at, { sorted: words }] of columns.entries()) {
    times.set(words, (times.get(words) ?? 0) + 1)
    if (saysPercent(headers[at] ?? '')) percents.set(words, (percents.get(words) ?? 0) + 1)
  }
  const names = importFields(kind).flatMap(namesOf)
  const taken = new Set<string>()
  const chosen = new Map<
    number,
    Omit<Candidate, 'field' | 'isAlias' | 'isPercent' | 'namesStudent'> & { readonly field: string | null }
  >()
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
        .map((name) => ({
          ...{ column, field: name.field, isAlias: name.isAlias, confidence: way(header, name) },
          isPercent: saysPercent(headers[column] ?? ''),
          namesStudent: studentWords.test(header.text),
        }))
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
    const isOnlyPercent =
      saysPercent(headers[column] ?? '') && percents.get(columns[column]?.sorted ?? '') === 1
    const isRepeated = (times.get(columns[column]?.sorted ?? '') ?? 0) > 1 && !isOnlyPercent
    const sure = isRepeated ? Math.min(confidence, guessedHeader) : confidence
    // “Exam 1” beside “Exam 2”: nobody knows which of them is meant.
    if (sure < sureHeader && isNumberedBeside(columns, column)) return { column, field: null, confidence: 0 }
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

const sureHeader = 0.95

const isNumberedBeside = (columns: readonly Name[], column: number): boolean => {
  const plain = (text = '') => text.replace(/\d+/g, '#')
  const text = columns[column]?.text ?? ''
  return /\d/.test(text) && columns.some((one, at) => at !== column && plain(one.text) === plain(text))
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
  b.confidence - a.confidence ||
  Number(b.isPercent) - Number(a.isPercent) ||
  Number(b.namesStudent) - Number(a.namesStudent) ||
  Number(a.isAlias) - Number(b.isAlias) ||
  a.column - b.column
