// The names of teachers as a school writes them: typed into a cell, pasted or read from a list. An entry of a cell is a
// username, or the text of a name that matches no account, or several.
import type { Assignments } from '#shared/contract/access/assignments'
import { searchForm } from '#shared/rules/students/names'

export type Staff = Assignments['staff']
type Teacher = Staff[number]

/** Between the names, or the classes, of one cell. */
export const separators = /[,;/&\n]|\sand\s/i

/** 'Ali, Rashid' is one teacher and not two, where it is the name of one. */
export const entriesIn = (text: string, staff: Staff): readonly string[] => {
  const entries = text
    .split(separators)
    .map((one) => one.trim())
    .filter(Boolean)
  const [, first = ''] = entries
  if (entries.length !== 2 || !text.includes(',')) return entries
  const both = matchOf(text.trim(), staff)
  const isOne = both.teachers.length === 1 && (both.isWhole || matchOf(first, staff).teachers.length === 0)
  return isOne ? [text.trim()] : entries
}

/** The text up to the name that is being typed: suggestions follow it. */
export const textBeforeLast = (text: string): string => /^.*(?:[,;/&]|\sand\s)\s*/is.exec(text)?.[0] ?? ''

/** A name that two have, or that would be read as two names, does not say who it is. */
export const labelOf = ({ username, name }: Teacher, staff: Staff): string => {
  if (separators.test(name)) return username
  return staff.some((other) => other.username !== username && searchForm(other.name) === searchForm(name))
    ? `${name} (${username})`
    : name
}

/** The text of a cell. */
export const textOf = (entries: readonly string[], staff: Staff): string =>
  entries
    .map((entry) => {
      const teacher = staff.find(({ username }) => username === entry)
      return teacher ? labelOf(teacher, staff) : entry
    })
    .join(', ')

interface Match {
  /** Exactly one, if the entry says who it is. */
  readonly teachers: Staff
  /** False if only a part of the name was written, as in “Mr. Joseph”. */
  readonly isWhole: boolean
}

export const matchOf = (entry: string, staff: Staff): Match => {
  const username = (/\(([^()]+)\)$/.exec(entry)?.[1] ?? entry).trim().toLowerCase()
  const known = staff.filter((one) => one.username === username)
  if (known.length > 0) return { teachers: known, isWhole: true }
  const written = wordsOf(entry)
  const whole = staff.filter(({ name }) => isSameWords(wordsOf(name), written))
  if (whole.length > 0) return { teachers: whole, isWhole: true }
  return { teachers: staff.filter(({ name }) => isPartOf(wordsOf(name), written)), isWhole: false }
}

/** Usernames where an account is meant, in the order in which the portal stores them; other texts follow as they are. */
export const entriesOf = (texts: readonly string[], staff: Staff): readonly string[] => {
  const usernames = new Set<string>()
  const others = new Set<string>()
  for (const text of texts) {
    const [teacher, ...more] = matchOf(text, staff).teachers
    if (teacher && more.length === 0) usernames.add(teacher.username)
    else others.add(text)
  }
  return [...[...usernames].sort(), ...others]
}

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mme', 'madam', 'sir', 'dr', 'prof', 'rev', 'sr', 'br'])

const wordsOf = (name: string): readonly string[] =>
  searchForm(name)
    .split(' ')
    .filter((word) => word !== '' && !titles.has(word))

const isSameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && [...one].sort().join(' ') === [...other].sort().join(' ')

/**
 * Every written word is a word of the name, and a single letter begins one that is left. Letters alone, and a first name alone,
 * are nobody.
 */
const isPartOf = (name: readonly string[], written: readonly string[]): boolean => {
  const left = [...name]
  const take = (isIt: (word: string) => boolean): boolean => {
    const at = left.findIndex(isIt)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const full = written.filter((word) => word.length > 1)
  const initials = written.filter((word) => word.length === 1)
  const isMoreThanFirst = name.length === 1 || full.some((word) => name.lastIndexOf(word) > 0)
  return (
    isMoreThanFirst &&
    full.length > 0 &&
    full.every((word) => take((one) => one === word)) &&
    initials.every((letter) => take((one) => one.startsWith(letter)))
  )
}
