// Ticks that are read and edited as a group. An unset tick is 0 after "None of these", and null without an answer.
import type { Field } from '#shared/record/field'
import { mayOfficeWrite } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { fieldsOf, ticksAmong } from '#shared/record/sections'

/** The ticks of a section that the office may write. */
export const ticksOf = (section: string): readonly Field[] =>
  ticksAmong(fieldsOf(section).filter(mayOfficeWrite))

/** Ticked, or answered with Yes or No. */
export const isTick = ({ name, section }: Field): boolean =>
  name === 'agree_terms_conditions' || ticksOf(section).some((tick) => tick.name === name)

/** Answers that only these ticks ask for: the text of “Other”. */
export const hiddenBy = (ticks: readonly Field[]): readonly Field[] =>
  ticks.flatMap(({ name, section }) => fieldsOf(section).filter(({ shownBy }) => shownBy === name))

export const noneOfThese = 'None of these'

type ValueOf = (name: string) => FieldValue

/** True once “None of these” was chosen. */
export const isNone = (ticks: readonly Field[], valueOf: ValueOf): boolean =>
  ticks.every(({ name }) => valueOf(name) === 0)

/** The set ticks in words, or else the refused ones; null without an answer. */
export const tickedText = (ticks: readonly Field[], valueOf: ValueOf): string | null => {
  const set = ticks.filter(({ name }) => valueOf(name) === 1)
  if (set.length > 0) return set.map(({ label }) => label).join(', ')
  if (isNone(ticks, valueOf)) return noneOfThese
  const denied = ticks.filter(({ name }) => valueOf(name) === 0)
  return denied.length > 0 ? `No: ${denied.map(({ label }) => label).join(', ')}` : null
}

/** A removed tick leaves no answer, unless it was the only tick against “None of these”. */
export const untickedValue = ({ name, section }: Field, valueOf: ValueOf): FieldValue => {
  const others = ticksOf(section).filter((tick) => tick.name !== name)
  return isNone(others, valueOf) ? 0 : null
}
