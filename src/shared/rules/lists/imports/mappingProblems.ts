// Which columns a list must have, and which of them cannot be matched as they are.
import { placementProblem } from '../placements/placementImportFields'
import { hasBirthParts, type ImportField } from './importField'
import { importFields, type ImportKind } from './importFields'
import { classesAmong } from './headersBeside'
import { headerWords } from './importMatching'
import { studentsProblem } from './studentImportFields'

export type FixedValues = Readonly<Record<string, string>>

/** Why a mapping cannot be used, in sentences; empty when it can. */
export const mappingProblems = (
  columns: ReadonlyArray<{ readonly field: string | null; readonly header?: string }>,
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
  const isOfTerm = kind === 'marks' || kind === 'remarks'
  const isByName = isOfTerm && !named.includes('student_id')
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
  else if (
    !fields.some((field) => !field.isKey && (!field.isSpare || field.name === 'form') && isGiven(field)) &&
    !(kind === 'students' && asksForClass(columns))
  )
    problems.push(noColumns[kind] ?? 'Choose at least one column to import.')
  return problems
}

/** “Class” and “New class”: the check asks which of them counts. */
const asksForClass = (columns: ReadonlyArray<{ readonly field: string | null; readonly header?: string }>) =>
  classesAmong(columns.map(({ field, header = '' }) => (field === null ? headerWords(header) : ''))).length >
  0

const noColumns: Readonly<Partial<Record<ImportKind, string>>> = {
  // A broadsheet, or the sheet of a whole year.
  marks:
    'Choose the column of the marks. If each subject or each term has a column of its own, import a list for each of them, or fill in the workbook of the class.',
  remarks:
    'Choose at least one column to import. The card counts absences in sessions: a column that counts days is matched only if you choose it.',
}

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
