// Class names in lists: 'Form 1A', '1-A' and 'FORM ONE A' are the class 1A.
import { searchForm } from '../../students/names'

export interface NamedClass {
  readonly id: string
  readonly form_level: number
}

const levelWords: readonly string[][] = [
  ['1', 'i', 'one', 'first', '1st'],
  ['2', 'ii', 'two', 'second', '2nd'],
  ['3', 'iii', 'three', 'third', '3rd'],
  ['4', 'iv', 'four', 'fourth', '4th'],
  ['5', 'v', 'five', 'fifth', '5th'],
  ['6', 'vi', 'six', 'sixth', '6th'],
  ['7', 'vii', 'seven', 'seventh', '7th'],
  ['8', 'viii', 'eight', 'eighth', '8th'],
  ['9', 'ix', 'nine', 'ninth', '9th'],
  // 'X' alone is rather a section.
  ['10', 'ten', 'tenth', '10th'],
  ['11', 'xi', 'eleven', 'eleventh', '11th'],
  ['12', 'xii', 'twelve', 'twelfth', '12th'],
  ['13', 'xiii', 'thirteen', 'thirteenth', '13th'],
]

/** A portal may add classes up to this form; some schools have further ones, which are called years or grades. */
const highestForm = 6

const levelOf = (word: string): number => levelWords.findIndex((words) => words.includes(word)) + 1

const titles = new Set(['form', 'class', 'frm', 'f', 'year', 'grade'])

/** Words behind a form that say what the list is. */
const noSections = new Set(
  [
    'register',
    'roll',
    'list',
    'lists',
    'students',
    'pupils',
    'names',
    'boys',
    'girls',
    'marks',
    'intake',
  ].concat(['teacher', 'classes', 'entrants', 'data', 'sheet', 'term']),
)

export const longestName = 10

/** The form level and the section of a text that is the name of a class and nothing else. Null: it is none. */
const partsOf = (text: string): { level: number; section: string } | null => {
  const words = searchForm(text).split(' ').filter(Boolean)
  const [first = '', ...rest] = titles.has(words[0] ?? '') && words.length > 1 ? words.slice(1) : words
  // 'F1A', '1A' and '01A' are one word.
  const [, number = '', letters = ''] =
    /^f?(?:0(?=\d[a-z]))?(1[0-3]|[1-9])([a-z]{1,2}|[a-z]{3,8})?$/.exec(first) ?? []
  const level = number === '' ? levelOf(first) : Number(number)
  const sections = [letters, ...rest].filter((word) => word !== '' && !titles.has(word))
  const [section = ''] = sections
  if (level === 0 || sections.length > 1 || /^\d{2,}$/.test(section) || noSections.has(section)) return null
  return { level, section }
}

/**
 * The class that a text names, as a new school would write it.
 * @returns null: the text says no form from 1 to 6, or no section, or the name is too long
 */
export const readClassName = (text: string): NamedClass | null => {
  const named = namedClass(text)
  return named && named.id.length <= longestName ? named : null
}

/** The same with a name that fits: '1 Enterprise' is shortened to '1 Enterpri'. */
export const shortClassName = (text: string): NamedClass | null => {
  const named = namedClass(text)
  return named && { ...named, id: named.id.slice(0, longestName) }
}

const namedClass = (text: string): NamedClass | null => {
  const parts = partsOf(text)
  if (!parts || parts.section === '' || parts.level > highestForm) return null
  const { level, section } = parts
  return { id: classId(level, section), form_level: level }
}

/** '1A', '1 Poui' and '1-2', which is no class 12. */
const classId = (level: number, section: string): string => {
  if (/^\d/.test(section)) return `${level}-${section}`
  return section.length <= 2
    ? `${level}${section.toUpperCase()}`
    : `${level} ${section.slice(0, 1).toUpperCase()}${section.slice(1)}`
}

const keyOf = (text: string): string => {
  const parts = partsOf(text)
  return parts ? `${parts.level} ${parts.section}` : searchForm(text)
}

const countsYears = /^\s*(?:year|grade)\b/i

/** The class of the school that a text names, however it is written; undefined: none, or several. */
export const classLike = <Class extends { readonly id: string }>(
  text: string,
  classes: readonly Class[],
): Class | undefined => {
  const same = classes.find(({ id }) => searchForm(id) === searchForm(text))
  if (same) return same
  // 'JSS 1A' is the class JSS1A.
  const [joined, other] = classes.filter(({ id }) => joinedWords(id) === joinedWords(text))
  if (joined && !other) return joined
  // Elsewhere Year 7 is the first form.
  if (countsYears.test(text) && isAboveForms(text) && classes.some(({ id }) => partsOf(id)?.level === 1))
    return undefined
  const key = keyOf(text)
  const [found, another] = classes.filter(({ id }) => keyOf(id) === key)
  return another ? undefined : found
}

const joinedWords = (text: string): string => searchForm(text).replaceAll(' ', '')

/** How titles name a class; the first group is its name. */
const namings: readonly RegExp[] = [
  // 'FORM 1A – CLASS LIST', 'Class: One A'
  /\b(?:form|class)\s*[:\-–]?\s*((?:[1-6]|[ivx]{1,3}|one|two|three|four|five|six)\s*[-–./]?\s*[a-z])\b/i,
  // 'CLASS LIST 1A', 'Register: 1C (Mrs. Khan)'
  /\b(?:list|register|roll)\s*(?:of|for)?\s*[:\-–]?\s*([1-6]\s*[-–.]?\s*[a-z])\b/i,
  // '1B CLASS LIST 2026-2027'
  /^([1-6]\s*[-–.]?\s*[a-z])\s+(?:form\s+|class\s+)?(?:list|register|roll)\b/i,
  // '1A – Mrs. Khan', '1A Mrs Khan'
  /^([1-6]\s*[-–.]?\s*[a-z])(?:\s*[-–(:,]\s*|\s+)(?:mrs?|ms|miss|sir|dr)\b/i,
  // '1B (30)': how many they are
  /^([1-6]\s*[-–.]?\s*[a-z])\s*\(\s*\d{1,3}\s*\)$/i,
]

/** Words before a class that make it another thing than the class of the list: 'teacher of Form 1A'. */
const notOfList =
  /\b(?:teachers?|dean|supervisor|head|monitor|prefect)\b[^:]{0,12}\b(?:of|for|in)\s*(?:the\s*)?$|\btotals?\b/i

/** Words that speak of two classes: 'PROMOTED FROM FORM 1A', 'Transferred to Form 1B'. */
const ofAnother =
  /\b(?:from|former(?:ly)?|old|previous(?:ly)?|last|ex|promot\w+|transfer\w*|mov(?:ed|ing)|going)\b[^:]*$/i

export interface TitledClass {
  readonly class_id: string
  /** The class may be one from which the students come, or into which only some have gone. */
  readonly isDoubted: boolean
}

/** The class that a title or the name of a sheet names. Null: none, or several. */
export const titledClass = (text: string): TitledClass | null => {
  if (readClassName(text) || (isAboveForms(text) && /[a-z]$/i.test(text)))
    return { class_id: text.trim(), isDoubted: false }
  const at = namings.map((naming) => naming.exec(text)).find((match) => match !== null)
  if (!at) return null
  const [all, named = ''] = at
  const before = text.slice(0, at.index)
  const behind = text.slice(at.index + all.length)
  if (!readClassName(named) || another.test(behind) || notOfList.test(before)) return null
  return {
    class_id: named.trim(),
    isDoubted: ofAnother.test(before) || (/[^\da-z]+[a-z]$/i.test(named) && isInitial(behind)),
  }
}

/**
 * The class with which the name of a sheet begins, as '1A Khan' and '1A 2026' do: what stands behind it may make it another
 * thing. Null: it begins with none, or names several.
 * @param ids the classes of the school
 */
export const classBefore = (name: string, ids: readonly string[]): TitledClass | null => {
  const [whole = '', named = ''] = /^(?:form|class)?\s*([1-6]\s*[-–.]?\s*[a-z])(?![a-z\d])/i.exec(name) ?? []
  const words = searchForm(name)
  const own = ids
    .filter((id) => words.startsWith(`${searchForm(id)} `))
    .sort((a, b) => b.length - a.length)[0]
  const class_id = own ?? (readClassName(named) ? named.trim() : '')
  const behind = own === undefined ? name.slice(whole.length) : words.slice(searchForm(own).length)
  // Words in brackets may make it a class of another name: '4C (new)'.
  return class_id === '' || another.test(behind) || name.includes('(') ? null : { class_id, isDoubted: true }
}

/** 'FORM 1 – A. BROWN' and 'FORM 1 A BROWN': the letter begins a name, and the name may be that of the teacher. */
const isInitial = (behind: string): boolean => {
  const [, word] = /^\.?\s*(\p{Lu}[\p{L}'’-]+)/u.exec(behind) ?? []
  return word !== undefined && /^[\s.]/.test(behind) && !behindClass.test(word)
}

/** Words that follow a class and are no name. */
const behindClass =
  /^(?:class|form|list|register|roll|students?|pupils?|marks?|names?|terms?|year|teachers?|classlist|group|set|and|or|boys|girls|mrs?|ms|miss|sir|dr|january|september|advent|christmas|easter|lent|trinity)$/i

/** 'Form 1', 'Year 8', 'FORM TWO': the text names a form, and no class of it. */
export const isForm = (text: string): boolean => partsOf(text)?.section === ''

/** 'A', 'Red' and 'Poui' name a class within a form, and no form. */
export const isSection = (text: string): boolean => {
  const [word = '', another] = searchForm(text)
    .split(' ')
    .filter((one) => !titles.has(one) || one === 'f')
  return another === undefined && /^[a-z]+$/.test(word) && (word.length === 1 || levelOf(word) === 0)
}

/** 'Year 9C': a class of a form that the portal cannot add by itself. */
export const isAboveForms = (text: string): boolean => {
  const parts = partsOf(text)
  return parts !== null && parts.level > highestForm && /^[a-z\d]{1,2}$/.test(parts.section)
}

/** 'FORM 1A – CLASS LIST 2026/2027', 'Class: 1A', '1A': the class where it is beyond doubt. */
export const classInTitle = (text: string): string | null => {
  const found = titledClass(text)
  return found === null || found.isDoubted ? null : found.class_id
}

/** '& 1B', 'and B', '/ Form 1B' */
const another =
  /^\s*(?:[&,/+–-]|and\b|to\b)\s*(?:form\b|class\b)?\s*(?:[1-6]|[ivx]{1,3}\s|(?:one|two|three|four|five|six)\b)?\s*[-–./]?\s*[a-z]\b/i
