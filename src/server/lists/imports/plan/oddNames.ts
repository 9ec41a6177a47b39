// Names with signs that are in no name: two students in one cell, a star of the teacher, 'LEFT' in brackets.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { saysNothing } from '#shared/record/fieldRules'
import type { StudentRecord } from '#shared/record/record'
import { examplesOf, nameFields, numberInFront } from './listReaders'
import { leaveOut, leftOut, type NamedRow, type RowReader } from './namedRows'

/** So is a digit beside a letter: '0’Brien', and a class in the column of the name. */
const oddSigns =
  /[\n/&*"“”()[\]{}<>#=+|:;@!?_~^%$]|\d['’\p{L}]|\p{L}\d|^\(?(?:null|undefined|unknown|tba|tbc)\)?$/iu

/** One question for the whole list. A name that is stored already is not asked about. */
export const oddNamesReader = (
  rows: readonly NamedRow[],
  storedOf: (row: NamedRow) => Pick<StudentRecord, (typeof nameFields)[number]> | undefined,
): RowReader => {
  const oddIn = (row: NamedRow): string[] => {
    const stored = storedOf(row)
    const parts = nameFields.flatMap((field) => {
      const text = row.cells[field] ?? ''
      return oddSigns.test(text) && !saysNothing(text) && text !== (stored?.[field] ?? null) ? [text] : []
    })
    const whole = (row.cells.name ?? '').replace(numberInFront, '')
    return parts.length === 0 && /[\n/&\d]/.test(whole) ? [whole] : parts
  }
  const doubt = areNames(rows.flatMap(oddIn))
  return (row, answers) => {
    const numbered = [...nameFields, 'name' as const]
      .flatMap((field) => row.cells[field] ?? [])
      .find(isNumbered)
    if (numbered !== undefined)
      return { reasons: [`“${numbered}” is a number and a name in one cell. Give each a column of its own`] }
    if (oddIn(row).length === 0 || answers[doubt.id] === 'right') return {}
    return answers[doubt.id] === leftOut.value ? { reasons: [leftOut.reason] } : { doubts: [doubt] }
  }
}

/** '62061 - Smith, John' */
const isNumbered = (text: string): boolean => /^(?:\p{Lu}{1,4}-?)?\d{4,}\s*[-–—:|,;/]?\s*\p{L}/u.test(text)

const areNames = (names: readonly string[]): ImportDoubt => ({
  id: 'odd names',
  question: `Are these right as names: ${examplesOf(
    names.map((name) => `“${name.replace(/\s+/g, ' ')}”`),
    5,
  )}? They have signs or digits in them.`,
  choices: [{ value: 'right', label: 'Yes, store them as they stand' }, leaveOut('No: leave these rows out')],
})
