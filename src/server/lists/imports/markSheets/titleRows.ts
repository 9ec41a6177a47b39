// Class, subject, term and teacher are read from the titles of a mark sheet.
import { classInTitle, classLike } from '#shared/rules/lists/imports/classNames'
import { readTerm, readYear } from '#shared/rules/lists/imports/importMarks'
import { searchForm } from '#shared/rules/students/names'
import { totalOfAll } from './totalRows'

/** Names that titles may contain. */
export interface KnownNames {
  readonly classes: readonly string[]
  readonly houses?: readonly string[]
  readonly subjects: ReadonlyArray<{ readonly code: string; readonly title: string }>
}

/** By the field that it stands for. */
export interface TitleFacts {
  readonly class_id?: string
  readonly subject_code?: string
  readonly year?: string
  readonly term?: string
  readonly teacher?: string
}

/** Those that begin with these words, or with this one: 'English' may be English Language, 'Maths' Mathematics. */
export const subjectsLike = (text: string, subjects: KnownNames['subjects']): KnownNames['subjects'] => {
  const words = wordsOf(text)
  if (words.length === 0) return []
  return subjects.filter(({ title }) => {
    const named = wordsOf(title)
    return (
      words.every((word, at) => named[at] === word) || (words.length === 1 && isShort(words[0] ?? '', named))
    )
  })
}

/** Those whose name or code stands in a longer text. */
export const subjectsWithin = (text: string, subjects: KnownNames['subjects']): KnownNames['subjects'] =>
  subjects.filter(({ code, title }) => isNamed(wordsOf(text), code, wordsOf(title)))

const wordsOf = (text: string): string[] => searchForm(text).split(' ').filter(Boolean)

const shortest = 4

/** 'Maths' is Mathematics. */
const isShort = (word: string, title: readonly string[]): boolean => {
  const stem = word.replace(/s$/, '')
  return stem.length >= shortest && title.length === 1 && (title[0] ?? '').startsWith(stem)
}

export const readTitle = (cells: readonly string[], known: KnownNames): TitleFacts =>
  undisputed(textsOf(cells).map((text) => inText(text, known)))

/** Merges the facts of several titles; a fact on which two titles disagree is left out. */
export const undisputed = (said: readonly TitleFacts[]): TitleFacts => {
  const values = new Map<string, Set<string>>()
  for (const facts of said)
    for (const [field, value] of Object.entries(facts) as Array<[string, string]>)
      values.set(field, (values.get(field) ?? new Set()).add(value))
  return Object.fromEntries(
    [...values].flatMap(([field, [value, ...others]]) => (others.length > 0 ? [] : [[field, value]])),
  )
}

const label = /^(class|form|form class|subject|term|year|academic year|teacher|subject teacher)\s*:?$/i

/** 'Class:' and '1A' beside it are one text. */
const textsOf = (cells: readonly string[]): string[] => {
  const filled = cells.filter((cell) => cell !== '')
  const texts: string[] = []
  for (let at = 0; at < filled.length; at += 1) {
    const cell = filled[at] ?? ''
    const isLabel = label.test(cell) && at + 1 < filled.length
    texts.push(isLabel ? `${cell.replace(/\s*:?$/, ':')} ${filled[at + 1] ?? ''}` : cell)
    if (isLabel) at += 1
  }
  return texts
}

/** 'A. KHAN' of 'FORM 2 A. KHAN' is a teacher: its letter is no class, and its name no subject. */
const initialled = /\b\p{Lu}\.\s*\p{Lu}[\p{L}'’-]+/gu

const inText = (text: string, { classes, subjects }: KnownNames): TitleFacts => {
  const words = wordsOf(text)
  const unnamed = text.replace(initialled, '')
  const left = wordsOf(unnamed)
  const found = {
    class_id: classNamed(unnamed, left, classes) ?? labelledClass(text),
    subject_code: subjectIn(unnamed, left, { classes, subjects }) ?? labelledSubject(text, subjects),
    year: yearIn(text),
    term: termIn(words),
    teacher: teacherIn(text),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

const most = 3

/** 'Form 1 A', '1-A' and '1A' name the class 1A, and so does 'FORM ONE A', as in lists of students. */
const classNamed = (
  text: string,
  words: readonly string[],
  classes: readonly string[],
): string | undefined => {
  const found = classesAmong(words, classes)
  const written = found.length === 0 ? classInTitle(text) : null
  return written === null
    ? longest(found)
    : classLike(
        written,
        classes.map((id) => ({ id })),
      )?.id
}

/** With the length of their names. */
const classesAmong = (
  words: readonly string[],
  classes: readonly string[],
): ReadonlyArray<readonly [string, number]> => {
  const joined = new Set<string>()
  for (let length = 1; length <= most; length += 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const text = words.slice(at, at + length).join('')
      // A number alone may be anything.
      if (!/^\d+$/.test(text) || ['class', 'form'].includes(words[at - 1] ?? '')) joined.add(text)
    }
  return classes.flatMap((id) => {
    const text = wordsOf(id).join('')
    return joined.has(text) ? [[id, text.length] as const] : []
  })
}

/** The longest one that is named; undefined when two equally long ones are. */
const longest = <Item>(found: ReadonlyArray<readonly [Item, number]>): Item | undefined => {
  const most = Math.max(...found.map(([, length]) => length))
  const [first, second] = found.filter(([, length]) => length === most)
  return first && !second ? first[0] : undefined
}

const labelledClass = (text: string): string | undefined =>
  /^(?:form )?class\s*:\s*(\S.{0,19})$/i.exec(text)?.[1]

/** If several match, the subject whose title contains the others; a teacher may have the same name as a subject. */
const subjectIn = (
  text: string,
  words: readonly string[],
  { classes, subjects }: KnownNames,
): string | undefined => {
  const found = subjects.filter(({ code, title }) => isNamed(words, code, wordsOf(title)))
  const subject = found.find(({ title }) =>
    found.every((other) => isAmong(wordsOf(title), wordsOf(other.title))),
  )
  return subject && (beside(text, subject, classes) ?? subject.title)
}

/** 'Additional Mathematics' of 'ADDITIONAL MATHEMATICS, FORM 2A': a word that nobody knows may make it another subject. */
const beside = (
  text: string,
  { code, title }: KnownNames['subjects'][number],
  classes: readonly string[],
): string | undefined => {
  const own = new Set([...wordsOf(title), ...(code.length > 1 ? wordsOf(code) : [])])
  const isOwn = (word: string) => own.has(word) || isShort(word, wordsOf(title))
  const classWords = classes.flatMap((id) => [id, id.replace(/(\d)(?=\D)/, '$1 ')]).map(wordsOf)
  const plain = wordsOf(text.replace(aside, ' '))
  const parts = (plain.some(isOwn) ? plain : wordsOf(text)).map((word) => numbered[word] ?? word)
  const ofClass = new Set(
    classWords.flatMap((wanted) =>
      parts.flatMap((_word, at) =>
        wanted.every((word, index) => parts[at + index] === word)
          ? wanted.map((_one, index) => at + index)
          : [],
      ),
    ),
  )
  const kept = parts.filter(
    (word, at) =>
      isOwn(word) || !(ofClass.has(at) || /^\d/.test(word) || aboutSheets.some((about) => about.test(word))),
  )
  return kept.every(isOwn) ? undefined : kept.join(' ')
}

/** The teacher, and the school. */
const aside =
  /\bteacher(?:['’]s name)?\s*[:–-]\s*\S.{0,29}$|\b(?:mr|mrs|ms|miss|dr|sir)\b\.?(?:\s*\p{L}[\p{L}.'’-]*){1,2}$|(?:^|[–,:;|-])[^–,:;|-]*\b(?:school|college|academy)\b/giu

const numbered: Readonly<Record<string, string>> = {
  ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6' },
}

/** These words of a title say nothing about the subject. */
const aboutSheets: readonly RegExp[] = [
  /^(?:the|of|for|and|in|on|at|by|to|a|s|st|nd|rd|th|i{1,3}|iv|vi?)$/,
  /^(?:forms?|class(?:es)?|years?|levels?|grades?|groups?|sets?|streams?|sections?|subjects?|courses?|teachers?)$/,
  /^(?:terms?|semesters?|first|second|third|fourth|fifth|sixth|lower|upper|end|mid|half|final|annual|promotion|terminal)$/,
  /^(?:marks?|markbook|books?|scores?|results?|lists?|sheets?|records?|registers?|reports?|cards?|grading|coursework|cw)$/,
  /^(?:exams?|examinations?|tests?|assessments?|work|internal|csec|cape|cxc|sba|ncse|school|department|dept|academic)$/,
  /^(?:students?|pupils?|names?|total|out|max|maximum|percent|percentages?|dates?|sessions?)$/,
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?)$/,
  /^(?:oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/,
]

const isNamed = (words: readonly string[], code: string, title: readonly string[]): boolean =>
  isAmong(words, title) ||
  (code.length > 1 && isAmong(words, wordsOf(code))) ||
  words.some((word) => isShort(word, title))

/** True if the wanted words stand in a row among the others. */
const isAmong = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length > 0 && words.some((_word, at) => wanted.every((word, index) => words[at + index] === word))

/** Text that names no subject stays as it is written. */
const labelledSubject = (text: string, subjects: KnownNames['subjects']): string | undefined => {
  const value = /^subject\s*:\s*(\S.*)$/i.exec(text)?.[1]
  return value === undefined ? undefined : (subjectLike(value, subjects) ?? value)
}

/** Text that matches several subjects stays as it is written, so that somebody is asked. */
const subjectLike = (text: string, subjects: KnownNames['subjects']): string | undefined => {
  const [first, second] = subjectsLike(text, subjects)
  return second ? text : first?.title
}

/** Only a pair of years: one alone may be the year of the term's days. */
const yearIn = (text: string): string | undefined => {
  const pair = /\b20\d{2}\s*[-–/]\s*(?:20)?\d{2}\b/.exec(text)?.[0]
  return pair !== undefined && readYear(pair.replace(/\s/g, '')) !== null
    ? pair.replace(/\s/g, '')
    : undefined
}

const ordinals: Readonly<Record<string, string>> = {
  ...{ i: '1', ii: '2', iii: '3', one: '1', two: '2', three: '3' },
  ...{ first: '1', second: '2', third: '3', '1st': '1', '2nd': '2', '3rd': '3' },
}

const termIn = (words: readonly string[]): string | undefined => {
  const at = words.indexOf('term')
  if (at < 0) return undefined
  const near = [words[at + 1] ?? '', words[at - 1] ?? ''].map((word) => ordinals[word] ?? word)
  return near.find((word) => readTerm(word) !== null)
}

const teacherIn = (text: string): string | undefined =>
  /\b(?:subject )?teacher(?:['’]s name)?\s*[:\-–]\s*(\S.{0,29})$/i.exec(text)?.[1]?.trim()

/** True if a text alone is a fact, such as a class or a term. */
export const isTold = (text: string, known: KnownNames): boolean =>
  Object.keys(readTitle([text], known)).length > 0

/** Reads a heading above the columns of marks. */
export const readGroup = (text: string, known: KnownNames): TitleFacts => {
  const facts = inText(text, known)
  const subject = facts.subject_code ?? subjectLike(text, known.subjects)
  return subject === undefined ? facts : { ...facts, subject_code: subject }
}

/** A title among the rows of a list: it names a class, a subject or a term, and nothing in it is about somebody. */
export const isTitle = (cells: readonly string[], known: KnownNames): boolean => {
  const read = textsOf(cells).map((text) => [text, inText(text, known)] as const)
  return (
    read.some(
      ([text, facts]) =>
        (facts.class_id ?? facts.term) !== undefined || isSubjectAlone(text, facts, known.subjects),
    ) && read.every(([text, facts]) => Object.keys(facts).length > 0 || totalOfAll(text) !== null)
  )
}

/** Not a name that a subject has, too. */
const isSubjectAlone = (
  text: string,
  { subject_code }: TitleFacts,
  subjects: KnownNames['subjects'],
): boolean =>
  subject_code !== undefined &&
  (/^subject\s*:/i.test(text) || subjects.some(({ title }) => title === subject_code)) &&
  wordsOf(text.replace(/^subject\s*:/i, '')).length <= wordsOf(subject_code).length
