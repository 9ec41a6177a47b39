// The classes of a list: what the school does not have yet is asked once, and may be added.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import {
  classLike,
  longestName,
  readClassName,
  shortClassName,
  type NamedClass,
} from '#shared/rules/lists/imports/classNames'
import { searchForm } from '#shared/rules/students/names'
import { leaveOut, leftOut, type NamedRow, type RowReader } from './namedRows'

const longestId = 100

/** The class in one column or two; what the school does not have yet is asked, and may be added. */
export const classReader = (rows: readonly NamedRow[], classes: readonly NamedClass[]): RowReader => {
  const classText = classTextIn(rows)
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
  const isMany = new Set(fresh.map(({ id }) => id)).size > 1
  return (row, answers) => {
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
    return { cells: unclear, doubts: [whichClass(id, text, added, classes)] }
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

/** 'Form 1' and 'A' are '1 A'. Where the list has no sections, the column of the form has the class: 'Form', '1A'. */
const classTextIn = (rows: readonly NamedRow[]): ((row: NamedRow) => string | null) => {
  const hasSections = rows.some(({ cells }) => cells.section !== undefined)
  return ({ cells: { class_id, form, section } }) => {
    if (class_id !== undefined || form === undefined) return class_id ?? null
    if (!hasSections) return form
    return section === undefined ? null : `${form} ${section}`
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

const whichClass = (
  id: string,
  text: string,
  added: NamedClass | null,
  classes: readonly NamedClass[],
): ImportDoubt => ({
  id,
  question: [`Which class is “${text}”? The school does not have it.`, ...advice(text, added)].join(' '),
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
