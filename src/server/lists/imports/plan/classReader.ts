// The classes of a list: what the school does not have yet is asked once, and may be added.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import {
  classLike,
  isAboveForms,
  isSection,
  longestName,
  readClassName,
  shortClassName,
  type NamedClass,
} from '#shared/rules/lists/imports/classNames'
import { rowOnSheet, sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import { searchForm } from '#shared/rules/students/names'
import { examplesOf } from './listReaders'
import { leaveOut, leftOut, type NamedRow, type RowReader } from './namedRows'

const longestId = 100

/**
 * The class in one column or two; what the school does not have yet is asked, and may be added.
 * @param lacksClass whether a row without a class is about a new student, and nothing else is asked about it
 */
export const classReader = (
  rows: readonly NamedRow[],
  classes: readonly NamedClass[],
  lacksClass: (row: NamedRow) => boolean,
): RowReader => {
  const gaps = gapsIn(rows, lacksClass)
  const written = classTextIn(rows, classes)
  const classText = (row: NamedRow) => written(row) ?? gaps?.classes.get(row.row) ?? null
  const unknown = new Map<string, string>()
  for (const row of rows) {
    const text = classText(row)
    if (text !== null && !classLike(text, classes)) unknown.set(wordsOf(text), text)
  }
  const addable = newClasses(unknown, classes)
  const fresh = [...addable.values()]
  const allAtOnce = addClasses(
    [...addable].map(([words, { id }]) => {
      const text = unknown.get(words) ?? ''
      return [id, readClassName(text) ? id : `${id} (“${text}”)`] as const
    }),
  )
  const areYears = [...unknown.values()].filter(isAboveForms).length > 1
  const isMany = new Set(fresh.map(({ id }) => id)).size > 1
  return (row, answers) => {
    const isGap = gaps?.classes.has(row.row) && written(row) === null
    if (gaps && isGap && answers[gaps.doubt.id] !== 'above')
      return answers[gaps.doubt.id] === 'none' ? {} : { doubts: [gaps.doubt] }
    const text = classText(row)
    const parts = { form: null, section: null }
    const unclear = { ...parts, class_id: null }
    if (text === null) return { cells: parts }
    const here = classLike(text, classes)
    if (here) return { cells: { ...parts, class_id: here.id } }
    const added = addable.get(wordsOf(text)) ?? null
    const id = `class ${wordsOf(text).slice(0, longestId)}`
    const answer = answers[id] ?? (added && answers.classes === 'add' ? 'add' : undefined)
    if (answer === leftOut.value) return { reasons: [leftOut.reason] }
    if (answer === 'add' && added) return { cells: { ...parts, class_id: added.id } }
    if (answer !== undefined && classes.some((one) => one.id === answer))
      return { cells: { ...parts, class_id: answer } }
    if (isMany && added && answers.classes !== 'each') return { cells: unclear, doubts: [allAtOnce] }
    return { cells: unclear, doubts: [whichClass(id, text, { added, classes, areYears })] }
  }
}

/** Classes that can be added, by their words. A name that is too long is shortened where only one class is called so. */
const newClasses = (
  texts: ReadonlyMap<string, string>,
  classes: readonly NamedClass[],
): ReadonlyMap<string, NamedClass> => {
  const found = new Map<string, NamedClass>()
  for (const [words, text] of texts) {
    const added = readClassName(text) ?? shortClassName(text)
    if (added && !isTaken(added, text, [...texts.values()], classes)) found.set(words, added)
  }
  return found
}

/** True if the name is that of another class, which has the same first letters. */
const isTaken = (
  { id }: NamedClass,
  text: string,
  texts: readonly string[],
  classes: readonly NamedClass[],
): boolean =>
  classes.some((one) => one.id === id) ||
  texts.some((other) => shortClassName(other)?.id === id && !classLike(text, [{ id: other }]))

/**
 * 'Form 1' and 'A' are '1 A', also where 'A' stands below “Class”. Where the list has no sections, the column of the form has
 * the class: 'Form', '1A'.
 */
const classTextIn = (
  rows: readonly NamedRow[],
  classes: readonly NamedClass[],
): ((row: NamedRow) => string | null) => {
  const hasSections = rows.some(({ cells }) => cells.section !== undefined)
  return ({ cells: { class_id, form, section } }) => {
    if (class_id !== undefined && form !== undefined && isSection(class_id) && !classLike(class_id, classes))
      return isWhole(form, class_id) ? form : `${form} ${class_id}`
    if (class_id !== undefined || form === undefined) return class_id ?? null
    if (!hasSections) return form
    // 'Form 2A' beside 'Set 1' says the whole class.
    if (classLike(form, classes)) return form
    return section === undefined ? null : `${form} ${section}`
  }
}

/** 'Form 1A' beside 'A' says the whole class. */
const isWhole = (form: string, section: string): boolean => {
  const whole = readClassName(form)
  return whole !== null && classLike(`${whole.form_level} ${section}`, [whole]) !== undefined
}

/**
 * The rows without a class below one that has it, where each class is written once: a person says whether it holds for them.
 * Null: the list has none.
 */
const gapsIn = (rows: readonly NamedRow[], lacksClass: (row: NamedRow) => boolean) => {
  const found = new Map<number, string>()
  const seen = new Set<string>()
  let above = { sheet: -1, text: '' }
  for (const named of rows) {
    const { row, cells } = named
    const { class_id: text, form, section } = cells
    if (text !== undefined) {
      if (seen.has(wordsOf(text))) return null
      seen.add(wordsOf(text))
      above = { sheet: sheetOfRow(row), text }
    } else if (!form && !section && above.sheet === sheetOfRow(row) && lacksClass(named))
      found.set(row, above.text)
  }
  if (found.size === 0) return null
  const said = [...found].map(([row, text]) => `“${text}” for row ${rowOnSheet(row)}`)
  return {
    classes: found,
    doubt: {
      id: 'class gaps',
      question: `Each class is written once, with empty cells below it. Does it hold for the students below, too: ${examplesOf(said, 4)}?`,
      choices: [
        { value: 'above', label: 'Yes, they are in the class that is written above them' },
        { value: 'none', label: 'No, the list does not say their class' },
      ],
    } satisfies ImportDoubt,
  }
}

const wordsOf = (text: string): string => searchForm(text) || text

/** @param fresh the names of the classes, and what is said of them */
const addClasses = (fresh: ReadonlyArray<readonly [string, string]>): ImportDoubt => {
  const ids = new Map(fresh)
  const said = [...ids.values()].sort().join(', ')
  return {
    id: 'classes',
    question: `The school has no classes ${said}. Shall they be added?`,
    choices: [
      { value: 'add', label: `Add ${ids.size} classes` },
      { value: 'each', label: 'Decide for each class' },
    ],
  }
}

const atMost = `A class has at most ${longestName} letters and digits`

/** Why a class is not offered as its list writes it. */
const advice = (text: string, added: NamedClass | null): string[] => {
  if (readClassName(text) && added) return []
  if (added) return [`${atMost}, so that its name would be shortened.`]
  if (text.length <= longestName) return []
  return shortClassName(text)
    ? [`${atMost}: to add it, shorten its name in the list.`]
    : [`${atMost}: to add it, write it with its form in the list, such as 1A or 1 Poui.`]
}

interface Choosing {
  readonly added: NamedClass | null
  readonly classes: readonly NamedClass[]
  /** The list has several classes above the forms that a list can add: the school counts its years. */
  readonly areYears: boolean
}

const ofYears = 'A list adds classes of Forms 1 to 6: add this one in Settings, Classes and houses, first.'

const whichClass = (id: string, text: string, { added, classes, areYears }: Choosing): ImportDoubt => ({
  id,
  question: [
    `Which class is “${text}”? The school does not have it.`,
    ...(areYears && isAboveForms(text) ? [ofYears] : advice(text, added)),
  ].join(' '),
  choices: [
    ...(added ? [{ value: 'add', label: `Add the class ${added.id}, in Form ${added.form_level}` }] : []),
    ...classes.map((one) => ({ value: one.id, label: one.id })),
    leaveOut('Leave these rows out'),
  ],
})

/** The classes that the planned rows need and the school does not have. */
export const classesToAdd = (ids: readonly string[], classes: readonly NamedClass[]): NamedClass[] => {
  const here = new Set(classes.map(({ id }) => id))
  const missing = [...new Set(ids)].filter((id) => !here.has(id)).sort()
  return missing.flatMap((id) => readClassName(id) ?? [])
}
