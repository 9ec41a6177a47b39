// The answers of one row of a list of students, and those that cannot be read.
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { saysNothing, storedForm } from '#shared/record/fieldRules'
import { findField } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import {
  isDayOrYear,
  isOtherNumber,
  readCell,
  yesWithMore,
  type CellReading,
  type ListReading,
} from '#shared/rules/lists/imports/importValues'
import { readDate } from '#shared/rules/lists/imports/listDates'
import { neededOfNew } from '#shared/rules/lists/imports/studentImportFields'
import type { WordsOfList } from './listWords'
import type { NamedRow } from './namedRows'
import type { Values } from './plannedRow'

interface Reading {
  readonly reading: ListReading
  readonly words: WordsOfList
}

export interface ReadAnswers {
  readonly values: Record<string, FieldValue>
  readonly problems: string[]
  /** Answers that are left out, and why. */
  readonly notes: string[]
  /** Fields whose cell could not be read. */
  readonly unread: Set<string>
}

/** Without these a row is about nobody: what cannot be read in them refuses it. Other answers are left out. */
const decisive: ReadonlySet<string> = new Set(neededOfNew)

/** A dash in an answer that can be left out takes nothing away. */
const isUnsaid = (name: string, text: string): boolean =>
  !decisive.has(name) && text !== '' && saysNothing(text)

export const readAnswers = (
  { row, cells, problems: known = {} }: NamedRow,
  before: Values | undefined,
  { reading, words }: Reading,
): ReadAnswers => {
  const read: ReadAnswers = { values: {}, problems: [], notes: [], unread: new Set() }
  for (const [name, text] of Object.entries({ ...emptied(known), ...cells })) {
    const field = findField(name)
    if (!field || name === 'id' || isUnsaid(name, text)) continue
    // The readers have found the class, or it is added with the list.
    if (name === 'class_id' && known[name] === undefined) {
      read.values[name] = text
      continue
    }
    const vaccinated = known[name] === undefined ? dayOfVaccination(field, text, reading) : null
    if (vaccinated !== null) {
      read.values[name] = 1
      read.notes.push(
        `${columnTitle(field)}: “${text}” is taken for the day of the vaccination, and becomes Yes`,
      )
      continue
    }
    const { value, problem } =
      known[name] === undefined
        ? ((saysFiller(field, text, reading) ? undefined : words.read(field, text, row)) ??
          readAnswer(field, text, reading))
        : { problem: known[name], value: undefined }
    const stored = before?.[name] ?? null
    if (problem === undefined) {
      read.values[name] = value ?? null
      if (field.kind === 'flag' && yesWithMore.test(text))
        read.notes.push(`${columnTitle(field)}: “${text}” becomes Yes, which has no room for the rest`)
    }
    // It stands there already, from before the rule that refuses it.
    else if (stored !== null && storedForm(field, text) === stored) read.values[name] = stored
    else if (decisive.has(name)) {
      read.problems.push(`${columnTitle(field)}: ${problem}`)
      read.unread.add(name)
    } else read.notes.push(`${columnTitle(field)}: ${problem}`)
  }
  return read
}

/** The day or the year in which the student was vaccinated, if it is not in the future. */
const dayOfVaccination = (field: Field, text: string, { today }: ListReading): string | null => {
  if (field.section !== 'immunization' || field.kind !== 'flag' || !isDayOrYear(text)) return null
  if (/^\d{4}$/.test(text)) return text <= today.slice(0, 4) ? text : null
  const days = (['day first', 'month first'] as const).flatMap(
    (order) => readDate(text, order, today).day ?? [],
  )
  return days.length > 0 && days.every((day) => day <= today) ? text : null
}

/** As programs write an empty cell, and as people write that they do not know yet. */
const filler =
  /^(?:\(?null\)?|undefined|t\.?\s?b\.?\s?[acd]\.?|to (?:be (?:advised|announced|confirmed|decided|determined)|follow)|unknown|not (?:known|given|available|stated|provided|applicable|yet)|don['’]?t know|pending|missing|blank|empty|no data|(?:same )?as above|same(?: address)?|n\/?k|ditto|["”“″〃„]+|''|,,)$/i

/** A girl may be called Nan. */
const notNumber = /^(?:nan|NaN|NAN)$/

/** 'None' is an answer about health, and no address. */
const noAnswer = /^(?:none|nil)$/i

const written: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'suggest', 'phone', 'email'])

/** True if an answer that can be left out says nothing. */
export const isFiller = (field: Field, text: string): boolean =>
  !decisive.has(field.name) &&
  (filler.test(text) ||
    notNumber.test(text) ||
    (noAnswer.test(text) && field.none === undefined && written.has(field.kind)))

export const fillerProblem = (text: string): string => `“${text}” says nothing, so it changes nothing`

/** A list of the school may have the word: “Not stated” is an ethnic group. */
const saysFiller = (field: Field, text: string, reading: ListReading): boolean =>
  isFiller(field, text) && (written.has(field.kind) || readCell(field, text, reading).problem !== undefined)

const isNameOf = ({ name }: Field): boolean =>
  /^(?:first|middle|last)_name$|^(?:mother|father|guardian)_name$|^emergency_contact$/.test(name)

const isOfFamily = ({ name }: Field): boolean => !/^(?:first|middle|last)_name$/.test(name)

/** These words say who somebody is to the student, or what has become of them: they are no names. */
const noName =
  /^(?:the )?(?:deceased|late|dead|abroad|mother|mom|mum|father|dad|(?:both )?parents?|guardian|(?:step|grand)?(?:mother|father|parents?)|aunt(?:y|ie)?|uncle|brother|sister|self|same)$/i

const readAnswer = (field: Field, text: string, reading: ListReading): CellReading =>
  saysFiller(field, text, reading)
    ? { problem: fillerProblem(text) }
    : isNameOf(field) &&
        (!/\p{L}/u.test(text) || (isOfFamily(field) && noName.test(text))) &&
        !saysNothing(text)
      ? { problem: `“${text}” is not a name` }
      : isOtherNumber(field.name, text)
        ? { problem: `“${text}” has fewer than five digits, or a decimal point, so it is another number` }
        : readCell(field, text, reading)

/** A formula that was never calculated has left its cell empty. */
const emptied = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(problems).map((name) => [name, '']))
