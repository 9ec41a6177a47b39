// The classes of a list: what the school does not have yet is asked once, and may be added.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { classLike, readClassName, type NamedClass } from '#shared/rules/lists/imports/classNames'
import { searchForm } from '#shared/rules/students/names'
import { leaveOut, leftOut, type NamedRow, type RowReader } from './namedRows'

const longestId = 100

/** The class in one column or two; what the school does not have yet is asked, and may be added. */
export const classReader = (rows: readonly NamedRow[], classes: readonly NamedClass[]): RowReader => {
  const unknown = new Map<string, string>()
  for (const row of rows) {
    const text = classText(row)
    if (text !== null && !classLike(text, classes)) unknown.set(wordsOf(text), text)
  }
  const fresh = [...unknown.values()].flatMap((text) => readClassName(text) ?? [])
  const isMany = new Set(fresh.map(({ id }) => id)).size > 1
  return (row, answers) => {
    const text = classText(row)
    const parts = { form: null, section: null }
    const unclear = { ...parts, class_id: null }
    if (text === null) return { cells: parts }
    const here = classLike(text, classes)
    if (here) return { cells: { ...parts, class_id: here.id } }
    const added = readClassName(text)
    const id = `class ${wordsOf(text).slice(0, longestId)}`
    const answer = answers[id] ?? (added && answers.classes === 'add' ? 'add' : undefined)
    if (answer === leftOut.value) return { reasons: [leftOut.reason] }
    if (answer === 'add' && added) return { cells: { ...parts, class_id: added.id } }
    if (answer !== undefined && classes.some((one) => one.id === answer))
      return { cells: { ...parts, class_id: answer } }
    if (isMany && added && answers.classes !== 'each') return { cells: unclear, doubts: [addClasses(fresh)] }
    return { cells: unclear, doubts: [whichClass(id, text, added, classes)] }
  }
}

/** 'Form 1' and 'A' are '1 A'; a form alone says no class. */
const classText = ({ cells: { class_id, form, section } }: NamedRow): string | null =>
  class_id ?? (form !== undefined && section !== undefined ? `${form} ${section}` : null)

const wordsOf = (text: string): string => searchForm(text) || text

const addClasses = (fresh: readonly NamedClass[]): ImportDoubt => {
  const ids = [...new Set(fresh.map(({ id }) => id))].sort()
  return {
    id: 'classes',
    question: `The school has no classes ${ids.join(', ')}. Shall they be added?`,
    choices: [
      { value: 'add', label: `Add ${ids.length} classes` },
      { value: 'each', label: 'Decide for each class' },
    ],
  }
}

const whichClass = (
  id: string,
  text: string,
  added: NamedClass | null,
  classes: readonly NamedClass[],
): ImportDoubt => ({
  id,
  question: `Which class is “${text}”? The school does not have it.`,
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
