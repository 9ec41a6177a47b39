// Ticks that are read and edited together: those of a section that has many of them. A tick that is not set is 0 when
// somebody said so ("None of these"), and null when nobody looked at it.
import type { Field } from '#shared/record/field'
import { mayOfficeWrite } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { fieldsOf } from '#shared/record/sections'

/** None when there are so few that each stands for itself. */
export const ticksAmong = (fields: readonly Field[]): readonly Field[] => {
  const ticks = fields.filter(({ kind }) => kind === 'flag')
  return ticks.length > 3 ? ticks : []
}

/** The ticks of a section that the office may write. */
export const ticksOf = (section: string): readonly Field[] =>
  ticksAmong(fieldsOf(section).filter(mayOfficeWrite))

/** Ticked, or answered with Yes or No. */
export const isTick = ({ name, section }: Field): boolean =>
  name === 'agree_terms_conditions' || ticksOf(section).some((tick) => tick.name === name)

/** The answers that only these ticks ask for: the text of “Other”. */
export const hiddenBy = (ticks: readonly Field[]): readonly Field[] =>
  ticks.flatMap(({ name, section }) => fieldsOf(section).filter(({ shownBy }) => shownBy === name))

export const noneOfThese = 'None of these'

type ValueOf = (name: string) => FieldValue

/** Whether somebody said that none of them is so. */
export const isNone = (ticks: readonly Field[], valueOf: ValueOf): boolean =>
  ticks.every(({ name }) => valueOf(name) === 0)

/** The ones that are set, in words; null when nothing was answered. */
export const tickedText = (ticks: readonly Field[], valueOf: ValueOf): string | null => {
  const set = ticks.filter(({ name }) => valueOf(name) === 1)
  if (set.length > 0) return set.map(({ label }) => label).join(', ')
  return isNone(ticks, valueOf) ? noneOfThese : null
}
