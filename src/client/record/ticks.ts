// Checkboxes that are read and edited as a group. An unset one is 0 after "None of these", and null if there is no
// answer.
import type { Field } from '#shared/record/field'
import { mayOfficeWrite } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { fieldsOf, ticksAmong } from '#shared/record/sections'

/** Checkboxes of a section that the office may edit. */
export const ticksOf = (section: string): readonly Field[] =>
  ticksAmong(fieldsOf(section).filter(mayOfficeWrite))

/** True for checkboxes and for fields answered with Yes or No. */
export const isExact = ({ name, section }: Field): boolean =>
  name === 'agree_terms_conditions' || ticksOf(section).some((tick) => tick.name === name)

/** Fields that appear only with these checkboxes, such as the text of “Other”. */
export const hiddenBy = (ticks: readonly Field[]): readonly Field[] =>
  ticks.flatMap(({ name, section }) => fieldsOf(section).filter(({ shownBy }) => shownBy === name))

export const noneOfThese = 'None of these'

type ValueOf = (name: string) => FieldValue

/** True if “None of these” was chosen. */
export const isNone = (ticks: readonly Field[], valueOf: ValueOf): boolean =>
  ticks.every(({ name }) => valueOf(name) === 0)

/** The text of the set checkboxes, or of the refused ones; null if there is no answer. */
export const tickedText = (ticks: readonly Field[], valueOf: ValueOf): string | null => {
  const set = ticks.filter(({ name }) => valueOf(name) === 1)
  if (set.length > 0) return set.map(({ label }) => label).join(', ')
  if (isNone(ticks, valueOf)) return noneOfThese
  const denied = ticks.filter(({ name }) => valueOf(name) === 0)
  return denied.length > 0 ? `No: ${denied.map(({ label }) => label).join(', ')}` : null
}

/** Clearing a checkbox leaves no answer, unless it was the only one set after “None of these”. */
export const untickedValue = ({ name, section }: Field, valueOf: ValueOf): FieldValue => {
  const others = ticksOf(section).filter((tick) => tick.name !== name)
  return isNone(others, valueOf) ? 0 : null
}
