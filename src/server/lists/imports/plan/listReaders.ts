// Readers that ask one question for the whole list: its character set, the order of its names, its capitals.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { inOrdinaryCase, isOrderOpen, splitName } from '#shared/rules/lists/imports/listedNames'
import { lengthOf, saysLeftOut } from '#shared/record/fieldRules'
import { fieldOf } from '#shared/record/fields'
import { searchForm } from '#shared/rules/students/names'
import type { StudentRecord } from '#shared/record/record'
import type { LettersReading } from '#server/platform/spreadsheets/read/letters'
import { leaveOut, leftOut, type NamedRow, type RowReader, type RowReading } from './namedRows'

/** Some texts of a list, each once. */
export const examplesOf = (texts: readonly string[], most = 2): string =>
  [...new Set(texts)].slice(0, most).join('; ')

const lettersNames: Readonly<Record<LettersReading['letters'], string>> = {
  windows: 'Windows',
  mac: 'Macintosh',
  dos: 'MS-DOS',
}

/** A text file does not say how its letters are written: rows with accents wait for a person to recognise a name. */
export const lettersReader = (readings: readonly LettersReading[]): RowReader => {
  const choices = readings.map(({ letters, example }) => ({
    value: letters,
    label: `“${example}” (${lettersNames[letters]})`,
  }))
  const doubt = { id: 'letters', question: 'Which of these is written correctly?', choices }
  return ({ cells }) =>
    Object.values(cells).some((text) => /[^\0-\x7f]/.test(text)) ? { doubts: [doubt] } : {}
}

export const nameFields = ['last_name', 'first_name', 'middle_name'] as const

/** '12. Khan, Zara' */
export const numberInFront = /^\d{1,3}\s*[.)]\s*/

/**
 * 'last names': “Apellidos y nombres”, where each student has two last names, and only a comma ends them. 'before last names':
 * “Nombres y apellidos”.
 */
export type HeaderOrder = 'first' | 'last' | 'last names' | 'before last names' | null

/** “Surname, first name” above a column says in which order its names are, and so does “Name (surname first)”. */
export const orderInHeader = (header: string): HeaderOrder => {
  const words = searchForm(header)
  const namesAt = words.search(/\bnombres?\b/)
  const lastNamesAt = words.search(/\bapellidos\b/)
  if (lastNamesAt >= 0) return namesAt >= 0 && namesAt < lastNamesAt ? 'before last names' : 'last names'
  if (/\b(first|given) names? first\b/.test(words)) return 'first'
  const [last, first] = [
    words.search(/\b(last|surname|family)\b/),
    words.search(/\b(first|given|other|forename)\b/),
  ]
  if (last < 0 || first < 0) return null
  return last < first ? 'last' : 'first'
}

const ofSeveral: Readonly<Record<string, { readonly order: 'first' | 'last'; readonly where: string }>> = {
  'last names': { order: 'last', where: 'end' },
  'before last names': { order: 'first', where: 'begin' },
}

/** Both names in one cell become two. */
export const nameReader = (rows: readonly NamedRow[], headerOrder: HeaderOrder): RowReader => {
  // If the list has a column of first or last names, the column “Name” has the other part.
  const isWhole = rows.every(({ cells }) => cells.first_name === undefined && cells.last_name === undefined)
  const whole = isWhole ? rows.filter(({ cells }) => cells.name !== undefined) : []
  const slashed = headerOrder === 'first' || headerOrder === 'last' ? slashesOf(whole) : 0
  const isParted = slashed * 2 > whole.length
  const nameIn = (row: NamedRow) => (isParted ? withComma(plainName(row), headerOrder) : plainName(row))
  const names = whole.map(nameIn)
  const open = names.filter(isOrderOpen)
  const whichFirst = whichNameFirst(open)
  const onlyOne = onlyOneName(names.filter(isOneWord))
  return (row, answers): RowReading => {
    const { first_name, last_name } = row.cells
    const name = nameIn(row)
    if (name === '' || (first_name && last_name)) return {}
    if (!isWhole) return first_name ? { cells: { last_name: name } } : { cells: { first_name: name } }
    const several = ofSeveral[headerOrder ?? '']
    if (several && isOrderOpen(name) && name.split(' ').length > 2)
      return {
        problems: {
          last_name: `“${name}” does not show where the last names ${several.where}. ${
            several.order === 'last'
              ? 'Write a comma after the last name'
              : 'Write the last names, a comma and the first names'
          }`,
        },
      }
    const order = several?.order ?? ((headerOrder ?? answers['name order']) as 'first' | 'last' | undefined)
    if (isOneWord(name)) {
      if (answers['one name'] === 'yes') return { cells: { last_name: name, first_name: '-' } }
      if (answers['one name'] === leftOut.value) return { reasons: [leftOut.reason] }
      return { doubts: [onlyOne] }
    }
    if (isOrderOpen(name) && !order) return { doubts: [whichFirst] }
    const parts = splitName(name, order)
    return parts === null
      ? {
          problems: {
            last_name: `“${name}” is not a first and a last name. Write the last name, a comma and the first name`,
          },
        }
      : { cells: { ...withOtherNames(parts, row.cells.middle_name), ...(isParted && { name }) } }
  }
}

const plainName = ({ cells: { name = '' } }: NamedRow): string => name.replace(numberInFront, '')

/** 'Khan/Aaliyah', below “Surname/First Name” */
const oneSlash = /^([^/,]+)\/([^/,]+)$/

const slashesOf = (rows: readonly NamedRow[]): number =>
  rows.filter((row) => oneSlash.test(plainName(row))).length

const withComma = (name: string, order: HeaderOrder): string =>
  name.replace(oneSlash, order === 'first' ? '$2, $1' : '$1, $2')

const isOneWord = (name: string): boolean => /^[^\s,]+$/.test(name)

const whichNameFirst = (names: readonly string[]): ImportDoubt => {
  const said = (order: 'first' | 'last') =>
    examplesOf(
      names.map((name) => {
        const parts = splitName(name, order)
        return `first name ${parts?.first_name}, last name ${parts?.last_name}`
      }),
    )
  return {
    id: 'name order',
    question: `Which name comes first in “${names[0] ?? ''}”? The list has both names in one column.`,
    choices: [
      { value: 'first', label: `The first name: ${said('first')}` },
      { value: 'last', label: `The last name: ${said('last')}` },
    ],
  }
}

const onlyOneName = (names: readonly string[]): ImportDoubt => ({
  id: 'one name',
  question: `Do these students have only one name: ${examplesOf(names, 5)}?`,
  choices: [
    { value: 'yes', label: 'Yes, they have only one name' },
    leaveOut('No, the list is not complete: leave these rows out'),
  ],
})

const longestFirst = fieldOf('first_name').max ?? Infinity

/** Names that are more than the record has room for move to the other names. */
export const withOtherNames = (
  { first_name, last_name }: { readonly first_name: string; readonly last_name: string },
  middle_name?: string,
): Record<string, string> => {
  const words = first_name.split(' ')
  const rest: string[] = []
  while (words.length > 1 && lengthOf(words.join(' ')) > longestFirst) rest.unshift(words.pop() ?? '')
  if (rest.length === 0 || middle_name !== undefined) return { first_name, last_name }
  return { first_name: words.join(' '), last_name, middle_name: rest.join(' ') }
}

/**
 * Names in capitals, or without any.
 * @param storedOf what the school has for the row: a name that differs in capitals alone stays as it is stored
 */
export const capitalsReader = (
  rows: readonly NamedRow[],
  storedOf: (row: NamedRow) => Pick<StudentRecord, (typeof nameFields)[number]> | undefined,
): RowReader => {
  const loudIn = ({ cells }: NamedRow) =>
    nameFields.flatMap((field) => {
      const name = cells[field] ?? ''
      if (saysLeftOut(fieldOf(field), name)) return []
      return inOrdinaryCase(name) === name.replace(/\s+/g, ' ')
        ? []
        : [[field, inOrdinaryCase(name)] as const]
    })
  const doubt = inCapitals(rows.flatMap((row) => loudIn(row).map(([, name]) => name)))
  return (row, answers) => {
    const stored = storedOf(row)
    const cells: Record<string, string> = {}
    const loud: Array<readonly [string, string]> = []
    for (const [field, name] of loudIn(row)) {
      const known = stored?.[field] ?? null
      if (known?.toLowerCase() === row.cells[field]?.toLowerCase()) cells[field] = known ?? name
      else loud.push([field, name])
    }
    if (loud.length === 0 || answers.capitals === 'keep') return { cells }
    if (answers.capitals === 'change') return { cells: { ...cells, ...Object.fromEntries(loud) } }
    return { cells, doubts: [doubt] }
  }
}

const inCapitals = (names: readonly string[]): ImportDoubt => ({
  id: 'capitals',
  question: `The list has names in capitals. Shall they be written like this: ${examplesOf(names, 4)}?`,
  choices: [
    { value: 'change', label: 'Yes, with capitals at the start only' },
    { value: 'keep', label: 'No, as they stand in the list' },
  ],
})
